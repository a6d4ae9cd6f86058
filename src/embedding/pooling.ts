/**
 * Sentence vector of a text: the mean over its tokens, scaled to unit length.
 *
 * @param states the model's last hidden state, `tokens × dimensions` numbers
 */
export function pool(states: Float32Array, dimensions: number): Float32Array {
  const vector = new Float32Array(dimensions)
  for (let at = 0; at < states.length; at += dimensions) {
    for (let i = 0; i < dimensions; i++) vector[i]! += states[at + i]!
  }
  const length = Math.hypot(...vector) || 1
  return vector.map((value) => value / length)
}

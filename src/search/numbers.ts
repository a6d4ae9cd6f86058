/** A list of numbers that grows in a typed array. */
export interface Numbers {
  length(): number
  get(index: number): number
  set(index: number, value: number): void
  push(value: number): void
}

export function numbers(type: Uint32ArrayConstructor | Uint8ArrayConstructor): Numbers {
  let array = new type(1024)
  let length = 0
  return {
    length: () => length,
    get: (index) => array[index] ?? 0,
    set: (index, value) => {
      array[index] = value
    },
    push: (value) => {
      if (length === array.length) {
        const larger = new type(length * 2)
        larger.set(array)
        array = larger
      }
      array[length++] = value
    },
  }
}

import type { Outline } from './looks.ts'

interface Rectangle {
  /** Left upper corner. */
  x: number
  y: number
  width: number
  height: number
}

/** What an outline takes of a box at each side, and above and below what is written in it. */
export const INSETS: { readonly [outline in Outline]: { side: number; above: number; below: number } } = {
  bubble: { side: 12, above: 9, below: 9 },
  page: { side: 14, above: 9, below: 9 },
  hexagon: { side: 20, above: 9, below: 9 },
  diamond: { side: 34, above: 10, below: 10 },
  box: { side: 12, above: 9, below: 9 },
  pill: { side: 22, above: 9, below: 9 },
  frame: { side: 18, above: 9, below: 9 },
  round: { side: 16, above: 9, below: 9 },
  drum: { side: 14, above: 17, below: 13 },
  flag: { side: 24, above: 9, below: 9 },
  double: { side: 24, above: 12, below: 12 },
}

/** The outline of a step, as data of one path each; the first is filled. */
export function pathsOf(outline: Outline, box: Rectangle): string[] {
  const { x, y, width, height } = box
  const [right, bottom, middle] = [x + width, y + height, y + height / 2]
  switch (outline) {
    case 'bubble':
      return [
        `${rounded(box, 10, x + 26)}l-9 8v-8H${n(x + 10)}a10 10 0 0 1 -10 -10V${n(y + 10)}a10 10 0 0 1 10 -10Z`,
      ]
    case 'page':
      return [
        `M${n(x)} ${n(y)}H${n(right - 12)}L${n(right)} ${n(y + 12)}V${n(bottom)}H${n(x)}Z`,
        `M${n(right - 12)} ${n(y)}v12h12`,
      ]
    case 'hexagon':
      return [sided(box, 12, middle)]
    case 'diamond':
      return [sided(box, 28, middle)]
    case 'box':
      return [`M${n(x)} ${n(y)}H${n(right)}V${n(bottom)}H${n(x)}Z`]
    case 'pill':
      return [round(box, height / 2)]
    case 'frame':
      return [
        `M${n(x)} ${n(y)}H${n(right)}V${n(bottom)}H${n(x)}Z`,
        `M${n(x + 7)} ${n(y)}V${n(bottom)}M${n(right - 7)} ${n(y)}V${n(bottom)}`,
      ]
    case 'round':
      return [round(box, 16)]
    case 'drum': {
      const rim = `a${n(width / 2)} 7 0 0 0 ${n(width)} 0`
      return [
        `M${n(x)} ${n(y + 7)}a${n(width / 2)} 7 0 0 1 ${n(width)} 0V${n(bottom - 7)}a${n(width / 2)} 7 0 0 1 ${n(-width)} 0Z`,
        `M${n(x)} ${n(y + 7)}${rim}`,
      ]
    }
    case 'flag':
      return [`M${n(x)} ${n(y)}H${n(right)}V${n(bottom)}H${n(x)}L${n(x + 14)} ${n(middle)}Z`]
    case 'double': {
      const inner = { x: x + 4, y: y + 4, width: width - 8, height: height - 8 }
      return [round(box, height / 2), round(inner, inner.height / 2)]
    }
  }
}

/** The upper and right side of a box with round corners and its lower side as far as `to`. */
function rounded({ x, y, width, height }: Rectangle, radius: number, to: number): string {
  const corner = `a${radius} ${radius} 0 0 1`
  return `M${n(x + radius)} ${n(y)}H${n(x + width - radius)}${corner} ${radius} ${radius}V${n(y + height - radius)}${corner} ${-radius} ${radius}H${n(to)}`
}

function round({ x, y, width, height }: Rectangle, wanted: number): string {
  const radius = Math.min(wanted, height / 2, width / 2)
  const corner = (dx: number, dy: number) => `a${n(radius)} ${n(radius)} 0 0 1 ${n(dx)} ${n(dy)}`
  return [
    `M${n(x + radius)} ${n(y)}H${n(x + width - radius)}${corner(radius, radius)}`,
    `V${n(y + height - radius)}${corner(-radius, radius)}`,
    `H${n(x + radius)}${corner(-radius, -radius)}V${n(y + radius)}${corner(radius, -radius)}Z`,
  ].join('')
}

function sided({ x, y, width, height }: Rectangle, depth: number, middle: number): string {
  const right = x + width
  return `M${n(x + depth)} ${n(y)}H${n(right - depth)}L${n(right)} ${n(middle)}L${n(right - depth)} ${n(y + height)}H${n(x + depth)}L${n(x)} ${n(middle)}Z`
}

/** A number as it is written into a drawing. */
export function n(value: number): string {
  return String(Math.round(value * 10) / 10)
}

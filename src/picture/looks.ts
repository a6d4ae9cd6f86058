import type { KindName } from '../flow/kinds/index.ts'

/** What a step does for the conversation, which gives it its colour. */
export type Group =
  | 'message'
  | 'prompt'
  | 'choice'
  | 'data'
  | 'travel'
  | 'work'
  | 'person'
  | 'done'
  | 'failed'

/** The form of a step's box. */
export type Outline =
  | 'bubble'
  | 'page'
  | 'hexagon'
  | 'diamond'
  | 'box'
  | 'pill'
  | 'frame'
  | 'round'
  | 'drum'
  | 'flag'
  | 'double'

/** What the steps of each kind look like. */
export const LOOKS: { readonly [kind in KindName]: { group: Group; outline: Outline } } = {
  say: { group: 'message', outline: 'bubble' },
  media: { group: 'message', outline: 'page' },
  buttons: { group: 'prompt', outline: 'hexagon' },
  list: { group: 'prompt', outline: 'hexagon' },
  ask: { group: 'prompt', outline: 'hexagon' },
  set: { group: 'data', outline: 'box' },
  branch: { group: 'choice', outline: 'diamond' },
  switch: { group: 'choice', outline: 'diamond' },
  goto: { group: 'travel', outline: 'pill' },
  call: { group: 'travel', outline: 'frame' },
  wait: { group: 'data', outline: 'round' },
  handler: { group: 'work', outline: 'drum' },
  handoff: { group: 'person', outline: 'flag' },
  end: { group: 'done', outline: 'double' },
}

/** Hue of each group; the data group is grey. */
const HUES: { readonly [group in Group]: readonly [hue: number, saturation: number] } = {
  message: [212, 75],
  prompt: [268, 60],
  choice: [38, 85],
  data: [215, 12],
  travel: [184, 60],
  work: [20, 75],
  person: [330, 60],
  done: [146, 50],
  failed: [2, 65],
}

/** Font of drawings, and of pages that hold them. */
export const FONT = 'ui-sans-serif,system-ui,"Segoe UI",Roboto,"Helvetica Neue",Arial,"Noto Sans",sans-serif'
/** Their tones. */
export const TONES = {
  light: { paper: '#ffffff', ink: '#1c2330', faint: '#5d6778', line: '#5b6678' },
  dark: { paper: '#14171c', ink: '#e6e9ef', faint: '#9aa4b5', line: '#98a3b6' },
}

/** The style sheet, for a light and a dark surrounding. Colours are written out: not every viewer knows variables. */
export const STYLE = `text{font-family:${FONT};font-size:12px}
.id{font-weight:600;font-size:13px}.kind{font-size:10px;font-weight:600;letter-spacing:.06em}
.title{font-size:18px;font-weight:600}.note{font-size:11px}
.step path{stroke-width:1.4}.step .fold{fill:none}.step .divider{stroke-width:.8;stroke-opacity:.5}.step:target path{stroke-width:3}
.unreachable path{stroke-dasharray:5 4}.unreachable{opacity:.6}
.edge{fill:none;stroke-width:1.5}.aside{stroke-dasharray:5 4;stroke-width:1.2}
${theme('light')}
@media (prefers-color-scheme:dark){${theme('dark')}}`

function theme(name: 'light' | 'dark'): string {
  const { paper, ink, faint, line } = TONES[name]
  const groups = Object.entries(HUES).map(([group, [hue, saturation]]) => {
    const tone = (lightness: number, strength = saturation) => `hsl(${hue},${strength}%,${lightness}%)`
    const [fill, stroke, letters] =
      name === 'light'
        ? [tone(96), tone(50), tone(32)]
        : [tone(16, Math.round(saturation * 0.55)), tone(58), tone(78)]
    return `.${group} path{fill:${fill};stroke:${stroke}}.${group} .kind{fill:${letters}}`
  })
  return [
    `.paper{fill:${paper}}text{fill:${ink}}.faint,.note{fill:${faint}}`,
    `.edge{stroke:${line}}.tip{fill:${line}}.label{fill:${paper}}`,
    ...groups,
  ].join('\n')
}

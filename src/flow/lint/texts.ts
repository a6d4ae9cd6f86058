import { localeMismatch } from './locale.ts'
import { fieldOf, type Rule, stepRule } from './rule.ts'
import { secretInText } from './secrets.ts'

/** Fields of at most this many characters are cut or refused when a variable makes them longer. */
const SHORT_FIELD = 72
const NEAR = 0.9
/** What the user reads as a message: a step's own text, that of a retry, a caption. */
const MESSAGE = /^\/steps\/\d+(?:\/retry)?\/(?:text|caption)$/
const EMOJI = '(?:\\p{Extended_Pictographic}|\\p{Regional_Indicator}|[#*0-9]\\ufe0f?\\u20e3)'
const EMOJI_ONLY = new RegExp(
  `^(?:\\s|${EMOJI}|\\p{Emoji_Modifier}|[\\u200d\\ufe0f\\u{e0020}-\\u{e007f}])+$`,
  'u',
)

const templateOverflow = stepRule('template-overflow', 'warning', (step, report) => {
  for (const { at, parts, max } of step.templates) {
    if (max > SHORT_FIELD || parts.every((part) => typeof part === 'string')) continue
    report({
      path: at,
      message: `"${fieldOf(step, at)}" of step "${step.step.id}" inserts variables into at most ${max} characters: move them to a longer field`,
    })
  }
})

const nearLimit = stepRule('near-limit', 'info', (step, report) => {
  for (const { at, text, max } of step.templates) {
    if (max <= SHORT_FIELD || text.length <= max * NEAR) continue
    const length = [...text].length
    if (length <= max * NEAR) continue
    report({
      path: at,
      message: `"${fieldOf(step, at)}" of step "${step.step.id}" has ${length} of at most ${max} characters: shorten it, since channels and variables may take the rest`,
    })
  }
})

const emojiOnly = stepRule('emoji-only', 'info', (step, report) => {
  for (const { at, text } of step.templates) {
    if (!MESSAGE.test(at) || !EMOJI_ONLY.test(text)) continue
    report({
      path: at,
      message: `"${fieldOf(step, at)}" of step "${step.step.id}" has no words, only emoji: say it in words too`,
    })
  }
})

/** Rules about what is written. */
export const TEXT_RULES: readonly Rule[] = [
  templateOverflow,
  nearLimit,
  emojiOnly,
  localeMismatch,
  secretInText,
]

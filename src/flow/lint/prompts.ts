import { type Rule, stepRule } from './rule.ts'

const DAY = 86_400
const MINUTE = 60

const noFallback = stepRule('no-fallback', 'warning', ({ step, at }, report) => {
  const rejects = step.kind === 'buttons' || step.kind === 'list' || (step.kind === 'ask' && step.validate)
  if (!rejects || step.otherwise !== undefined) return
  report({
    path: at,
    message: `step "${step.id}" has no "otherwise", so the conversation stops when the retries run out: add one`,
  })
})

const askUnvalidated = stepRule('ask-unvalidated', 'info', ({ step, at }, report) => {
  if (step.kind !== 'ask' || step.validate !== undefined) return
  report({
    path: at,
    message: `step "${step.id}" accepts any text into "${step.save}": say with "validate" what it accepts`,
  })
})

const noTimeout: Rule = {
  code: 'no-timeout',
  severity: 'info',
  check({ steps }, report) {
    const prompts = steps.filter(
      ({ step: { kind } }) => kind === 'buttons' || kind === 'list' || kind === 'ask',
    )
    const [first] = prompts
    if (!first || prompts.some(({ step }) => 'timeout' in step && step.timeout !== undefined)) return
    report({
      step: first,
      path: first.at,
      message: `no step that waits for the user has a "timeout", so a silent user keeps the conversation open: add one, to "${first.step.id}" for example`,
    })
  },
}

const handlerNoFailure = stepRule('handler-no-failure', 'warning', ({ step, at }, report) => {
  if (step.kind !== 'handler' || step.failed !== undefined) return
  report({
    path: at,
    message: `handler step "${step.id}" has no "failed", so the conversation stops when "${step.name}" fails: add one`,
  })
})

const silentHandoff = stepRule('silent-handoff', 'info', ({ step, at }, report) => {
  if (step.kind !== 'handoff' || step.text !== undefined) return
  report({
    path: at,
    message: `handoff step "${step.id}" has no "text", so the user is not told that a person takes over: add one`,
  })
})

const longWait = stepRule('long-wait', 'warning', ({ step, at }, report) => {
  if (step.kind !== 'wait' || step.seconds < DAY) return
  report({
    path: `${at}/seconds`,
    message: `step "${step.id}" waits ${step.seconds} seconds, but free messages are allowed for ${DAY} seconds after the user's last one: wait less`,
  })
})

const slowReply = stepRule('slow-reply', 'info', ({ step, at }, report) => {
  if (step.kind !== 'wait' || step.seconds <= MINUTE || step.seconds >= DAY) return
  report({
    path: `${at}/seconds`,
    message: `step "${step.id}" keeps the user waiting for ${step.seconds} seconds: wait ${MINUTE} or less, or say so before`,
  })
})

/** Rules about waiting for the user, for the application and for time to pass. */
export const PROMPT_RULES: readonly Rule[] = [
  noFallback,
  askUnvalidated,
  noTimeout,
  handlerNoFailure,
  silentHandoff,
  longWait,
  slowReply,
]

import { id, stepId } from '../shapes/name.ts'
import { exactlyOne, optional } from '../shapes/object.ts'
import { defineKind, stepShape, to } from './kind.ts'

/** Goes on at a step, or leaves for another flow for good. */
export const goto = defineKind({
  name: 'goto',
  shape: stepShape('goto', { step: optional(stepId), flow: optional(id) }, exactlyOne('step', 'flow')),
  mermaid: ['(["', '"])'],
  label: (step) => step.step ?? step.flow ?? '',
  edges: (step) =>
    step.flow === undefined
      ? to('next', step.step, '')
      : [{ outcome: 'goto', label: 'goto', flow: step.flow }],
  terminal: (step) => step.flow !== undefined,
  run: (step) => (step.flow === undefined ? { go: 'next' } : { replace: step.flow }),
})

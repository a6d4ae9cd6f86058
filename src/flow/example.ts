import { deepFreeze } from './deep-freeze.ts'
import type { FlowDocument } from './document.ts'
import { cafeOrders } from './example/orders.ts'
import { cafePayment } from './example/payment.ts'
import type { Json } from './value.ts'

/** A document that is valid and lints with nothing to say, with what it takes to run it through `simulateFlow`. */
export interface FlowExample {
  document: FlowDocument
  /** The flow that it calls. */
  subflows: FlowDocument[]
  /** What its handlers answer. */
  handlers: { [name: string]: Json }
  /** What the user says and taps. */
  inputs: Json[]
}

/** The canonical document: the café bot. It cannot be changed; `structuredClone` gives a copy that can. */
export const EXAMPLE_FLOW_DOCUMENT: FlowDocument = deepFreeze(cafeOrders)

/** The canonical document with a conversation that orders six lattes. */
export const EXAMPLE_FLOW: FlowExample = deepFreeze<FlowExample>({
  document: EXAMPLE_FLOW_DOCUMENT,
  subflows: [cafePayment],
  handlers: {
    'orders.price': { output: { total: 24 } },
    'pay.link': { output: {} },
    'orders.lookup': [{ outcome: 'not_found' }],
  },
  inputs: [
    'A',
    'Ana',
    '1',
    { type: 'button', id: 'latte' },
    '12',
    '6',
    { type: 'button', title: 'Place order' },
    'paid',
  ],
})

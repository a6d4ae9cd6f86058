import type { FlowDocument } from '../document.ts'

/** The flow that the order calls: it sends a payment link and says whether it was paid. */
export const cafePayment: FlowDocument = {
  version: 2,
  id: 'cafe_payment',
  name: 'Payment',
  locale: 'en',
  start: 'link',
  variables: {
    amount: { type: 'number', input: true },
    customer: { type: 'string', input: true },
    done: { type: 'boolean', default: false, output: true },
  },
  steps: [
    {
      id: 'link',
      kind: 'handler',
      name: 'pay.link',
      input: { amount: '{{amount}}' },
      failed: 'fail',
      next: 'ask',
    },
    {
      id: 'ask',
      kind: 'buttons',
      text: '{{customer}}, pay {{amount}} dollars with the link I sent, then tap Paid.',
      buttons: [
        { id: 'paid', title: 'Paid', next: 'mark' },
        { id: 'cancel', title: 'Cancel', next: 'fail' },
      ],
      otherwise: 'fail',
      timeout: { seconds: 600, next: 'fail' },
    },
    { id: 'mark', kind: 'set', assign: [{ var: 'done', value: true }], next: 'ok' },
    { id: 'ok', kind: 'end' },
    { id: 'fail', kind: 'end', status: 'failed' },
  ],
}

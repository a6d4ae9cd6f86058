import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { lintFlows, simulateFlow, validateFlow } from 'anchordoc/flow'

const document = JSON.parse(readFileSync(new URL('booking.flow.json', import.meta.url), 'utf8'))

/** Plays a conversation; `reserve` is what the handler `tables.reserve` answers. */
function play(inputs, reserve = { output: {} }) {
  const { stop, transcript, variables } = simulateFlow({
    document,
    begin: 'trigger',
    inputs,
    handlers: { 'tables.reserve': reserve },
  })
  const said = transcript.flatMap(({ from, text }) => (from === 'bot' && text ? [text] : []))
  return { stop: `${stop.reason} at ${stop.step}`, last: said.at(-1), variables }
}

test('the document is valid, and nothing in it looks like a mistake', () => {
  assert.deepEqual(validateFlow(document).issues, [])
  assert.deepEqual(lintFlows(document), [])
})

test('a booking', () => {
  assert.deepEqual(play(['table', '4', { type: 'button', id: 'friday' }]), {
    stop: 'ended at done',
    last: 'Your table for 4 on friday is booked.',
    variables: { guests: 4, evening: 'friday' },
  })
})

test('another evening where one is full', () => {
  const full = [{ outcome: 'full' }, { output: {} }]
  const taps = ['friday', 'saturday'].map((id) => ({ type: 'button', id }))
  assert.equal(play(['table', '2', ...taps], full).last, 'Your table for 2 on saturday is booked.')
})

test('a person, where the bot does not get on', () => {
  assert.equal(play(['table', 'many', 'lots', 'all of us']).stop, 'handoff at person')
})

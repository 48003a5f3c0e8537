import { expect, test } from 'vitest'
import { type ModalEvent, type ModalState, moveModal } from './modal-state.ts'

type State = ModalState<string>
const closed = { phase: 'closed' } as State
const showing = (shown: string): State => ({ phase: 'open', shown })
const leaving = (shown: string, next?: string): State =>
  next ? { phase: 'closing', shown, next } : { phase: 'closing', shown }
const open = (modal: string): ModalEvent<string> => ({ name: 'open', modal })
const close: ModalEvent<string> = { name: 'close' }
const left: ModalEvent<string> = { name: 'left' }

test.each([
  ['opening shows it', closed, open('A'), showing('A')],
  ['closing what is closed does nothing', closed, close, closed],
  ['a late end of leaving does not matter when closed', closed, left, closed],
  ['opening B over A lets A leave first', showing('A'), open('B'), leaving('A', 'B')],
  ['closing lets it leave', showing('A'), close, leaving('A')],
  ['a late end of leaving does not close what is open', showing('A'), left, showing('A')],
  ['B asked for while A leaves comes after it', leaving('A'), open('B'), leaving('A', 'B')],
  ['the last one asked for wins', leaving('A', 'B'), open('C'), leaving('A', 'C')],
  ['closing again while it leaves changes nothing', leaving('A'), close, leaving('A')],
  ['closing while it leaves sends away what waits', leaving('A', 'B'), close, leaving('A')],
  ['what has left is gone', leaving('A'), left, closed],
  ['what waits comes when the first has left', leaving('A', 'B'), left, showing('B')],
])('%s', (_, state, event, expected) => {
  expect(moveModal(state, event)).toEqual(expected)
})

test('B and C asked for while A leaves: only C is ever shown', () => {
  const shown: string[] = []
  let state = closed
  for (const event of [open('A'), open('B'), open('C'), left, close, left]) {
    state = moveModal(state, event)
    if (state.phase === 'open') shown.push(state.shown)
  }
  expect(shown).toEqual(['A', 'C'])
  expect(state).toEqual(closed)
})

import { expect, test } from 'vitest'
import { StaffMove } from '#contract/desk/desk.ts'
import { fieldsOfMove, moveInput, moveKeys } from './desk-moves.ts'

test('every move of the staff has a key of its own, and none is a key of the console', () => {
  const keys = StaffMove.options.map(move => moveKeys[move])
  expect(keys).not.toContain(undefined)
  expect(new Set([...keys, 'j', 'k', 'n', 't', 'l']).size).toBe(keys.length + 5)
})

test('a form asks for what the table of moves says, and for nothing else', () => {
  expect(fieldsOfMove({ move: 'pay-out', needs: ['reference'] })).toEqual(['reference'])
  expect(fieldsOfMove({ move: 'approve' })).toEqual([])
  expect(fieldsOfMove({ move: 'correct', needs: ['amount', 'reason'] })).toEqual(['amount', 'reason', 'text'])
})

test('typed values are sent in the form that the API takes, and empty ones are not sent', () => {
  expect(moveInput({ amount: '1 200,50', reference: ' tx ', text: ' ' }, 7, undefined, 'ru')).toEqual({
    version: 7,
    amount: '1200.5',
    reference: 'tx',
  })
})

test('a time is read in the zone of the browser where it was typed', () => {
  const typed = { paidAt: '2026-11-21T14:00', zone: '-180' }
  expect(moveInput(typed, 1, undefined, 'ru').paidAt).toBe('2026-11-21T11:00:00.000Z')
  expect(moveInput({ paidAt: '2026-11-21T14:00', zone: '' }, 1, undefined, 'ru').paidAt).toBe(
    '2026-11-21T14:00:00.000Z',
  )
})

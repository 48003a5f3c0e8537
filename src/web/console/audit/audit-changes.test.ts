import { expect, test } from 'vitest'
import { changesOf } from './audit-changes.ts'

test('only what differs is told, down to single fields', () => {
  const before = { state: 'paying-out', version: 3, give: '5', payout: null }
  const after = { state: 'completed', version: 4, give: '5', payout: { reference: 'bank 7' }, told: {} }
  expect(changesOf(before, after)).toEqual([
    { field: 'state', before: 'paying-out', after: 'completed' },
    { field: 'version', before: '3', after: '4' },
    { field: 'payout.reference', after: 'bank 7' },
  ])
})

test.each([
  [undefined, { text: 'a note' }, [{ field: 'text', after: 'a note' }]],
  [{ on: true }, undefined, [{ field: 'on', before: 'true' }]],
  [null, null, []],
])('from %o to %o', (before, after, changes) => {
  expect(changesOf(before, after)).toEqual(changes)
})

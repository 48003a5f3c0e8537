import { expect, test } from 'vitest'
import { locales } from '#contract/locale.ts'
import { fieldName } from './audit.texts.ts'
import { changesOf } from './audit-changes.ts'

test('only the fields that differ are listed', () => {
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

test('a meeting is told once, and each of its fields has a word', () => {
  const meeting = {
    office: { name: { ru: 'Сити', en: 'City' }, address: { ru: 'Наб., 12', en: '12 Emb.' } },
    at: '2026-11-22T09:30:00.000Z',
    knownBy: 'banknote',
    banknote: 'аб 1234567',
  }
  const changes = changesOf({}, { meeting, told: { meeting } })
  expect(changes).toHaveLength(7)
  for (const { field } of changes)
    for (const locale of locales) expect(fieldName(field, locale, undefined), field).toBeTruthy()
})

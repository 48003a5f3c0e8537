import { expect, test } from 'vitest'
import { findActs } from './find-acts.ts'

const options = [
  { value: 'go-/console', label: 'Заявки' },
  { value: 'move-pay-out', label: 'Выплачено' },
  { value: 'claim-1', label: '104 882' },
]
const found = (query: string) => findActs(query, options).map(({ value }) => value)

test.each([
  ['', ['go-/console', 'move-pay-out', 'claim-1']],
  ['выпл', ['move-pay-out', 'claim-1']],
  // The same keys in the Latin layout.
  ['dsgk', ['move-pay-out', 'claim-1']],
  // Claims found by the server stay, whatever they were found by.
  ['anna@example.org', ['claim-1']],
])('for “%s”', (query, values) => {
  expect(found(query)).toEqual(values)
})

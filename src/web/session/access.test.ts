import { expect, test } from 'vitest'
import { type Access, turnAt } from './access.ts'
import type { Person } from './person.ts'

const customer: Person = { email: 'anna@example.org', role: 'customer', activated: true, secondFactor: 'none' }
const operator: Person = { ...customer, role: 'operator', secondFactor: 'passed' }
const newOperator: Person = { ...operator, secondFactor: 'none' }

const at = (access: Access, person?: Person, { expired = false, path = '/there' } = {}) =>
  turnAt({ path, access }, { person, expired })

test.each([
  ['open', undefined, 'enter'],
  ['open', customer, 'enter'],
  ['open', newOperator, 'enter'],
  ['signed-in', undefined, 'unauthorized'],
  ['signed-in', customer, 'enter'],
  ['signed-in', operator, 'enter'],
  ['signed-in', newOperator, 'set-up'],
  ['guests', undefined, 'enter'],
  ['guests', customer, 'home'],
  ['guests', newOperator, 'home'],
  ['staff', undefined, 'unauthorized'],
  ['staff', customer, 'not-found'],
  ['staff', operator, 'enter'],
  ['staff', newOperator, 'set-up'],
] as const)('at a screen that is %s, %o: %s', (access, person, turn) => {
  expect(at(access, person)).toBe(turn)
})

test.each([
  ['open', 'expired'],
  ['signed-in', 'expired'],
  ['staff', 'expired'],
  // The sign-in itself is one of them: it would lead to itself for ever.
  ['guests', 'enter'],
] as const)('whose session could not be refreshed is told so at a screen that is %s: %s', (access, turn) => {
  expect(at(access, undefined, { expired: true })).toBe(turn)
})

test('staff without a second factor gets to where it is set up', () => {
  expect(at('signed-in', newOperator, { path: '/account/settings' })).toBe('enter')
})

import { expect, test } from 'vitest'
import { type Access, decideAccess, type Screen } from './access.ts'
import type { Person } from './person.ts'

const customer: Person = { email: 'anna@example.org', role: 'customer', activated: true, secondFactor: 'none' }
const operator: Person = { ...customer, role: 'operator', secondFactor: 'passed' }
const newOperator: Person = { ...operator, secondFactor: 'none' }

const at = (access: Access, person?: Person, { expired = false, path = '/there' } = {}) =>
  decideAccess({ path, access }, { person, expired })

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
] as const)('at a screen that is %s, %o: %s', (access, person, decision) => {
  expect(at(access, person)).toBe(decision)
})

test.each([
  ['open', 'expired'],
  ['signed-in', 'expired'],
  ['staff', 'expired'],
  // The sign-in is one of these screens: it would lead to itself for ever.
  ['guests', 'enter'],
] as const)('with a session that could not be refreshed, a screen that is %s answers %s', (access, turn) => {
  expect(at(access, undefined, { expired: true })).toBe(turn)
})

test('staff without a second factor gets to where it is set up', () => {
  expect(at('signed-in', newOperator, { path: '/account/settings' })).toBe('enter')
})

test('staff in a section of another role is led to its own, once the second factor is there', () => {
  const screen: Screen = { path: '/console/there', access: 'staff', insteadFor: () => '/console/own' }
  const decide = (person: Person) => decideAccess(screen, { person, expired: false })
  expect(decide(operator)).toEqual({ instead: '/console/own' })
  expect(decide(newOperator)).toBe('set-up')
  expect(decide(customer)).toBe('not-found')
})

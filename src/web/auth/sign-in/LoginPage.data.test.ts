import { expect, test } from 'vitest'
import { pageAfterSignIn } from './LoginPage.data.ts'

const customer = { role: 'customer', secondFactor: 'none' } as const

test.each([
  [undefined, '/'],
  ['/account/orders?page=2', '/account/orders?page=2'],
  ['/en/account/orders', '/account/orders'],
  ['/en', '/'],
])('asked for from %j, a sign-in leads to %s', (returnTo, page) => {
  expect(pageAfterSignIn({ user: customer, returnTo })).toBe(page)
})

test.each([
  ['support', '/console'],
  ['operator', '/console'],
  ['treasurer', '/console'],
  ['owner', '/console'],
  // The role has no section in the console yet.
  ['editor', '/'],
] as const)('a sign-in of the %s that nothing asked for leads to %s', (role, page) => {
  expect(pageAfterSignIn({ user: { role, secondFactor: 'passed' } })).toBe(page)
})

test('staff without a second factor sets one up first', () => {
  const operator = { role: 'operator', secondFactor: 'none' } as const
  expect(pageAfterSignIn({ user: operator, returnTo: '/console' })).toBe('/account/settings')
  expect(pageAfterSignIn({ user: { ...operator, secondFactor: 'passed' }, returnTo: '/console' })).toBe('/console')
})

import { beforeEach, expect, test, vi } from 'vitest'
import { forgetLastAccounts, keepAccountsOf, readLastAccounts } from './last-accounts.ts'

const kept = new Map<string, string>()
const localStorage = {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
}
vi.stubGlobal('window', { localStorage })
beforeEach(() => kept.clear())

const card = (value: string) => ({ name: 'account', kind: 'russian-card' as const, value })
const address = { name: 'account', kind: 'bitcoin' as const, value: 'bc1q' }
const place = (value: string) =>
  keepAccountsOf({
    direction: { from: 'BTC', to: 'SBERRUB' },
    accounts: { from: [], to: [card(value)] },
    refundAccount: [address],
  })
const valuesOf = (currency: string) => readLastAccounts(currency).map(({ lines }) => lines[0]!.value)

test('of each currency the last three accounts are kept, the latest first, and none twice', () => {
  for (const value of ['1', '2', '3', '2', '4']) place(value)
  expect(valuesOf('SBERRUB')).toEqual(['4', '2', '3'])
  expect(valuesOf('BTC')).toEqual(['bc1q'])
})

test('what is forgotten is gone from the browser, and accounts of other currencies stay', () => {
  place('1')
  forgetLastAccounts('SBERRUB')
  expect(valuesOf('SBERRUB')).toEqual([])
  expect(valuesOf('BTC')).toEqual(['bc1q'])
  forgetLastAccounts('BTC')
  expect(kept.size).toBe(0)
})

test.each(['null', '{}', '[null]', '[{"currency":"BTC"}]', '[{"currency":"BTC","lines":[{"name":"account"}]}]'])(
  'a stored %s brings no account',
  stored => {
    kept.set('last-accounts', stored)
    expect(readLastAccounts('BTC')).toEqual([])
  },
)

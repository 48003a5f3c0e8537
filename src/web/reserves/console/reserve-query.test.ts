import { expect, test } from 'vitest'
import { OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import { readReserveQuery, reservePath } from './reserve-query.ts'

const line = '3f1f2f0e-7a52-4b8e-9a3c-0d9b6a1c2e4d'
const read = (text: string) => readReserveQuery(new URLSearchParams(text))

test.each([
  { account: 'income', held: false, from: 'oldest', past: line, act: 'count', made: undefined },
  { account: 'reserve', held: true, from: 'newest', past: undefined, act: undefined, made: 'in' },
  {
    account: 'reserve',
    held: false,
    from: 'newest',
    past: undefined,
    act: 'move',
    made: undefined,
    ours: OUTSIDE,
    to: line,
    amount: '1500.00',
    reason: 'Back: to the owner',
  },
] as const)('a written address is read back unchanged: %o', query => {
  expect(read(reservePath('BTC', query).split('?')[1]!)).toEqual(query)
})

test('what a move begins with is kept for its form alone', () => {
  expect(reservePath('BTC', { account: 'reserve', held: false, from: 'newest', amount: '7', to: line })).toBe(
    '/console/reserves/BTC',
  )
})

test('a parameter that makes no sense gets its default', () => {
  expect(read('account=purse&from=here&past=1&act=steal')).toEqual({
    account: 'reserve',
    held: false,
    from: 'newest',
    past: undefined,
    act: undefined,
    made: undefined,
  })
  expect(reservePath('BTC')).toBe('/console/reserves/BTC')
})

import { expect, test } from 'vitest'
import { readReserveQuery, reservePath } from './reserve-query.ts'

const read = (text: string) => readReserveQuery(new URLSearchParams(text))

test.each([
  { account: 'income', held: false, page: 3, act: 'count', made: undefined },
  { account: 'reserve', held: true, page: 1, act: undefined, made: 'in' },
] as const)('an address is read as it was written: %o', query => {
  expect(read(reservePath('BTC', query).split('?')[1]!)).toEqual(query)
})

test('what makes no sense in an address is passed over', () => {
  expect(read('account=purse&page=-1&act=steal')).toEqual({
    account: 'reserve',
    held: false,
    page: 1,
    act: undefined,
    made: undefined,
  })
  expect(reservePath('BTC')).toBe('/console/reserves/BTC')
})

import { expect, test } from 'vitest'
import { poolPath, readPoolQuery } from './deposit-account-paths.ts'

const read = (path: string) => readPoolQuery(new URL(path, 'https://office.example').searchParams)

test.each([
  {},
  { currency: 'BTC', add: 'BTC' },
  { waiting: true },
  // A currency is still to be chosen.
  { add: '' },
])('a written address is read back unchanged: %o', query => {
  expect(read(poolPath(query))).toMatchObject(query)
})

test('a parameter that makes no sense gets its default', () => {
  expect(read('/console/deposit-accounts?currency=..%2F&show=all&add=no-such')).toEqual({
    currency: undefined,
    waiting: false,
    add: '',
  })
})

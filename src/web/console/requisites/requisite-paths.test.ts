import { expect, test } from 'vitest'
import { poolPath, readPoolQuery } from './requisite-paths.ts'

const read = (path: string) => readPoolQuery(new URL(path, 'https://office.example').searchParams)

test.each([
  {},
  { currency: 'BTC', add: 'BTC' },
  { waiting: true },
  // A currency is still to be chosen.
  { add: '' },
])('an address is read as it was written: %o', query => {
  expect(read(poolPath(query))).toMatchObject(query)
})

test('what makes no sense in an address is passed over', () => {
  expect(read('/console/requisites?currency=..%2F&show=all&add=no-such')).toEqual({
    currency: undefined,
    waiting: undefined,
    add: '',
  })
})

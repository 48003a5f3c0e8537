import { expect, test } from 'vitest'
import { ordersPath, readOrdersQuery } from './orders-query.ts'

const read = (search: string) => readOrdersQuery(new URLSearchParams(search))

test.each([
  ['', { page: 1, status: undefined, number: '' }],
  ['page=3&status=active', { page: 3, status: 'active', number: '' }],
  ['number=104 882', { page: 1, status: undefined, number: '104882' }],
  ['page=0&status=lost&number=№abc', { page: 1, status: undefined, number: '' }],
  ['page=-1', { page: 1, status: undefined, number: '' }],
  ['page=1e9', { page: 1, status: undefined, number: '' }],
])('%j is read as %o', (search, query) => {
  expect(read(search)).toEqual(query)
})

test.each(['/account/orders', '/account/orders?status=active&number=104&page=2', '/account/orders?page=7'])(
  '%s is the address of what it asks for',
  path => {
    expect(ordersPath(read(path.split('?')[1] ?? ''))).toBe(path)
  },
)

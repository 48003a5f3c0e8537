import { expect, test } from 'vitest'
import { customerPath, customersPath, readCustomerQuery, readCustomersQuery } from './customer-query.ts'

test('an address of the list says what it asks for, and nonsense is passed over', () => {
  expect(readCustomersQuery(new URLSearchParams('q=anna&sort=turnover&page=2'))).toEqual({
    q: 'anna',
    sort: 'turnover',
    page: 2,
  })
  expect(readCustomersQuery(new URLSearchParams('q=a&sort=age&page=x'))).toEqual({
    q: undefined,
    sort: 'newest',
    page: 1,
  })
  expect(customersPath({ q: 'anna', sort: 'newest', page: 1 })).toBe('/console/customers?q=anna')
})

test('an address of a customer names the open panel', () => {
  expect(readCustomerQuery(new URLSearchParams('act=block'))).toEqual({ act: 'block', made: undefined, page: 1 })
  expect(readCustomerQuery(new URLSearchParams('act=delete'))).toEqual({ act: undefined, made: undefined, page: 1 })
  expect(customerPath('1', { act: 'limits' })).toBe('/console/customers/1?act=limits')
})

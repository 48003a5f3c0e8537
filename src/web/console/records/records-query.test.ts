import { expect, test } from 'vitest'
import { readRecordsQuery, recordsPath, turnedSort, whereText } from './records-query.ts'

const facets = ['state', 'from']

test('a list is asked for by its address, and written into it again', () => {
  const query = readRecordsQuery(new URLSearchParams('from=BTC,ETH&state=on&search=sber&sort=-margin&page=3'), facets)
  expect(query).toEqual({ search: 'sber', sort: '-margin', page: 3, where: { state: ['on'], from: ['BTC', 'ETH'] } })
  expect(readRecordsQuery(new URL(recordsPath('/x', query), 'http://office').searchParams, facets)).toEqual(query)
  expect(whereText(query.where)).toBe('state:on;from:BTC,ETH')
})

test('a form that repeats a parameter chooses several values, and nonsense is passed over', () => {
  const search = new URLSearchParams('from=BTC&from=ETH&from=&city=MSK&sort=a b&page=0')
  expect(readRecordsQuery(search, facets)).toEqual({
    search: undefined,
    sort: undefined,
    page: 1,
    where: { from: ['BTC', 'ETH'] },
  })
})

test('a column is sorted upwards first, and downwards when it is chosen again', () => {
  expect(turnedSort(undefined, 'margin')).toBe('margin')
  expect(turnedSort('margin', 'margin')).toBe('-margin')
  expect(turnedSort('-margin', 'margin')).toBe('margin')
})

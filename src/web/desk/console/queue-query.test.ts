import { expect, test } from 'vitest'
import { consolePath, readQueueQuery } from './queue-query.ts'

const read = (text: string) => readQueueQuery(new URLSearchParams(text))

test('a written address is read back unchanged', () => {
  const query = { page: 3, state: 'checking', mine: true, q: 'bc1q & co' } as const
  expect(read(consolePath(query).split('?')[1]!)).toEqual(query)
})

test('a parameter that makes no sense gets its default', () => {
  expect(read('page=0&state=lost&mine=perhaps&q=%20x%20')).toEqual({ page: 1, state: undefined, mine: false, q: '' })
})

test('the address of a claim keeps the filters of the queue', () => {
  expect(consolePath(read('state=checking'), 'u1', 'hold')).toBe('/console/claims/u1?state=checking&move=hold')
  expect(consolePath(read(''))).toBe('/console')
})

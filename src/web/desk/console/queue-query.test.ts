import { expect, test } from 'vitest'
import { consolePath, readQueueQuery } from './queue-query.ts'

const read = (text: string) => readQueueQuery(new URLSearchParams(text))

test('a written address is read back unchanged', () => {
  const query = { page: 3, state: 'checking', mine: true, q: 'bc1q & co' } as const
  expect(read(consolePath(query).split('?')[1]!)).toEqual(query)
})

test('what the queue is narrowed to stands in its address', () => {
  const holder = '0192f7a0-0000-7000-8000-000000000001'
  const query = { ...read(''), direction: 'LTC-SBERRUB', currency: 'LTC', sum: '30000.5', holder, waiting: '30' }
  expect(read(consolePath(query).split('?')[1]!)).toEqual(query)
  expect(read('direction=x&currency=a%20b&sum=1e9&holder=me&waiting=-3')).toEqual(read(''))
})

test('a parameter that makes no sense gets its default', () => {
  expect(read('page=0&state=lost&mine=perhaps&q=%20x%20')).toEqual({ page: 1, state: undefined, mine: false, q: '' })
})

test('the address of a claim keeps the filters of the queue', () => {
  expect(consolePath(read('state=checking'), 'u1', 'hold')).toBe('/console/claims/u1?state=checking&move=hold')
  expect(consolePath(read(''))).toBe('/console/claims')
})

test('the filters of days count together with a day', () => {
  const days = { on: 'completed', since: '2026-11-01', until: '2026-11-30', pair: 'LTC-SBERRUB', paid: 'yes' } as const
  const query = { ...read(''), ...days, source: 'site:example.org', staff: '0192f7a0-0000-7000-8000-000000000001' }
  expect(read(consolePath(query).split('?')[1]!)).toEqual(query)
  expect(read('pair=LTC-SBERRUB&paid=yes&since=2026-02-30')).toEqual(read(''))
})

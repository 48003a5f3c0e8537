import { expect, test } from 'vitest'
import { flag, oneOf, oneOfOr, page, queryOf, text, withQuery } from './address-query.ts'

type Query = {
  state: 'open' | 'done' | undefined
  from: 'newest' | 'oldest'
  mine: boolean
  q?: string | undefined
  page: number
}

const query = queryOf<Query>({
  state: oneOf(['open', 'done']),
  from: oneOfOr(['newest', 'oldest'], 'newest'),
  mine: flag('mine', 'show'),
  q: text(typed => typed.slice(0, 5)),
  page,
})
const nothing = { state: undefined, from: 'newest', mine: false, q: undefined, page: 1 } as const
const read = (search: string) => query.read(new URLSearchParams(search))

test.each([
  ['', nothing],
  ['state=open&from=oldest&show=mine&q=abc&page=7', { state: 'open', from: 'oldest', mine: true, q: 'abc', page: 7 }],
  ['state=lost&from=here&show=all&q=', nothing],
  ['q=%20abcdefg', { ...nothing, q: 'abcde' }],
  ['page=%207%20', { ...nothing, page: 7 }],
  ['page=0', nothing],
  ['page=-2', nothing],
  ['page=1e3', nothing],
  ['page=9999999', nothing],
])('%j is read as %o', (search, expected) => {
  expect(read(search)).toEqual(expected)
})

test.each([
  [nothing, '/list'],
  [{}, '/list'],
  [
    { state: 'done', from: 'oldest', mine: true, q: 'a & b', page: 2 },
    '/list?state=done&from=oldest&show=mine&q=a+%26+b&page=2',
  ],
] as const)('%o is written as %s', (asked, address) => {
  expect(withQuery('/list', query.write(asked))).toBe(address)
})

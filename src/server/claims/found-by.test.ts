import { expect, test } from 'vitest'
import { foundBy, plainReference } from './found-by.ts'

const hash = 'a1b2'.repeat(16)

test.each([
  ['СБП АВ-1204 77', 'cбп ab 120477'],
  ['A12\u200b04', 'A1204'],
  [' 4417 ', '44\u00a017'],
  ['Ａ１２０４', 'a1204'],
  [`https://etherscan.io/tx/0x${hash}`, `0x${hash.toUpperCase()}`],
  [hash, `1:0x${hash}:0`],
])('%s and %s find one payment', (one, other) => {
  expect(foundBy(one)).toBe(foundBy(other))
})

test.each([
  ['4417', '4418'],
  [`0x${hash}`, `0x${hash.slice(1)}c`],
  ['перевод 1', 'перевод 2'],
])('%s and %s are two', (one, other) => {
  expect(foundBy(one)).not.toBe(foundBy(other))
})

test('a reference is one line that turns nothing around', () => {
  expect(plainReference(' 44\u202e71\n\tOK\u200b ')).toBe('4471 OK')
})

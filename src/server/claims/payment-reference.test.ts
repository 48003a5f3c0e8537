import { expect, test } from 'vitest'
import { paymentReference, plainReference } from './payment-reference.ts'

const hash = 'a1b2'.repeat(16)

test.each([
  ['СБП АВ-1204 77', 'cбп ab 120477'],
  ['A12\u200b04', 'A1204'],
  [' 4417 ', '44\u00a017'],
  ['Ａ１２０４', 'a1204'],
  [`https://etherscan.io/tx/0x${hash}`, `0x${hash.toUpperCase()}`],
  [hash, `1:0x${hash}:0`],
])('%s and %s are the same reference', (one, other) => {
  expect(paymentReference(one)).toBe(paymentReference(other))
})

test.each([
  ['4417', '4418'],
  [`0x${hash}`, `0x${hash.slice(1)}c`],
  ['перевод 1', 'перевод 2'],
])('%s and %s are different references', (one, other) => {
  expect(paymentReference(one)).not.toBe(paymentReference(other))
})

test('a plain reference is one line without control characters', () => {
  expect(plainReference(' 44\u202e71\n\tOK\u200b ')).toBe('4471 OK')
})

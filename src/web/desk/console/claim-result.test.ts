import { expect, test } from 'vitest'
import type { BookLine } from '#contract/desk/desk.ts'
import { resultOf } from './claim-result.ts'

const line = (
  kind: BookLine['kind'],
  [debit, credit]: [string, string],
  currency: string,
  value: string,
): BookLine => ({
  kind,
  debit,
  credit,
  amount: { currency, value },
  reason: 'exchange',
})
const held = line('hold', ['clients', 'reserve'], 'SBERRUB', '16086.63')
const received = line('transfer', ['custody', 'clients'], 'USDT', '201')
const settled = [
  line('transfer', ['reserve', 'custody'], 'USDT', '201'),
  line('transfer', ['clients', 'liquidity'], 'USDT', '201'),
  line('transfer', ['liquidity', 'clients'], 'SBERRUB', '16327.93'),
  line('transfer', ['clients', 'income'], 'SBERRUB', '241.30'),
  line('post', ['clients', 'reserve'], 'SBERRUB', '16086.63'),
  line('transfer', ['network', 'reserve'], 'SBERRUB', '1.30'),
]
const read = (books: BookLine[]) =>
  resultOf(books).map(({ what, amount: { currency, value } }) => [what, currency, Number(value)])

test('what came in is the customer’s money, and what is held is said, until it is paid out', () => {
  expect(read([held, received])).toEqual([
    ['custody', 'USDT', 201],
    ['held', 'SBERRUB', -16_086.63],
  ])
})

test('a payout leaves two reserves and what was earned, less what sending cost', () => {
  expect(read([held, received, ...settled])).toEqual([
    ['reserve', 'USDT', 201],
    ['reserve', 'SBERRUB', -16_087.93],
    ['income', 'SBERRUB', 240],
  ])
})

test('an order that came to nothing leaves nothing', () => {
  const back = line('transfer', ['clients', 'custody'], 'USDT', '201')
  expect(read([held, received, line('void', ['clients', 'reserve'], 'SBERRUB', '16086.63'), back])).toEqual([])
})

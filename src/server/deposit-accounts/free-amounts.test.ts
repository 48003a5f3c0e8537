import { describe, expect, test } from 'vitest'
import {
  type AccountRoom,
  arePayersApart,
  instead,
  largestAmount,
  nearestAmount,
  stepOf,
  takes,
  whyNoRoom,
} from './free-amounts.ts'

const room = (change: Partial<AccountRoom> = {}): AccountRoom => ({
  least: 0n,
  openLeft: 5,
  ownMemo: false,
  amounts: [],
  ...change,
})
const waiting = (...units: bigint[]) => units.map(units => ({ units }))
const anna = { units: 1_000_000n, payer: 'card:0004' }
const anybody = { units: 1_000_000n }

test.each([
  ['two cards', 'card:0004', 'card:0012', true],
  ['one card', 'card:0004', 'card:0004', false],
  ['a card and nobody known', 'card:0004', undefined, false],
  ['nobody known, twice', undefined, undefined, false],
])('%s: apart is %j', (_, one, other, apart) => {
  expect([arePayersApart(one, other), arePayersApart(other, one)]).toEqual([apart, apart])
})

describe('an equal amount is taken', () => {
  test.each<[string, AccountRoom, typeof anna | typeof anybody, boolean]>([
    [
      'where the other payer is known and another',
      room({ amounts: [{ units: 1_000_000n, payer: 'card:0012' }] }),
      anna,
      true,
    ],
    ['not from the same payer', room({ amounts: [{ units: 1_000_000n, payer: 'card:0004' }] }), anna, false],
    ['not beside a claim that anybody may pay', room({ amounts: waiting(1_000_000n) }), anna, false],
    [
      'not for a claim that anybody may pay',
      room({ amounts: [{ units: 1_000_000n, payer: 'card:0012' }] }),
      anybody,
      false,
    ],
    ['with a memo of its own', room({ ownMemo: true, amounts: waiting(1_000_000n) }), anybody, true],
  ])('%s', (_, room, wanted, taken) => expect(takes(room, wanted)).toBe(taken))
})

describe('the cause is what would help most', () => {
  test.each<[string, readonly AccountRoom[], object]>([
    ['no deposit account', [], { because: 'no-accounts' }],
    ['each has as many claims as it may', [room({ openLeft: 0 }), room({ openLeft: 0 })], { because: 'open-claims' }],
    ['no more claims today', [room({ dayClaimsLeft: 0 })], { because: 'open-claims' }],
    [
      'the amount waits at the one that could take it',
      [room({ openLeft: 0 }), room({ amounts: waiting(1_000_000n) })],
      { because: 'same-amount' },
    ],
    [
      'the day is nearly used up at one, and the amount too large for the other',
      [room({ dayLeft: 300_000n }), room({ most: 500_000n })],
      { because: 'amount-limit', most: 500_000n },
    ],
    ['the month is used up', [room({ monthLeft: 0n })], { because: 'amount-limit', most: 0n }],
    [
      'too small for all',
      [room({ least: 3_000_000n }), room({ least: 2_000_000n })],
      { because: 'amount-minimum', least: 2_000_000n },
    ],
  ])('%s', (_, rooms, cause) => expect(whyNoRoom(rooms, anybody)).toEqual(cause))
})

test.each<[string, readonly AccountRoom[], bigint | undefined]>([
  ['no deposit account takes nothing', [], 0n],
  ['one without limits takes anything', [room({ most: 5n }), room()], undefined],
  ['the largest of the smallest limits counts', [room({ most: 900n, dayLeft: 300n }), room({ most: 500n })], 500n],
  ['one with all its claims counts for nothing', [room({ openLeft: 0 }), room({ most: 500n })], 500n],
  ['what is left is below the least', [room({ least: 400n, dayLeft: 300n })], 0n],
])('the largest amount: %s', (_, rooms, most) => expect(largestAmount(rooms)).toBe(most))

test.each([
  ['10 000 ₽', 1_000_000n, 2, 1n],
  ['200 USDT of two decimals', 20_000n, 2, 1n],
  ['200 USDT of six decimals', 200_000_000n, 6, 10_000n],
  ['5 USDT of six decimals: less than a ten-thousandth', 5_000_000n, 6, 100n],
  ['0.05 BTC', 5_000_000n, 8, 100n],
  ['a currency without decimals', 10_000n, 0, 1n],
])('the step from %s', (_, units, scale, step) => expect(stepOf(units, scale)).toBe(step))

describe('the nearest amount', () => {
  const rouble = { scale: 2, least: 1n, most: 10n ** 12n }
  test.each<[string, readonly AccountRoom[], Partial<typeof rouble>, bigint | undefined]>([
    ['is a kopeck more', [room({ amounts: waiting(1_000_000n) })], {}, 1_000_001n],
    ['then a kopeck less', [room({ amounts: waiting(1_000_000n, 1_000_001n) })], {}, 999_999n],
    ['then two more', [room({ amounts: waiting(1_000_000n, 1_000_001n, 999_999n) })], {}, 1_000_002n],
    ['is less where more is above the limit', [room({ amounts: waiting(1_000_000n) })], { most: 1_000_000n }, 999_999n],
    [
      'is more where less is below the limit',
      [room({ amounts: waiting(1_000_000n, 1_000_001n) })],
      { least: 1_000_000n },
      1_000_002n,
    ],
    [
      'is one that a deposit account has room for',
      [room({ openLeft: 0 }), room({ most: 1_000_000n, amounts: waiting(1_000_000n) })],
      {},
      999_999n,
    ],
    ['is none where nothing has room', [room({ openLeft: 0, amounts: waiting(1_000_000n) })], {}, undefined],
    [
      'is none beyond two hundred steps',
      [room({ amounts: Array.from({ length: 401 }, (_, at) => ({ units: 1_000_000n + BigInt(at - 200) })) })],
      {},
      undefined,
    ],
  ])('%s', (_, rooms, limits, nearest) => expect(nearestAmount(rooms, anybody, { ...rouble, ...limits })).toBe(nearest))
})

describe('before anything is typed', () => {
  const limits = { scale: 2, least: 0n, most: 10n ** 9n }
  const waits = (payer?: string) => room({ amounts: [{ units: 1_000_000n, payer }] })

  test.each<[string, readonly AccountRoom[], boolean, bigint | undefined]>([
    ['an amount is taken by whoever may be paid by anybody', [waits()], true, 1_000_001n],
    ['it is free beside a named payer, where a payer will be named', [waits('card:0012')], true, undefined],
    ['it is taken beside a named payer, where none will be', [waits('card:0012')], false, 1_000_001n],
    ['it is free where another account takes it', [waits(), room()], false, undefined],
    [
      'nothing is said where something else is in the way',
      [room({ most: 5n, amounts: waiting(3n) })],
      false,
      undefined,
    ],
    [
      'nothing is said where every place is full',
      [room({ openLeft: 0, amounts: waiting(1_000_000n) })],
      false,
      undefined,
    ],
  ])('%s', (_, rooms, namesPayer, nearest) =>
    expect(instead(rooms, { units: 1_000_000n, namesPayer }, limits)).toBe(nearest),
  )
})

import { expect, test } from 'vitest'
import type { FigurePart } from '#contract/statistics/office-statistics.ts'
import {
  addFigures,
  type ClaimOfDay,
  countDay,
  type EarningLine,
  earnedOf,
  keptMinutes,
  medianOf,
  noFigures,
} from './count-day.ts'

/** 10 LTC, of which 1 is the fee, worth 800 $ in all; the 9 are worth 72,000 roubles at the claim's price, so a rouble is a cent. */
const claim: ClaimOfDay = {
  state: 'completed',
  opened: true,
  completed: true,
  paid: true,
  from: 'LTC',
  to: 'SBERRUB',
  source: 'direct',
  worthUsd: 80_000n,
  give: 1_000n,
  exchanged: 900n,
  worth: 72_000n,
  lines: [],
}

const line = (account: EarningLine['account'], units: bigint, reason: string = account, side: 'from' | 'to' = 'to') =>
  ({ account, units, reason, side }) satisfies EarningLine

const officeOf = (...claims: ClaimOfDay[]) => countDay(claims).lines.find(({ part }) => part === 'office')!

// biome-ignore format: a table is read by its columns
test.each<[string, EarningLine[], Partial<ReturnType<typeof officeOf>>, bigint]>([
  ['nothing', [], {}, 0n],
  ['the spread', [line('income', 700n, 'spread')], { spread: 700n }, 700n],
  ['the rounding, which belongs to the spread', [line('income', 700n, 'spread'), line('income', 3n, 'rounding')], { spread: 703n }, 703n],
  ['a spread that the office bore', [line('income', -20n, 'spread')], { spread: -20n }, -20n],
  ['a fee on what is paid out', [line('income', 50n, 'fee')], { fees: 50n }, 50n],
  ['a fee on what is given', [line('income', 100n, 'fee', 'from')], { fees: 8_000n }, 8_000n],
  ['the network fee of the customer', [line('income', 30n, 'network-fee')], { fees: 30n }, 30n],
  ['a discount', [line('income', 700n, 'spread'), line('discounts', -200n)], { spread: 700n, discounts: 200n }, 500n],
  ['a promo code', [line('promo', -200n)], { promo: 200n }, -200n],
  ['a referral share', [line('referral-cost', -70n)], { referral: 70n }, -70n],
  ['a referral share that was taken back', [line('referral-cost', -70n), line('referral-cost', 70n)], { referral: 0n }, 0n],
  ['what the network took', [line('network', -12n)], { network: 12n }, -12n],
])('what counts as earned: %s', (_, lines, figures, earned) => {
  const office = officeOf({ ...claim, lines })
  expect(office).toMatchObject({ turnover: 80_000n, completed: 1, ...figures })
  expect(earnedOf(office)).toBe(earned)
})

test.each([
  [1n, 0n],
  [49n, 0n],
  [50n, 1n],
  [149n, 1n],
  [150n, 2n],
  [-50n, -1n],
  [-49n, 0n],
])('%d units of a hundredth of a cent are %d cents', (units, cents) => {
  expect(officeOf({ ...claim, worth: 7_200_000n, lines: [line('income', units, 'spread')] }).spread).toBe(cents)
})

test('a claim whose worth nobody knows is counted, and its money is not', () => {
  const { worthUsd: _, ...unpriced } = claim
  const counted = countDay([{ ...unpriced, lines: [line('income', 700n, 'spread')] }, claim])
  expect(counted.unpriced).toBe(1)
  expect(counted.lines.find(({ part }) => part === 'office')).toMatchObject({
    completed: 2,
    turnover: 80_000n,
    spread: 0n,
  })
})

test('opened and completed claims are counted apart, and each part adds up to the whole', () => {
  const claims: ClaimOfDay[] = [
    { ...claim, staff: 'olga', lines: [line('income', 700n, 'spread')] },
    {
      ...claim,
      opened: false,
      to: 'TCSBRUB',
      source: 'referral',
      staff: 'oleg',
      lines: [line('income', 9n, 'spread')],
    },
    { ...claim, completed: false, state: 'paying-out', source: 'referral' },
    { ...claim, completed: false, state: 'expired', paid: false },
  ]
  const { lines } = countDay(claims)
  const sumOf = (part: FigurePart) => lines.filter(line => line.part === part).reduce(addFigures, noFigures)
  expect(sumOf('office')).toMatchObject({
    opened: 3,
    paid: 2,
    finished: 1,
    completed: 2,
    turnover: 160_000n,
    spread: 709n,
  })
  for (const part of ['pair', 'source'] as const)
    expect(sumOf(part)).toMatchObject({ opened: 3, completed: 2, spread: 709n })
  expect(sumOf('staff')).toMatchObject({ opened: 0, completed: 2, spread: 709n })
  expect(sumOf('state')).toMatchObject({ opened: 3, completed: 0, turnover: 0n })
  expect(lines.filter(({ part }) => part === 'state').map(({ key, opened }) => [key, opened])).toEqual([
    ['completed', 1],
    ['paying-out', 1],
    ['expired', 1],
  ])
})

test.each([
  [[], undefined],
  [[7], 7],
  [[3, 7], 3],
  [[3, 7, 60], 7],
  [[60, 3, 7, 3], 3],
  [[1, 1, 1, 500], 1],
])('the median of %j minutes is %s', (minutes, median) => {
  const kept = minutes.map(minute => new Map([[minute, 1]]))
  const whole = kept.reduce(
    (sum, taken) =>
      addFigures({ ...noFigures, payout: sum }, { ...noFigures, payout: taken }).payout as Map<number, number>,
    new Map<number, number>(),
  )
  expect(medianOf(whole)).toBe(median)
})

test.each([
  [-1, 0],
  [0.9, 0],
  [12.99, 12],
  [120, 120],
  [121, 120],
  [124.9, 120],
  [719, 715],
  [779, 720],
  [100_000, 10_080],
])('%d minutes are kept as %d', (minutes, kept) => {
  expect(keptMinutes(minutes)).toBe(kept)
})

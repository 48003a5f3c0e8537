import { describe, expect, test } from 'vitest'
import { fraction } from '#contract/money/rate.ts'
import type { PromoCodeRecord } from '#contract/promo-codes/promo-code.ts'
import {
  conditionsForLater,
  isPersonal,
  type PromoCode,
  type PromoPerson,
  promoOf,
  refusalByAmount,
  refusalByCost,
  refusalByPerson,
  refusalByTerms,
} from './promo-rules.ts'

const plain: PromoCodeRecord = {
  state: 'on',
  kind: 'percent',
  bps: 20,
  sum: null,
  starts: null,
  ends: null,
  uses: null,
  usesOfPerson: null,
  from: [],
  to: [],
  pairs: [],
  minimum: null,
  firstOnly: false,
  only: '',
  withDiscount: true,
  budget: null,
  listed: false,
  batch: '',
  note: '',
}
const code = (terms: Partial<PromoCodeRecord>, used: Partial<PromoCode> = {}): PromoCode => ({
  code: 'WINTER',
  uses: 0,
  costUsd: 0n,
  ...used,
  terms: { ...plain, ...terms },
})
const noon = new Date('2026-11-25T12:00:00Z')
const pair = { from: 'BTC', to: 'SBERRUB' }

test.each<[string, Partial<PromoCodeRecord>, Partial<PromoCode>, object | undefined]>([
  ['a code without conditions', {}, {}, undefined],
  ['one that is off', { state: 'off' }, {}, { reason: 'off' }],
  [
    'one that starts later',
    { starts: '2026-11-25T12:00:00.001Z' },
    {},
    { reason: 'not-started', at: '2026-11-25T12:00:00.001Z' },
  ],
  ['one that starts now', { starts: '2026-11-25T12:00:00.000Z' }, {}, undefined],
  ['one that ends now', { ends: '2026-11-25T12:00:00.000Z' }, {}, { reason: 'ended', at: '2026-11-25T12:00:00.000Z' }],
  ['one that ends later', { ends: '2026-11-25T12:00:00.001Z' }, {}, undefined],
  ['one with a use left', { uses: 2 }, { uses: 1 }, undefined],
  ['one that is used up', { uses: 2 }, { uses: 2 }, { reason: 'used-up' }],
  ['one with a cent left', { budget: '10' }, { costUsd: 999n }, undefined],
  ['one whose budget is spent', { budget: '10' }, { costUsd: 1_000n }, { reason: 'budget-spent' }],
  ['one for what is given', { from: ['BTC'] }, {}, undefined],
  [
    'one for something else that is given',
    { from: ['LTC'] },
    {},
    { reason: 'other-pair', from: ['LTC'], to: [], pairs: [] },
  ],
  [
    'one for what is given and something else that is got',
    { from: ['BTC'], to: ['ETH'] },
    {},
    { reason: 'other-pair', from: ['BTC'], to: ['ETH'], pairs: [] },
  ],
  ['one for the pair', { pairs: ['BTC-SBERRUB'] }, {}, undefined],
  [
    'one for another pair',
    { pairs: ['LTC-SBERRUB'] },
    {},
    { reason: 'other-pair', from: [], to: [], pairs: ['LTC-SBERRUB'] },
  ],
  ['one for others that are given, and for the pair', { from: ['LTC'], pairs: ['BTC-SBERRUB'] }, {}, undefined],
])('%s', (_, terms, used, refusal) => {
  expect(refusalByTerms(code(terms, used), noon, pair)).toEqual(refusal)
})

const nobody: PromoPerson = { userId: undefined, mailboxes: ['anna@test.example'], uses: 0 }
const ID = '0192f7a0-0000-7000-8000-00000000000a'

test.each<[string, Partial<PromoCodeRecord>, Partial<PromoPerson>, object | undefined]>([
  ['anybody uses a code for everybody', {}, {}, undefined],
  ['its mailbox uses a personal code', { only: 'Anna@Test.example' }, {}, undefined],
  ['another mailbox does not', { only: 'boris@test.example' }, {}, { reason: 'not-yours' }],
  ['its account uses a personal code', { only: ID }, { userId: ID }, undefined],
  ['a guest does not use the code of an account', { only: ID }, {}, { reason: 'not-yours' }],
  ['a person with a use left', { usesOfPerson: 2 }, { uses: 1 }, undefined],
  [
    'a person who has used it is told when and with what',
    { usesOfPerson: 1 },
    { uses: 1, lastUse: { at: noon, claim: '104882' } },
    { reason: 'used-before', at: noon.toISOString(), claim: '104882' },
  ],
  ['a first claim', { firstOnly: true }, {}, undefined],
  ['a second one', { firstOnly: true }, { earlier: '104882' }, { reason: 'not-first', claim: '104882' }],
])('%s', (_, terms, person, refusal) => {
  expect(refusalByPerson(code(terms), { ...nobody, ...person })).toEqual(refusal)
})

test('what depends on a person is checked later for a guest', () => {
  expect(isPersonal(code({}))).toBe(false)
  expect(conditionsForLater(code({}))).toBeUndefined()
  const terms = { only: ID, firstOnly: true, usesOfPerson: 1 }
  expect(conditionsForLater(code(terms))).toEqual(['mailbox', 'first', 'uses'])
  for (const [name, value] of Object.entries(terms)) expect(isPersonal(code({ [name]: value }))).toBe(true)
})

describe('amounts', () => {
  const btc = { code: 'BTC', ticker: 'BTC', scale: 8 }
  const rub = { code: 'SBERRUB', ticker: 'RUB', scale: 2 }
  const prices = new Map([
    ['BTC', fraction(100_000n)],
    ['RUB', fraction(1n, 80n)],
    ['USD', fraction(1n)],
  ])
  const priceOf = (ticker: string) => prices.get(ticker)
  const sides = { from: btc, to: rub }

  test.each<[string, string, bigint, object | undefined]>([
    ['BTC', '0.01', 1_000_000n, undefined],
    ['BTC', '0.01', 999_999n, { reason: 'below-minimum', minimum: { amount: '0.01', ticker: 'BTC' } }],
    ['USD', '500', 500_000n, undefined],
    ['USD', '500', 499_999n, { reason: 'below-minimum', minimum: { amount: '500', ticker: 'USD' } }],
    ['RUB', '40000', 500_000n, undefined],
    ['RUB', '40000', 499_999n, { reason: 'below-minimum', minimum: { amount: '40000', ticker: 'RUB' } }],
    ['XMR', '1', 10n ** 12n, { reason: 'no-price' }],
  ])('a minimum in %s of %s, given %s', (ticker, amount, give, refusal) => {
    expect(refusalByAmount(code({ minimum: { amount, ticker } }), give, sides, priceOf)).toEqual(refusal)
  })

  test.each<[string, Partial<PromoCodeRecord>, object | undefined]>([
    ['a share of the amount', { bps: 15 }, { bonusBps: 15n }],
    ['a share of the margin', { kind: 'margin', bps: 5_000 }, { marginShareBps: 5_000n }],
    ['a sum in the same money', { kind: 'sum', sum: { amount: '500.129', ticker: 'RUB' } }, { bonusUnits: 50_012n }],
    [
      'a sum in other money, rounded down',
      { kind: 'sum', sum: { amount: '0.00010001', ticker: 'BTC' } },
      { bonusUnits: 80_008n },
    ],
    ['a sum in money without a price', { kind: 'sum', sum: { amount: '1', ticker: 'XMR' } }, undefined],
  ])('%s', (_, terms, promo) => {
    expect(promoOf(code({ bps: 0, ...terms }), sides, priceOf)).toEqual(promo)
  })

  test('a use that fits the budget to the cent is taken, and one of unknown cost is not', () => {
    const budget = code({ budget: '10.50' }, { costUsd: 1_000n })
    expect(refusalByCost(budget, 50n)).toBeUndefined()
    expect(refusalByCost(budget, 51n)).toEqual({ reason: 'budget-spent' })
    expect(refusalByCost(budget, undefined)).toEqual({ reason: 'no-price' })
    expect(refusalByCost(code({}), undefined)).toBeUndefined()
  })
})

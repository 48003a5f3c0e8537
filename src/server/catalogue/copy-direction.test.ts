import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { compare, type Fraction, fraction } from '#contract/money/rate.ts'
import type { Records } from '#server/changes/section.ts'
import { evaluate, parseFormula } from '#server/formulas/formula.ts'
import { type CopyEnd, copyDirection, overExisting } from './copy-direction.ts'
import { directionSection } from './direction.section.ts'

const btc: CopyEnd = { ticker: 'BTC', scale: 8, kind: 'crypto' }
const eth: CopyEnd = { ticker: 'ETH', scale: 18, kind: 'crypto' }
const trx: CopyEnd = { ticker: 'TRX', scale: 6, kind: 'crypto' }
const usdt: CopyEnd = { ticker: 'USDT', scale: 6, kind: 'crypto' }
const sber: CopyEnd = { ticker: 'RUB', scale: 2, kind: 'bank' }
const yen: CopyEnd = { ticker: 'JPY', scale: 0, kind: 'bank' }
const cash: CopyEnd = { ticker: 'RUB', scale: 2, kind: 'cash' }
const pairs = new Set(['BTC/USDT', 'ETH/USDT', 'USDT/RUB', 'BTC/RUB'])
const known = (pair: string) => pairs.has(pair)

const source: DirectionRecord = {
  state: 'on',
  reason: '',
  pausedUntil: null,
  formula: 'BTC/USDT * USDT/RUB',
  marginBps: 150,
  floorBps: 50,
  oldestSeconds: 60,
  jumpBps: 100,
  discountMostBps: null,
  referralMostBps: null,
  tiers: [{ startsAt: '0.12345678', adjustBps: -20 }],
  fromFee: { fixed: '0.00012345', bps: 0, min: '0', max: '0.00055555' },
  toFee: { fixed: '10.55', bps: 0, min: '0', max: null },
  networkFee: { amount: '0', paidBy: 'office' },
  slowNetworkFee: null,
  fastNetworkFee: null,
  refundFee: null,
  fromMin: '0.00123456',
  fromMax: '1.23456789',
  toMin: '100.5',
  toMax: '5000.5',
  rateFixed: 'opening',
  confirmations: null,
  windowMinutes: 20,
  needsAccount: false,
  needsVerification: false,
  needsAml: true,
  hours: null,
  cityTerms: [],
  officeHours: true,
  cities: ['MSK'],
  instructions: { ru: 'Со своей карты', en: 'From your own card' },
}
const copied = (from: CopyEnd, to: CopyEnd, record: Partial<DirectionRecord> = {}, of = { from: btc, to: sber }) =>
  copyDirection({ ...source, ...record }, of, { from, to }, known)

test('a copy for another bank has the same terms, and nothing is said of them', () => {
  const { state: _, reason: __, pausedUntil: ___, ...terms } = source
  expect(copied(btc, sber)).toEqual({ terms: { ...terms, cities: [] }, notes: [], problems: [] })
})

test.each([
  ['BTC/USDT * USDT/RUB', eth, sber, 'ETH/USDT * USDT/RUB'],
  ['1 / (USDT/BTC) * USDT/RUB', eth, sber, '1 / (USDT/ETH) * USDT/RUB'],
  ['BTC/USDT * USDT/RUB * 1.01', eth, sber, 'ETH/USDT * USDT/RUB * 1.01'],
  ['BTC/USDT * USDT/RUB', btc, usdt, 'BTC/USDT * 1'],
])('%s: the pair with the old ticker has the new one', (formula, from, to, adapted) => {
  expect(copied(from, to, { formula })).toMatchObject({ terms: { formula: adapted }, problems: [] })
})

test.each([
  ['BTC/USDT * USDT/RUB', trx, sber, 'TRX/USDT', 1],
  ['BTC/USDT * USDT/RUB', btc, yen, 'USDT/JPY', 12],
  ['BTC/RUB', eth, sber, 'ETH/RUB', 1],
])('%s: a pair without a source is refused with its place', (formula, from, to, pair, at) => {
  expect(copied(from, to, { formula }).problems).toMatchObject([
    { field: 'formula', code: 'formula-unknown-source', pair, at },
  ])
})

test.each([
  ['fromMin', '0.00123456', '0.001235', 'rounded-up'],
  ['fromMax', '1.23456789', '1.234567', 'rounded-down'],
  ['fromFee.fixed', '0.00012345', '0.000124', 'rounded-up'],
  ['fromFee.max', '0.00055555', '0.000556', 'rounded-up'],
  ['tiers.0.startsAt', '0.12345678', '0.123457', 'rounded-up'],
] as const)('%s is rounded to the other decimals in favour of the office, and named', (field, before, after, note) => {
  expect(copied(usdt, sber).notes).toContainEqual({ field, before, after, note })
})

test('whole units: a limit of 100.5 becomes 101 at least and 5000 at most', () => {
  expect(copied(btc, yen).terms).toMatchObject({ toMin: '101', toMax: '5000', toFee: { fixed: '11' } })
})

test('an amount that is now of other money is named, because its figure has another worth', () => {
  const { notes } = copied(eth, sber)
  expect(notes).toContainEqual({ field: 'fromMin', note: 'other-money', before: '0.00123456', after: '0.00123456' })
  expect(notes.map(({ field }) => field)).not.toContain('toMin')
})

test('a direction that is there keeps its own amounts where the copied ones are of other money', () => {
  const [of, copy] = [
    { from: btc, to: sber },
    { from: trx, to: cash },
  ]
  const { terms, notes } = overExisting(copied(trx, cash), of, copy)
  for (const field of ['fromMin', 'fromMax', 'fromFee', 'tiers']) expect(terms).not.toHaveProperty(field)
  expect(terms).toMatchObject({ toMin: '100.5', marginBps: 150, networkFee: source.networkFee })
  expect(notes).toEqual([])
})

test('cities stay where cash changes hands', () => {
  expect(copied(btc, cash).terms.cities).toEqual(['MSK'])
  expect(copied(btc, sber).terms.cities).toEqual([])
})

test('a rate that is fixed by confirmations is not copied to a payment that no network confirms', () => {
  const terms = { rateFixed: 'confirmations', confirmations: 3 } as const
  expect(copied(eth, sber, terms).problems).toEqual([])
  expect(copied(sber, sber, { ...terms, formula: 'BTC/RUB' }).problems).toMatchObject([
    { field: 'rateFixed', code: 'not-allowed' },
  ])
})

test('a copy is never below its floor and its formula always connects the pair, or it is refused', async () => {
  const ends = [btc, eth, trx, usdt, sber, yen, cash]
  const codes = ['BTC', 'ETH', 'TRX', 'USDTTRC20', 'SBERRUB', 'YEN', 'CASHRUB']
  const currencies = new Map(codes.map((code, i) => [code, ends[i]!]))
  const section = directionSection({ knownPair: known, currency: () => undefined, now: () => undefined })
  const cities = new Map(source.cities.map(city => [city, { state: 'on' }]))
  const records = { currencies: async () => currencies, of: async () => cities } as unknown as Records
  const place = fc.integer({ min: 0, max: ends.length - 1 })
  const formula = fc.constantFrom(
    ...['BTC/USDT * USDT/RUB', 'BTC/RUB', '1', 'ETH/USDT / (BTC/USDT)', 'USDT/RUB', '1 / (USDT/RUB)', 'BTC/USDT * 1'],
  )
  const bps = fc.integer({ min: 0, max: 300 })
  await fc.assert(
    fc.asyncProperty(fc.tuple(place, place, place, place), formula, bps, bps, async (at, text, marginBps, floorBps) => {
      const [a, b, c, d] = at
      fc.pre(a !== b && c !== d)
      const record = { ...source, formula: text, marginBps, floorBps }
      const { terms, problems } = copyDirection(
        record,
        { from: ends[a]!, to: ends[b]! },
        { from: ends[c]!, to: ends[d]! },
        known,
      )
      const after: DirectionRecord = { state: 'off', reason: '', pausedUntil: null, ...terms }
      const errors = [...problems, ...(await section.check({ key: `${codes[c]}-${codes[d]}`, after }, records))]
      if (errors.length > 0) return
      expect(after.marginBps).toBeGreaterThanOrEqual(after.floorBps)
      expect(compare(priceOf(after.formula), rateOf(ends[c]!.ticker, ends[d]!.ticker))).toBe(0)
    }),
    { numRuns: 3_000 },
  )
})

/** A world in which every price agrees with every other, so that a formula is right exactly when it has the right worth. */
const worths: Record<string, bigint> = { BTC: 970_000n, ETH: 33_000n, TRX: 3n, USDT: 10n, RUB: 1n, JPY: 2n }
const rateOf = (above: string, below: string) => fraction(worths[above]!, worths[below]!)
const at = new Date('2026-11-23T12:00:00Z')
const rates = new Map(
  [...pairs].map(pair => {
    const [above, below] = pair.split('/') as [string, string]
    return [pair, { state: 'fresh' as const, value: rateOf(above, below), at, freshUntil: at }]
  }),
)

function priceOf(text: string): Fraction {
  const formula = parseFormula(text)
  const priced = formula.ok ? evaluate(formula.value, rates) : formula
  if (!priced.ok) throw new Error(`${text} has no price`)
  return priced.value.price
}

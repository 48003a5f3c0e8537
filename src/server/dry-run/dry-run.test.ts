import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ClaimTerms } from '#server/claims/claim-terms.ts'
import { type Formula, parseFormula } from '#server/formulas/formula.ts'
import type { PairPause } from '#server/rates/history.store.ts'
import { type DryRunTerms, dryRun, type PastClaim } from './dry-run.ts'
import { type RecordedPrices, recordedPair } from './recorded-prices.ts'

const until = new Date('2026-11-23T13:00:00Z')
const at = (minute: number) => new Date(Date.UTC(2026, 10, 23, 12, minute))
const since = at(0)
const breathe = async () => {}

function formula(text: string): Formula {
  const parsed = parseFormula(text)
  if (!parsed.ok) throw new Error(parsed.refusal.reason)
  return parsed.value
}

const noFee = { fixed: 0n, bps: 0n, min: 0n }
/** Dollars into roubles, both in hundredths. */
const terms = (change: Partial<DryRunTerms> = {}): DryRunTerms => ({
  from: { asset: 'USD', scale: 2 },
  to: { asset: 'RUB', scale: 2 },
  formula: formula('USD/RUB'),
  pricing: { marginBps: 200n, floorBps: 50n, tiers: [] },
  fromFee: noFee,
  toFee: noFee,
  networkFee: { units: 0n, paidBy: 'office' },
  fromLimits: { min: 0n },
  toLimits: { min: 0n },
  reserve: 10n ** 38n - 1n,
  ...change,
})
const margin = (marginBps: bigint, floorBps = 50n) => ({ marginBps, floorBps, tiers: [] })

/** A price each minute of the hour. */
const everyMinute = (price: (minute: number) => string, minutes = (_: number) => true) =>
  Array.from({ length: 60 }, (_, minute) => minute)
    .filter(minutes)
    .map(minute => ({ at: at(minute), value: price(minute) }))
const prices = (
  pairs: Record<string, { at: Date; value: string }[]>,
  pauses: Record<string, PairPause[]> = {},
): RecordedPrices =>
  new Map(Object.entries(pairs).map(([pair, points]) => [pair, recordedPair(points, pauses[pair] ?? [], until)]))

const hundred = everyMinute(() => '100')

const agreed: ClaimTerms = {
  course: { give: '1', get: '98' },
  price: '100',
  fromFee: noFee,
  toFee: noFee,
  networkFee: { units: 0n, paidBy: 'office' },
  roomBps: 150n,
  discountBps: 0n,
  fromScale: 2,
  toScale: 2,
}
/** A thousand dollars at 98 roubles: 98 000 roubles, and two thousand of spread. */
const claim = (minute: number, change: Partial<PastClaim> = {}): PastClaim => ({
  id: `claim of ${minute}`,
  number: '1',
  from: 'USD',
  to: 'RUB',
  at: at(minute),
  terms: agreed,
  figures: {
    side: 'from',
    give: 100_000n,
    exchanged: 100_000n,
    worth: 10_000_000n,
    converted: 9_800_000n,
    lines: [],
    get: 9_800_000n,
  },
  ...change,
})

const run = (more: Partial<Parameters<typeof dryRun>[0]>) =>
  dryRun(
    {
      today: terms(),
      proposed: terms(),
      prices: prices({ 'USD/RUB': hundred }),
      claims: [claim(30)],
      since,
      until,
      ...more,
    },
    breathe,
  )

test.each<[string, Partial<DryRunTerms>, object]>([
  // 1000 × 100 × 0.97 = 97 000 to the customer, 3 000 to the office.
  ['a larger margin', { pricing: margin(300n) }, { get: 9_700_000n, earned: 300_000n }],
  // 1000 × 101 × 0.98 = 98 980 of what is worth 100 000 today: 1 020 are left. The ledger would see 101 000, and 2 020.
  [
    'a formula with a number',
    { formula: formula('USD/RUB * 1.01') },
    { get: 9_898_000n, earned: 102_000n, booked: 202_000n },
  ],
  // From 500 dollars on the margin is 1.5 %: 98 500 and 1 500.
  [
    'a tier',
    { pricing: { ...margin(200n), tiers: [{ startsAt: 50_000n, adjustBps: -50n }] } },
    { get: 9_850_000n, earned: 150_000n },
  ],
  // The tier asks for −3 %, and the floor of 0.5 % stays: 99 500 and 500.
  [
    'a tier below the floor',
    { pricing: { ...margin(200n), tiers: [{ startsAt: 50_000n, adjustBps: -300n }] } },
    { get: 9_950_000n, earned: 50_000n },
  ],
  // 1 % of 1000 dollars is 10; 990 × 98 = 97 020. Spread 1 980, and ten dollars are worth 1 000.
  ['a fee on what is given', { fromFee: { ...noFee, bps: 100n } }, { get: 9_702_000n, earned: 298_000n }],
  // 50 roubles of 98 000.
  ['a fee on what is got', { toFee: { ...noFee, fixed: 5_000n } }, { get: 9_795_000n, earned: 205_000n }],
  [
    'a network fee that the customer pays',
    { networkFee: { units: 1_000n, paidBy: 'client' } },
    { get: 9_799_000n, earned: 201_000n },
  ],
  ['a larger minimum', { fromLimits: { min: 100_001n } }, { refused: 'below-minimum' }],
  ['a smaller maximum', { fromLimits: { min: 0n, max: 99_999n } }, { refused: 'above-maximum' }],
  ['a smaller maximum of what is got', { toLimits: { min: 0n, max: 9_799_999n } }, { refused: 'above-maximum' }],
  ['limits that leave nothing', { fromLimits: { min: 5n }, toLimits: { min: 0n, max: 1n } }, { refused: 'limits' }],
  ['a formula without a price', { formula: formula('EUR/RUB') }, { refused: 'no-source' }],
])('under %s a claim would have had these figures', async (_, change, known) => {
  const figures = 'earned' in known ? { booked: known.earned, ...known } : known
  const { claims, totals } = await run({ proposed: terms(change) })
  expect(claims).toMatchObject([
    {
      actual: { get: 9_800_000n, earned: 200_000n },
      today: { get: 9_800_000n, earned: 200_000n },
      proposed: figures,
    },
  ])
  const none = { claims: 0, give: 0n, get: 0n, earned: 0n, booked: 0n }
  expect(totals.proposed).toEqual('refused' in figures ? none : { claims: 1, give: 100_000n, ...figures })
})

test('whatever formula is proposed, the office earns less by what customers get more', async () => {
  const factors = fc.integer({ min: 9_000, max: 11_000 })
  await fc.assert(
    fc.asyncProperty(factors, fc.bigInt({ min: 100n, max: 10_000_000n }), async (factor, give) => {
      const figures = { ...claim(0).figures, give }
      const { totals } = await run({
        proposed: terms({ formula: formula(`USD/RUB * ${factor} / 10000`) }),
        claims: [claim(30, { figures })],
      })
      expect(totals.proposed.earned - totals.today.earned).toBe(totals.today.get - totals.proposed.get)
    }),
    { numRuns: 40 },
  )
})

test('a claim is priced at the moment of its rate, with its own discount and referral share', async () => {
  const rising = prices({ 'USD/RUB': everyMinute(minute => String(100 + minute)) })
  const discounted = { ...agreed, discountBps: 50n }
  const { claims } = await run({
    prices: rising,
    claims: [claim(10, { terms: discounted, referral: { owner: 'olga', bps: 1_000n } })],
    proposed: terms({ pricing: margin(300n) }),
  })
  // At 110 roubles 1000 dollars are worth 110 000. Today 107 800 and 0.5 % of it, 539; of 2 200 − 539 a tenth is shared.
  // At 3 % it is 106 700 and 533.50; of 3 300 − 533.50 a tenth, 276.65, is shared.
  expect(claims).toMatchObject([
    {
      today: { get: 10_833_900n, earned: 149_490n },
      proposed: { get: 10_723_350n, earned: 248_985n },
    },
  ])
})

test('the chart shows the rate of both, and nothing while one is paused', async () => {
  const { points } = await run({
    proposed: terms({ pricing: margin(300n), formula: formula('USD/RUB * EUR/EUR') }),
    prices: prices({
      'USD/RUB': hundred,
      'EUR/EUR': everyMinute(
        () => '1',
        minute => minute < 30,
      ),
    }),
  })
  expect(points.length).toBe(360)
  expect(points[0]).toEqual({ at: since, today: { give: '1', get: '98' }, proposed: { give: '1', get: '97' } })
  expect(points.at(-1)).toEqual({ at: until, today: { give: '1', get: '98' } })
})

test('a pause has its reason from its beginning to its end, and a gap without one has no price', async () => {
  const { pauses, claims } = await run({
    // Prices stop at 12:40 and hold for six minutes.
    prices: prices(
      {
        'USD/RUB': everyMinute(
          () => '100',
          minute => minute <= 40 && (minute < 10 || minute >= 15),
        ),
      },
      {
        'USD/RUB': [
          { since: new Date(at(10).getTime() + 5_000), until: new Date(at(12).getTime() + 5_000), reason: 'jump' },
          { since: new Date(at(12).getTime() + 5_000), until: new Date(at(14).getTime() + 5_000), reason: 'stale' },
        ],
      },
    ),
    claims: [claim(9), claim(11), claim(13), claim(50)],
  })
  const pair = 'USD/RUB'
  expect(pauses.today).toEqual([
    { from: new Date(at(10).getTime() + 5_000), until: new Date(at(12).getTime() + 5_000), reason: 'jump', pair },
    { from: new Date(at(12).getTime() + 5_000), until: new Date(at(14).getTime() + 5_000), reason: 'stale', pair },
    { from: at(46), until, reason: 'no-source', pair },
  ])
  expect(claims.map(({ today }) => today)).toMatchObject([
    { get: 9_800_000n },
    { refused: 'jump' },
    { refused: 'stale' },
    { refused: 'no-source' },
  ])
})

test('after a jump the price from before it is sold at no more', async () => {
  const end = new Date(at(20).getTime() + 30_000)
  const { claims } = await run({
    prices: prices(
      { 'USD/RUB': everyMinute(minute => (minute <= 20 ? '100' : '120')) },
      { 'USD/RUB': [{ since: new Date(at(20).getTime() + 5_000), until: end, reason: 'jump' }] },
    ),
    claims: [claim(20), claim(0, { at: end })],
  })
  expect(claims.map(({ today }) => today)).toMatchObject([{ get: 9_800_000n }, { get: 11_760_000n }])
})

test('terms by which exchanging there and back profits the customer are paused below the floor', async () => {
  // There at 0.995 of 102, back at 0.995 of 1/100: 1.0098 of what was given.
  const back = { formula: formula('RUB/USD'), pricing: { floorBps: 50n } }
  const { pauses } = await run({ back, proposed: terms({ formula: formula('USD/RUB * 1.02') }) })
  expect(pauses).toEqual({ today: [], proposed: [{ from: since, until, reason: 'below-floor' }] })
})

test('older prices are fewer and hold longer', async () => {
  const monthAgo = new Date(until.getTime() - 29 * 86_400_000)
  const hourly = [0, 1, 3].map(hour => ({ at: new Date(monthAgo.getTime() + hour * 3_600_000), value: '100' }))
  const { pauses } = await run({
    since: monthAgo,
    until: new Date(monthAgo.getTime() + 4 * 3_600_000),
    claims: [],
    prices: prices({ 'USD/RUB': hourly }),
  })
  const missing = { from: new Date(monthAgo.getTime() + 125 * 60_000), until: hourly[2]!.at }
  expect(pauses.today).toEqual([{ ...missing, reason: 'no-source', pair: 'USD/RUB' }])
})

test('the terms of today as a proposal change nothing', async () => {
  const bps = (most: bigint) => fc.bigInt({ min: 0n, max: most })
  const fee = fc.record({ fixed: bps(5_000n), bps: bps(300n), min: bps(2_000n) })
  const anyTerms = fc
    .record({
      marginBps: bps(900n),
      floor: bps(100n),
      adjustBps: fc.bigInt({ min: -300n, max: 300n }),
      fromFee: fee,
      toFee: fee,
      minimum: bps(90_000n),
      networkFee: bps(3_000n),
      text: fc.constantFrom('USD/RUB', 'USD/RUB * 1.003', '1 / RUB/USD', 'EUR/RUB', 'USD/RUB / EUR/EUR'),
    })
    .map(({ marginBps, floor, adjustBps, fromFee, toFee, minimum, networkFee, text }) =>
      terms({
        formula: formula(text),
        pricing: { marginBps, floorBps: (marginBps * floor) / 100n, tiers: [{ startsAt: 60_000n, adjustBps }] },
        fromFee,
        toFee,
        networkFee: { units: networkFee, paidBy: 'client' },
        fromLimits: { min: minimum },
      }),
    )
  const gives = fc.array(fc.tuple(bps(300_000n), fc.integer({ min: 0, max: 59 })), { maxLength: 5 })
  await fc.assert(
    fc.asyncProperty(anyTerms, gives, fc.integer({ min: 2, max: 9 }), async (same, gives, every) => {
      const { points, pauses, claims, totals } = await run({
        today: same,
        proposed: same,
        back: { formula: formula('RUB/USD'), pricing: { floorBps: 10n } },
        prices: prices({
          'USD/RUB': everyMinute(minute => `9${minute % 7}.5`),
          'EUR/EUR': everyMinute(
            () => '1.01',
            minute => minute % every !== 0,
          ),
        }),
        claims: gives.map(([give, minute]) => claim(minute, { figures: { ...claim(0).figures, give } })),
      })
      for (const point of points) expect(point.proposed).toEqual(point.today)
      for (const outcome of claims) expect(outcome.proposed).toEqual(outcome.today)
      expect(pauses.proposed).toEqual(pauses.today)
      expect(totals.proposed).toEqual(totals.today)
    }),
    { numRuns: 40 },
  )
})

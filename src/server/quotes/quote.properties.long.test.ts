import fc from 'fast-check'
import { expect, test } from 'vitest'
import { BPS, larger, toDecimal } from '#contract/money/money.ts'
import { amountOfLines, sumOfLines } from '#contract/money/money-line.ts'
import { type Pricing, priceTiers, ratesOf } from '#contract/money/price-tiers.ts'
import {
  type Benefits,
  got,
  leastGive,
  limitsOf,
  noBenefits,
  type Quote,
  quote,
  type Terms,
} from '#contract/money/quote.ts'
import { linesOf, recompute } from '#contract/money/quote-lines.ts'
import { type Counted, type Fraction, fraction, invert, multiply, rateOf } from '#contract/money/rate.ts'

/** Properties of quotes on thousands of random directions: prices over 24 orders of magnitude, all scales, any fees. */

const bps = (most: number) => fc.bigInt({ min: 0n, max: BigInt(most) })
const upTo = (digits: number) =>
  fc.integer({ min: 0, max: digits }).chain(d => fc.bigInt({ min: 0n, max: 10n ** BigInt(d) }))
const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })

const price = fc
  .tuple(fc.bigInt({ min: 1n, max: 10n ** 12n }), fc.integer({ min: 0, max: 12 }))
  .map(([digits, decimals]) => fraction(digits, 10n ** BigInt(decimals)))

const pricing: fc.Arbitrary<Pricing> = fc
  .record({
    marginBps: fc.bigInt({ min: -500n, max: 900n }),
    floorShare: bps(100),
    tiers: fc.array(
      fc.record({ startsAt: upTo(24).map(units => units + 1n), adjustBps: fc.bigInt({ min: -300n, max: 300n }) }),
      {
        maxLength: 3,
      },
    ),
  })
  .map(({ marginBps, floorShare, tiers }) => ({
    marginBps,
    floorBps: ((marginBps + 500n) * floorShare) / 100n - 500n,
    tiers: tiers.toSorted((a, b) => (a.startsAt < b.startsAt ? -1 : 1)),
  }))

const fee = fc
  .record({ fixed: upTo(8), bps: bps(800), min: upTo(8), extra: maybe(upTo(9)) })
  .map(({ fixed, bps, min, extra }) => ({ fixed, bps, min, max: extra === undefined ? undefined : min + extra }))
const fees = fc.oneof(fc.constant({ fixed: 0n, bps: 0n, min: 0n }), fee)

const limitsOn = fc
  .record({ min: fc.oneof(fc.constant(0n), upTo(8)), extra: maybe(upTo(24)) })
  .map(({ min, extra }) => ({ min, max: extra === undefined ? undefined : min + extra }))

const scale = fc.integer({ min: 0, max: 18 })

const benefits: fc.Arbitrary<Benefits> = fc.oneof(
  fc.constant(noBenefits),
  fc.record({ discountBps: bps(80) }),
  fc.record({
    discountBps: bps(80),
    promo: fc.oneof(
      fc.record({ bonusBps: bps(80) }),
      fc.record({ marginShareBps: bps(10_000) }),
      fc.record({ bonusUnits: upTo(12) }),
    ),
  }),
)

type Direction = { terms: Terms; price: Fraction; pricing: Pricing }

const directionAt = (from: Counted, to: Counted, price: Fraction): fc.Arbitrary<Direction> =>
  fc
    .record({
      pricing,
      fromFee: fees,
      toFee: fees,
      fromLimits: limitsOn,
      toLimits: limitsOn,
      reserve: fc.oneof({ weight: 9, arbitrary: fc.constant(10n ** 30n) }, { weight: 6, arbitrary: upTo(30) }),
      networkFee: fc.record({ units: upTo(8), paidBy: fc.constantFrom('office' as const, 'client' as const) }),
    })
    .map(({ pricing, ...rest }) => ({
      pricing,
      price,
      terms: { from, to, tiers: priceTiers(ratesOf(price), pricing, from, to), ...rest },
    }))

const direction = fc
  .tuple(price, scale, scale)
  .chain(([price, a, b]) => directionAt({ asset: 'AAA', scale: a }, { asset: 'BBB', scale: b }, price))

/** A direction that accepts some amount of this caller. */
const tradable = fc
  .tuple(direction, benefits)
  .map(([{ terms }, perks]) => ({ terms, perks, limits: limitsOf(terms, perks) }))
  .filter(({ limits }) => limits.from.min <= limits.from.max)

/** Eight points between two amounts, each a case of its own. */
const places = fc.array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 8, maxLength: 8 })
const between = (min: bigint, max: bigint, at: number): bigint => min + ((max - min) * BigInt(at)) / 1_000_000n
const amounts = fc.array(fc.bigInt({ min: 0n, max: 10n ** 24n }), { minLength: 8, maxLength: 8 })
/** The same random digits at eight sizes, so that small amounts are as frequent as large ones. */
const sizes = amounts.map(all => all.map((units, size) => units / 10n ** BigInt(3 * (7 - size))))

function accepted(terms: Terms, side: 'from' | 'to', units: bigint, benefits: Benefits): Quote {
  const answer = quote(terms, { side, units }, benefits)
  if (!answer.ok) throw new Error(`${side} ${units} was refused: ${answer.refusal.reason}`)
  return answer.value
}

const without = (terms: Terms): Terms => ({
  ...terms,
  fromLimits: { min: 0n },
  toLimits: { min: 0n },
  reserve: 10n ** 60n,
})

test('every quote can be recalculated exactly from its lines', () => {
  fc.assert(
    fc.property(
      tradable,
      places,
      fc.constantFrom('from' as const, 'to' as const),
      ({ terms, perks, limits }, at, side) => {
        for (const place of at) {
          const made = accepted(terms, side, between(limits[side].min, limits[side].max, place), perks)
          const counted = recompute(linesOf(made))
          if (!counted.ok) throw new Error(JSON.stringify(counted.refusal))
          expect(counted.value).toBe(toDecimal(made.get.units, terms.to.scale))
          expect(made.get.units >= 1n).toBe(true)
          // The books and the database add up the same list.
          expect(made.give.units + sumOfLines(made.lines, 'from')).toBe(made.exchanged)
          expect(made.converted + sumOfLines(made.lines, 'to')).toBe(made.get.units)
          expect(made.lines.every(({ account, units }) => units === 0n || (account === 'income') === units < 0n)).toBe(
            true,
          )
        }
      },
    ),
    { numRuns: 1_700 },
  )
}, 60_000)

test('give → get → give asks the same or less, and gets the same to the unit', () => {
  fc.assert(
    fc.property(tradable, places, ({ terms, perks, limits }, at) => {
      for (const place of at) {
        const there = accepted(terms, 'from', between(limits.from.min, limits.from.max, place), perks)
        const back = accepted(terms, 'to', there.get.units, perks)
        expect(back.give.units <= there.give.units).toBe(true)
        expect(back.get.units).toBe(there.get.units)
        expect(amountOfLines(back.lines, 'rounding')).toBe(0n)
      }
    }),
    { numRuns: 1_700 },
  )
}, 60_000)

test('at every level of the network fee the lines add up, and a slower one never gets less', () => {
  const others = fc.record({ less: bps(10_000), more: upTo(8) })
  fc.assert(
    fc.property(tradable, others, places, ({ terms, perks, limits }, { less, more }, at) => {
      const { units } = terms.networkFee
      const levelled: Terms = {
        ...terms,
        networkFee: { units, paidBy: 'client', level: 'usual' },
        otherNetworkFees: { slow: (units * less) / BPS, fast: units + more },
      }
      for (const place of at) {
        const give = between(limits.from.min, limits.from.max, place)
        const gets = (['slow', 'usual', 'fast'] as const).flatMap(level => {
          const made = quote(levelled, { side: 'from', units: give, level }, perks)
          if (!made.ok) return []
          const { value } = made
          expect(value.give.units + sumOfLines(value.lines, 'from')).toBe(value.exchanged)
          expect(value.converted + sumOfLines(value.lines, 'to')).toBe(value.get.units)
          expect(recompute(linesOf(value))).toEqual({ ok: true, value: toDecimal(value.get.units, terms.to.scale) })
          return [value.get.units]
        })
        expect(gets).toEqual(gets.toSorted((a, b) => (a > b ? -1 : a < b ? 1 : 0)))
      }
    }),
    { numRuns: 1_700 },
  )
}, 60_000)

test('get → give asks the least that suffices: one unit less would not', () => {
  fc.assert(
    fc.property(tradable, places, ({ terms, perks, limits }, at) => {
      for (const place of at) {
        const named = between(limits.to.min, limits.to.max, place)
        const { give, get, lines } = accepted(terms, 'to', named, perks)
        const rounding = amountOfLines(lines, 'rounding')
        expect(get.units >= named).toBe(true)
        expect(got(terms, give.units, perks)).toBe(get.units + rounding)
        const withoutTheLast = got(terms, give.units - 1n, perks)
        expect(give.units === limits.from.min || withoutTheLast < named).toBe(true)
        // The rounding remainder of the office is less than one unit of the given currency.
        expect(rounding === 0n || get.units > withoutTheLast).toBe(true)
      }
    }),
    { numRuns: 1_700 },
  )
}, 60_000)

test('giving more never gets less', () => {
  fc.assert(
    fc.property(direction, benefits, sizes, upTo(20), ({ terms }, perks, gives, more) => {
      // An amount consumed by the fees gets nothing, however negative the result.
      const gets = (units: bigint) => larger(got(terms, units, perks), 0n)
      for (const give of [...gives, ...terms.tiers.map(tier => tier.startsAt - 1n)]) {
        expect(gets(give + 1n) >= gets(give)).toBe(true)
        expect(gets(give + more) >= gets(give)).toBe(true)
      }
    }),
    { numRuns: 1_700 },
  )
}, 60_000)

test('the limits are the first and last accepted amounts on both sides', () => {
  fc.assert(
    fc.property(tradable, ({ terms, perks, limits }) => {
      for (const side of ['from', 'to'] as const) {
        const { min, max } = limits[side]
        for (const { give, get } of [accepted(terms, side, min, perks), accepted(terms, side, max, perks)]) {
          expect(give.units >= terms.fromLimits.min && get.units >= terms.toLimits.min).toBe(true)
          expect(give.units <= (terms.fromLimits.max ?? give.units)).toBe(true)
          expect(get.units <= (terms.toLimits.max ?? get.units) && get.units <= terms.reserve).toBe(true)
        }
        expect(quote(terms, { side, units: min - 1n }, perks)).toMatchObject({ refusal: { reason: 'below-minimum' } })
        const beyond = quote(terms, { side, units: max + 1n }, perks)
        expect(!beyond.ok && ['above-maximum', 'beyond-reserve'].includes(beyond.refusal.reason)).toBe(true)
      }
    }),
    { numRuns: 4_000 },
  )
}, 60_000)

test('tiers, discounts and codes together keep at least the minimum margin', () => {
  fc.assert(
    fc.property(direction, benefits, sizes, ({ terms, price, pricing }, perks, gives) => {
      const floor = multiply(rateOf(price, terms.from, terms.to), fraction(BPS - pricing.floorBps, BPS))
      for (const units of gives) {
        const made = quote(without(terms), { side: 'from', units }, perks)
        if (!made.ok) continue
        const { exchanged, converted, lines } = made.value
        const given = amountOfLines(lines, 'discount') + amountOfLines(lines, 'promo')
        expect((converted + given) * floor.denominator <= exchanged * floor.numerator).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
}, 60_000)

test('exchanging there and back never makes a profit, where the office does not pause both for their floors', () => {
  const both = fc.tuple(price, scale, scale).chain(([price, a, b]) => {
    const [A, B] = [
      { asset: 'AAA', scale: a },
      { asset: 'BBB', scale: b },
    ]
    return fc.tuple(directionAt(A, B, price), directionAt(B, A, invert(price)))
  })
  fc.assert(
    fc.property(both, benefits, benefits, sizes, fc.boolean(), ([there, back], perks, perksBack, named, getting) => {
      fc.pre((BPS - there.pricing.floorBps) * (BPS - back.pricing.floorBps) <= BPS * BPS)
      for (const units of named) {
        const first = quote(without(there.terms), { side: getting ? 'to' : 'from', units }, perks)
        if (!first.ok) continue
        const second = quote(without(back.terms), { side: 'from', units: first.value.get.units }, perksBack)
        if (!second.ok) continue
        expect(second.value.get.units <= first.value.give.units).toBe(true)
      }
    }),
    { numRuns: 2_000 },
  )
}, 60_000)

test('the least amount to give is found in every tier, even where the rate steps up', () => {
  fc.assert(
    fc.property(direction, benefits, sizes, ({ terms }, perks, gets) => {
      for (const get of gets) {
        const named = get + 1n
        const least = leastGive(terms, named, perks)
        expect(got(terms, least, perks) >= named).toBe(true)
        expect(got(terms, least - 1n, perks) < named).toBe(true)
      }
    }),
    { numRuns: 1_700 },
  )
}, 60_000)

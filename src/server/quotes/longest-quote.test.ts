import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { priceTiers, ratesOf } from '#contract/money/price-tiers.ts'
import { quote, type Terms } from '#contract/money/quote.ts'
import { fractionFromDecimal } from '#contract/money/rate.ts'
import { heldOf } from './quote-view.ts'
import { readQuote, signQuote } from './signed-quote.ts'

const noon = new Date('2026-11-21T12:00:00Z')
const later = new Date(noon.getTime() + 60_000)
/** Whole coins of eighteen decimals. */
const coins = (whole: bigint, rest = 123_456_789_012_345_678n) => whole * 10n ** 18n + rest

test('the longest quote of an office can be read back and sent: coins of eighteen decimals, every line and every bound', () => {
  const price = fractionFromDecimal('7.1234567890123456789')!
  const [from, to] = (['SHIBERC20SHIBERC20AA', 'PEPEERC20PEPEERC20BB'] as const).map(asset => ({ asset, scale: 18 }))
  const fee = { fixed: coins(12_345_678n), bps: 1_234n, min: coins(123_456_789n), max: coins(98_765_432_109n) }
  const terms: Terms = {
    from: from!,
    to: to!,
    tiers: priceTiers(ratesOf(price), { marginBps: 1_555n, floorBps: 20n, tiers: [] }, from!, to!),
    fromFee: fee,
    toFee: fee,
    networkFee: { units: coins(1_234_567n), paidBy: 'client', level: 'usual' },
    otherNetworkFees: { slow: coins(234_567n) },
    fromLimits: { min: 0n },
    toLimits: { min: 0n },
    reserve: coins(999_999_999_999_999n),
  }
  const wanted = { side: 'to', units: coins(123_456_789_012_345n), level: 'slow' } as const
  const made = quote(terms, wanted, { discountBps: 150n, promo: { bonusUnits: coins(1_234_567_890n) } })
  if (!made.ok) throw new Error(made.refusal.reason)
  const claim = randomUUID()
  const kinds = ['fee', 'fee', 'network-fee', 'discount', 'promo', 'rounding']
  expect(made.value.lines.map(({ kind }) => kind)).toEqual(kinds)
  const held = {
    ...heldOf(made.value, price, 'A'.repeat(40), claim),
    place: 'MSK '.padEnd(44, 'A'),
    issuedAt: noon,
    holdsUntil: later,
  }
  const token = signQuote(held, 'the key of this office')
  expect(token.length).toBeLessThanOrEqual(2_000)
  expect(readQuote(token, 'the key of this office', noon)).toEqual({ ok: true, value: held })
})

import { HOUR_MS } from '#contract/durations.ts'
import { BPS } from '#contract/money/money.ts'
import { divide, type Fraction, fraction, invert, multiply } from '#contract/money/rate.ts'
import type { OwnSourceRecord } from '#contract/rates/own-source-record.ts'
import { type Feed, FeedFault } from '../feed.ts'
import type { Pair } from '../pair.ts'
import type { Lifetime, Reading } from '../reading.ts'
import { fetchOutside } from './fetch-outside.ts'
import { openAnswer } from './value-in.ts'

/** A source that the office describes itself. It is judged like every other. */
export const ownFeed = (source: string, record: OwnSourceRecord, inside: boolean): Feed => ({
  source,
  everyMs: record.everySeconds * 1_000,
  lifetime: lifetimeOfOwn(record),
  async read(signal) {
    const { text, at } = await fetchOutside(record.url, { signal, headers: headersOf(record), inside })
    return [readOwn(record, text, at)]
  },
})

/** Values count since they were read: such answers seldom have a time. One that may be hours old outlives a fault. */
export const lifetimeOfOwn = ({ oldestSeconds }: OwnSourceRecord): Lifetime => ({
  stampMs: oldestSeconds * 1_000,
  readMs: oldestSeconds * 1_000,
  aheadMs: 60_000,
  outlivesFaults: oldestSeconds * 1_000 > HOUR_MS,
})

export const headersOf = ({ headers }: OwnSourceRecord): Record<string, string> =>
  Object.fromEntries(
    headers.map(line => {
      const colon = line.indexOf(':')
      return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
    }),
  )

/** The price in an answer. */
export function readOwn(
  { format, pair, bid, ask, inverse, ...terms }: OwnSourceRecord,
  text: string,
  at: Date,
): Reading {
  const price = openAnswer(text, format)
  const sides = [price(bid), price(ask || bid)].map(said => worthOf(said, { inverse, ...terms })) as [
    Fraction,
    Fraction,
  ]
  // Turned upside down, the sides change places.
  const [low, high] = inverse ? [sides[1], sides[0]] : sides
  return { pair: pair as Pair, bid: low, ask: high, at }
}

/** What one unit is worth, with the office's own premium. */
function worthOf(
  said: Fraction,
  { inverse, units, premiumBps }: Pick<OwnSourceRecord, 'inverse' | 'units' | 'premiumBps'>,
): Fraction {
  if (said.numerator === 0n) throw new FeedFault('unreadable', 'the price is zero')
  const one = divide(said, fraction(BigInt(units)))
  return multiply(inverse ? invert(one) : one, fraction(BPS + BigInt(premiumBps), BPS))
}

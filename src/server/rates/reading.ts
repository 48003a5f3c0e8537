import { compare, type Fraction, fraction } from '#contract/money/rate.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { deviates } from './deviation.ts'
import type { Pair } from './pair.ts'

/** A source's offer for a pair. A side is undefined where its text is not a plain decimal number. */
export type Reading = {
  pair: Pair
  bid: Fraction | undefined
  ask: Fraction | undefined
  /** The source's own timestamp. */
  at: Date
  /** The end set by its author. */
  until?: Date
  /** Set by an operator, so that a jump needs no further confirmation. */
  vouched?: boolean
  /** Set by a person of the office: it is believed without another source. */
  intended?: boolean
}

/**
 * How long values of a source count, since their timestamp and since their reading; and how far its clock may be ahead.
 * Daily rates hold whether or not the publisher answers; a live price only while its source does.
 */
export type Lifetime = { stampMs: number; readMs: number; aheadMs: number; outlivesFaults: boolean }

/** A valid reading: exact, positive, plausible. */
export type Quote = {
  source: string
  pair: Pair
  value: Fraction
  at: Date
  readAt: Date
  freshUntil: Date
  vouched: boolean
  intended?: boolean
  /** The source's own guard against jumps. */
  jumpBps?: bigint
}

export type ReadingRefusal = { reason: 'not-a-price' | 'zero' | 'absurd' | 'crossed' | 'wide' | 'from-the-future' }

const LEAST: Fraction = fraction(1n, 10n ** 12n)
const MOST: Fraction = fraction(10n ** 12n)
const MOST_DIGITS = 60
/** The widest plausible spread of a market. */
const WIDEST_BPS = 500n

/** Validates a reading. The value is the exact middle between bid and ask. */
export function toQuote(
  { pair, bid, ask, at, until, vouched = false, intended = false }: Reading,
  { source, lifetime, readAt }: { source: string; lifetime: Lifetime; readAt: Date },
): Result<Quote, ReadingRefusal> {
  if (!bid || !ask) return refuse({ reason: 'not-a-price' })
  if (bid.numerator <= 0n || ask.numerator <= 0n) return refuse({ reason: 'zero' })
  if (isAbsurd(bid) || isAbsurd(ask)) return refuse({ reason: 'absurd' })
  if (compare(bid, ask) > 0) return refuse({ reason: 'crossed' })
  if (deviates(ask, bid, WIDEST_BPS)) return refuse({ reason: 'wide' })
  // Comparisons with an invalid date are false, so this one is written to fail on it.
  if (!(at.getTime() <= readAt.getTime() + lifetime.aheadMs)) return refuse({ reason: 'from-the-future' })

  const ends = [at.getTime() + lifetime.stampMs, readAt.getTime() + lifetime.readMs, until?.getTime() ?? Infinity]
  return accept({
    source,
    pair,
    value: middle(bid, ask),
    at,
    readAt,
    freshUntil: new Date(Math.min(...ends)),
    vouched,
    intended,
  })
}

export const middle = (a: Fraction, b: Fraction): Fraction =>
  fraction(a.numerator * b.denominator + b.numerator * a.denominator, 2n * a.denominator * b.denominator)

const isAbsurd = (price: Fraction): boolean =>
  compare(price, LEAST) < 0 || compare(price, MOST) > 0 || `${price.numerator}${price.denominator}`.length > MOST_DIGITS

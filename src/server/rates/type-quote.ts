import { compare, fractionFromDecimal, significantDown } from '#contract/money/rate.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { deviates } from './deviation.ts'
import { usualTerms } from './pair.ts'
import { lastAccepted } from './rates.store.ts'
import type { RatesMode } from './rates-mode.ts'
import { saveTypedQuote, type TypedQuote } from './typed-quotes.store.ts'

/** Nobody can answer for a price for longer than a day. */
const LONGEST_MS = 24 * 3_600_000

export type TypeQuoteRefusal =
  | { reason: 'not-a-price' | 'no-author' | 'no-reason' | 'already-over' | 'another-under-this-id' }
  | { reason: 'too-long'; longestMs: number }
  | { reason: 'jump-not-confirmed'; present: string }

/**
 * An operator types what a pair is worth. It counts as one more source until it ends, next to those that are read.
 * A figure far from the last accepted one is taken only from an author who says that it is meant: a slip of the hand
 * moves a decimal point as well as a slip of a feed does. The browser makes the id, so that a retry types nothing twice.
 */
export async function typeQuote(
  db: Db,
  mode: RatesMode,
  typed: Omit<TypedQuote, 'typedAt'>,
  now: Date,
): Promise<Result<TypedQuote, TypeQuoteRefusal>> {
  const value = fractionFromDecimal(typed.value)
  if (!value || value.numerator === 0n) return refuse({ reason: 'not-a-price' })
  if (typed.author.trim() === '') return refuse({ reason: 'no-author' })
  if (typed.reason.trim() === '') return refuse({ reason: 'no-reason' })
  const lastsMs = typed.validUntil.getTime() - now.getTime()
  if (lastsMs <= 0) return refuse({ reason: 'already-over' })
  if (lastsMs > LONGEST_MS) return refuse({ reason: 'too-long', longestMs: LONGEST_MS })

  const present = (await lastAccepted(db, mode, typed.pair))?.value
  if (present && !typed.confirmsJump && deviates(value, present, usualTerms.jumpBps)) {
    return refuse({ reason: 'jump-not-confirmed', present: significantDown(present, 12) })
  }

  const kept = await saveTypedQuote(db, { ...typed, typedAt: now })
  const same = kept.pair === typed.pair && compare(fractionFromDecimal(kept.value)!, value) === 0
  return same ? accept(kept) : refuse({ reason: 'another-under-this-id' })
}

import type { Fraction } from '#contract/money/rate.ts'
import { agree } from './agreement.ts'
import type { FaultReason } from './feed.ts'
import { type Accepted, type Jump, unconfirmedJump } from './jump.ts'
import type { Pair, PairTerms } from './pair.ts'
import type { Quote, ReadingRefusal } from './reading.ts'

/**
 * Why a pair is not sold: nobody quotes it; all that quote it talk nonsense, do not answer, answer what cannot be read,
 * or said the last of it too long ago; too few are left; they contradict each other; they agree on a level that is too
 * far from the last one.
 */
export const pauseReasons = [
  'no-source',
  'nonsense',
  'source-silent',
  'source-unreadable',
  'stale',
  'too-few-sources',
  'disagreement',
  'jump',
] as const
export type PauseReason = (typeof pauseReasons)[number]

/** What one source says, for whoever asks why the rate is what it is. */
export type SourceSays = { source: string; value: Fraction; at: Date; counted: boolean }

export type PairRate =
  /** `at` is when the value was last borne out; after `freshUntil` the first of its sources no longer counts. */
  | { pair: Pair; state: 'fresh'; value: Fraction; at: Date; freshUntil: Date; sources: readonly SourceSays[] }
  | { pair: Pair; state: 'paused'; reason: PauseReason; since: Date; sources: readonly SourceSays[] }

/** The last word of a source about one pair: a quote, why its reading was refused, or why the source has none now. */
export type Word = { source: string } & ({ quote: Quote } | { refusal: ReadingRefusal } | { fault: FaultReason })

/** What is remembered of a pair from one judgement to the next. */
export type PairMemory = {
  accepted?: Accepted | undefined
  jump?: Jump | undefined
  paused?: { reason: PauseReason; since: Date } | undefined
}

/** Decides what the office believes of a pair at this moment. Nothing is latched: a pause ends as soon as its reason does. */
export function judgePair(
  words: readonly Word[],
  memory: PairMemory,
  terms: PairTerms,
  now: Date,
): { rate: PairRate; memory: PairMemory } {
  const { pair } = terms
  const quotes = words.flatMap(word => ('quote' in word ? [word.quote] : []))
  const fresh = quotes.filter(quote => quote.freshUntil > now)
  const says = (counted: readonly Quote[]): SourceSays[] =>
    quotes.map(quote => ({ ...pick(quote), counted: counted.includes(quote) }))

  const pause = (reason: PauseReason, jump?: Jump): { rate: PairRate; memory: PairMemory } => {
    const since = memory.paused?.reason === reason ? memory.paused.since : now
    return {
      rate: { pair, state: 'paused', reason, since, sources: says([]) },
      memory: { accepted: memory.accepted, jump, paused: { reason, since } },
    }
  }

  if (fresh.length === 0) return pause(whyNothing(words, memory), memory.jump)

  const agreed = agree(fresh, terms)
  if (!agreed.ok) return pause(agreed.refusal.reason, memory.jump)

  const jump = unconfirmedJump(agreed.value, memory.accepted, memory.jump, terms, now)
  if (jump) return pause('jump', jump)

  const { value, quotes: counted } = agreed.value
  const freshUntil = new Date(Math.min(...counted.map(quote => quote.freshUntil.getTime())))
  return {
    rate: { pair, state: 'fresh', value, at: now, freshUntil, sources: says(counted) },
    memory: { accepted: { value, at: now } },
  }
}

/** A rate outlives neither its sources nor whoever was to judge them again: every process asks this before it sells. */
export function ageRate(rate: PairRate, now: Date): PairRate {
  if (rate.state === 'paused' || now < rate.freshUntil) return rate
  return { pair: rate.pair, state: 'paused', reason: 'stale', since: rate.freshUntil, sources: rate.sources }
}

function whyNothing(words: readonly Word[], memory: PairMemory): PauseReason {
  if (words.some(word => 'refusal' in word)) return 'nonsense'
  const faults = words.flatMap(word => ('fault' in word ? [word.fault] : []))
  if (faults.some(fault => !silences.includes(fault))) return 'source-unreadable'
  if (faults.length > 0) return 'source-silent'
  return words.length > 0 || memory.accepted ? 'stale' : 'no-source'
}

const silences: readonly FaultReason[] = ['timeout', 'unreachable']

const pick = ({ source, value, at }: Quote) => ({ source, value, at })

import type { Fraction } from '#contract/money/rate.ts'
import type { PauseReason, SourceSays } from '#server/formulas/source-says.ts'
import { type Agreement, findAgreement } from './agreement.ts'
import type { FaultReason } from './feed.ts'
import { type Accepted, type Jump, unconfirmedJump } from './jump.ts'
import { findLoneSource, type LoneSource, loneUntil } from './lone-source.ts'
import type { Pair, PairTerms } from './pair.ts'
import type { Quote, ReadingRefusal } from './reading.ts'

export type PairRate =
  /** `at` is when the value was last confirmed; at `freshUntil` its first source expires. */
  | {
      pair: Pair
      state: 'fresh'
      value: Fraction
      at: Date
      freshUntil: Date
      sources: readonly SourceSays[]
      /** What it was some minutes ago. */
      reference?: Fraction | undefined
    }
  | { pair: Pair; state: 'paused'; reason: PauseReason; since: Date; sources: readonly SourceSays[] }

/** The latest state of a source for one pair: a quote, a refused reading, or a fault. */
export type Word = { source: string } & ({ quote: Quote } | { refusal: ReadingRefusal } | { fault: FaultReason })

/** The state of a pair between judgements. */
export type PairMemory = {
  accepted?: Accepted | undefined
  jump?: Jump | undefined
  lone?: LoneSource | undefined
  paused?: { reason: PauseReason; since: Date } | undefined
  /** The value of ten to twenty minutes ago, and the one that follows it. */
  reference?: Accepted | undefined
  upcoming?: Accepted | undefined
}

/** Decides the rate of a pair at this moment. Nothing is latched: a pause ends with its reason. */
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

  const pause = (
    reason: PauseReason,
    { jump, lone }: Pick<PairMemory, 'jump' | 'lone'>,
  ): { rate: PairRate; memory: PairMemory } => {
    const since = memory.paused?.reason === reason ? memory.paused.since : now
    return {
      rate: { pair, state: 'paused', reason, since, sources: says([]) },
      memory: {
        accepted: memory.accepted,
        jump,
        lone,
        paused: { reason, since },
        reference: memory.reference,
        upcoming: memory.upcoming,
      },
    }
  }

  const sell = (
    { value, quotes: counted }: Agreement,
    { until, anew, lone }: { until?: Date; anew: boolean; lone?: LoneSource },
  ): { rate: PairRate; memory: PairMemory } => {
    const ends = [...counted.map(quote => quote.freshUntil), ...(until ? [until] : [])]
    const references = referencesAfter(memory, { value, at: now }, anew)
    return {
      rate: {
        pair,
        state: 'fresh',
        value,
        at: now,
        freshUntil: new Date(Math.min(...ends.map(end => end.getTime()))),
        sources: says(counted),
        reference: references.reference.value,
      },
      memory: { accepted: { value, at: now }, lone, ...references },
    }
  }

  if (fresh.length === 0) return pause(whyNothing(words, memory), memory)

  const agreed = findAgreement(fresh, terms)
  if (!agreed.ok) {
    const { reason } = agreed.refusal
    const lone = reason === 'too-few-sources' ? findLoneSource(fresh, memory, terms, now) : undefined
    if (!lone?.acceptedAt) return pause(reason, { jump: memory.jump, lone })
    const anew = !memory.accepted || memory.accepted.at < lone.acceptedAt
    return sell({ value: fresh[0]!.value, quotes: fresh }, { until: loneUntil(lone.acceptedAt), anew, lone })
  }

  const jump = unconfirmedJump(agreed.value, memory.accepted, memory.jump, terms, now)
  if (jump) return pause('jump', { jump })

  return sell(agreed.value, { anew: memory.jump?.confirmed === true })
}

const REFERENCE_MS = 600_000

/** What a direction's own guard measures a step from. A price that a person accepted is where it begins anew. */
function referencesAfter(
  { reference, upcoming = reference }: PairMemory,
  now: Accepted,
  anew: boolean,
): { reference: Accepted; upcoming: Accepted } {
  if (!reference || !upcoming || anew) return { reference: now, upcoming: now }
  const isOld = now.at.getTime() - upcoming.at.getTime() >= REFERENCE_MS
  return isOld ? { reference: upcoming, upcoming: now } : { reference, upcoming }
}

/** A rate expires with its sources even if the leader is gone: every process checks this before it sells. */
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

import type { Fraction } from '#contract/money/rate.ts'

/**
 * Why a pair is not sold: no source quotes it; all sources are invalid, failing, unreadable or outdated; too few are
 * left; they disagree; or they agree on a value too far from the last one.
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

/** One source's value, to explain a rate. */
export type SourceSays = { source: string; value: Fraction; at: Date; counted: boolean }

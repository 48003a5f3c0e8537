import type { z } from 'zod'
import { PausedReason } from '#contract/catalogue/direction.ts'
import type { Fraction } from '#contract/money/rate.ts'

/**
 * Why a pair is not sold: no source quotes it; all sources are invalid, failing, unreadable or outdated; too few are
 * left; they disagree; or they agree on a value too far from the last one.
 */
export const PauseReason = PausedReason.exclude([
  'office',
  'currency',
  'no-account',
  'below-floor',
  'reserve',
  'hours',
  'maintenance',
])
export type PauseReason = z.infer<typeof PauseReason>

/** One source's value, to explain a rate. */
export type SourceSays = { source: string; value: Fraction; at: Date; counted: boolean }

import { refuse } from '#contract/result.ts'
import { HashingBusy } from './hashing-threads.ts'

/** More passwords at once than the machine can hash become a refusal with a time to retry. */
export function orBusy(error: unknown) {
  if (!(error instanceof HashingBusy)) throw error
  return refuse({ reason: 'too-many' as const, retryAfter: 5 })
}

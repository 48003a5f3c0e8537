import { refuse } from '#contract/result.ts'
import { HashingBusy } from './hashing-threads.ts'

/** More passwords at once than the machine can hash: whoever comes now is asked to come again. */
export function orBusy(error: unknown) {
  if (!(error instanceof HashingBusy)) throw error
  return refuse({ reason: 'too-many' as const, retryAfter: 5 })
}

import { earliest, latest } from '#server/moments.ts'
import type { Incoming } from '../rail.ts'

type Known = { openedAt: Date; before: Date | undefined }

/**
 * The moment that decides whether a payment is in time. What tells of it may be wrong, so it is never before its claim was
 * opened and never after it was heard of. Where nothing is told, it is when it was first heard of.
 */
export function paymentTime({ at, paidAt }: Pick<Incoming, 'at' | 'paidAt'>, { openedAt, before }: Known): Date {
  if (!paidAt) return before ?? at
  return earliest(latest(paidAt, openedAt), at)
}

import { earliest, latest } from '#server/platform/dates.ts'
import type { Incoming } from '../rail.ts'

type Known = { openedAt: Date; before: Date | undefined }

/**
 * The time that decides whether a payment is late. A node may report a wrong time, so it is never before the claim was opened
 * and never after the payment was seen. Without a reported time it is when the payment was first seen.
 */
export function paymentTime({ at, paidAt }: Pick<Incoming, 'at' | 'paidAt'>, { openedAt, before }: Known): Date {
  if (!paidAt) return before ?? at
  return earliest(latest(paidAt, openedAt), at)
}

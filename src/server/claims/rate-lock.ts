import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { earliest } from '#server/platform/dates.ts'
import { type Claim, isCashAccount } from './claim.ts'

/**
 * The office keeps an agreed rate for this many payment windows, whatever the customer does: one to pay, one for the payment
 * to arrive, one to correct a wrong amount. A longer lock would give the customer a free option.
 */
export const RATE_LOCK_WINDOWS = 3
/** Of these, the windows from the first choice on: to choose, and to send the missing amount. */
const QUESTION_WINDOWS = 2
/** Customers may be late for a meeting, and counting cash takes time. */
const AFTER_MEETING_MS = HOUR_MS

type Promised = Pick<Claim, 'windowMinutes' | 'rateSince' | 'agreedUntil' | 'meeting' | 'accounts'>

const windows = ({ windowMinutes }: Pick<Claim, 'windowMinutes'>, count: number) => count * windowMinutes * MINUTE_MS

/** When the agreed rate ends. Undefined: the rate is still floating. */
export function rateEnd(claim: Promised): Date | undefined {
  if (!claim.rateSince) return undefined
  const end = claim.rateSince.getTime() + windows(claim, RATE_LOCK_WINDOWS)
  const meeting = meetingEnd(claim)
  return new Date(meeting ? Math.max(end, meeting.getTime() + windows(claim, QUESTION_WINDOWS)) : end)
}

/** When a meeting for a cash payment is over. The office set its time, so a payment at the meeting is never late. */
export const meetingEnd = ({ accounts, meeting }: Pick<Claim, 'accounts' | 'meeting'>): Date | undefined =>
  isCashAccount(accounts.from) && meeting?.at !== undefined
    ? new Date(Date.parse(meeting.at) + AFTER_MEETING_MS)
    : undefined

/** The end of a payment window from now, within the rate lock. For cash the window begins when the counter opens. */
export function windowFrom(claim: Promised, at: Date): Date {
  const { accounts, meeting } = claim
  const opensAt = isCashAccount(accounts.from) && meeting?.notBefore ? Date.parse(meeting.notBefore) : 0
  const start = Math.max(at.getTime(), opensAt)
  return earliest(new Date(start + windows(claim, 1)), claim.agreedUntil, rateEnd(claim))
}

/**
 * Until when a reported payment is expected. At a floating rate a report alone holds the reserve no longer than an agreed rate
 * would: as many windows from when the payment was first expected.
 */
export function reportEnd(claim: Promised & Pick<Claim, 'windowFrom'>, at: Date): Date {
  const { rateSince, windowFrom: since } = claim
  const longest = rateSince ? undefined : new Date((since ?? at).getTime() + windows(claim, RATE_LOCK_WINDOWS))
  return earliest(windowFrom(claim, at), longest)
}

/** Until when the customer can choose, or send the missing amount, at the agreed rate. */
export const questionEnd = (claim: Promised, at: Date): Date =>
  earliest(new Date(at.getTime() + windows(claim, QUESTION_WINDOWS)), rateEnd(claim))

/** Whether a payment is large enough to fix a floating rate: at least half of the agreed amount. */
export const fixesRate = (agreed: bigint, units: bigint): boolean => units * 2n >= agreed

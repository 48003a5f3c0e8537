import { formOfCurrency } from '#contract/accounts/fields.ts'
import { earliest } from '#server/moments.ts'
import type { Claim } from './claim.ts'

const MINUTE_MS = 60_000

/**
 * The office stands by a course for so many windows from the moment it was agreed, whatever its client does: one to pay in,
 * one for the money to arrive, one to mend what was not as agreed. Who may take longer has an option for nothing.
 */
export const COURSE_WINDOWS = 3
/** Of these, so many from the first question on: to choose in, and to send the rest in. */
const QUESTION_WINDOWS = 2
/** People come late to a meeting, and counting takes its time. */
const AFTER_MEETING_MS = 60 * MINUTE_MS

type Promised = Pick<Claim, 'windowMinutes' | 'courseSince' | 'agreedUntil' | 'meeting' | 'from'>

const windows = ({ windowMinutes }: Pick<Claim, 'windowMinutes'>, count: number) => count * windowMinutes * MINUTE_MS

/** When the course holds no longer. None: it follows the market, and nothing is promised yet. */
export function courseEnd(claim: Promised): Date | undefined {
  if (!claim.courseSince) return undefined
  const end = claim.courseSince.getTime() + windows(claim, COURSE_WINDOWS)
  const named = meetingEnd(claim)
  return new Date(named ? Math.max(end, named.getTime() + windows(claim, QUESTION_WINDOWS)) : end)
}

/** A time that the office itself has named, for cash that is brought to it, is never too late for its own course. */
export const meetingEnd = ({ from, meeting }: Pick<Claim, 'from' | 'meeting'>): Date | undefined =>
  formOfCurrency[from] === 'cash' && meeting?.at !== undefined
    ? new Date(Date.parse(meeting.at) + AFTER_MEETING_MS)
    : undefined

/** A window from now, as far as the course is promised. Cash cannot be brought before its desk opens: its window begins then. */
export function windowFrom(claim: Promised, at: Date): Date {
  const { from, meeting } = claim
  const opensAt = formOfCurrency[from] === 'cash' && meeting?.notBefore ? Date.parse(meeting.notBefore) : 0
  const start = Math.max(at.getTime(), opensAt)
  return earliest(new Date(start + windows(claim, 1)), claim.agreedUntil, courseEnd(claim))
}

/**
 * Until when a client who says that they have paid is waited for. Where no rate is agreed yet, the word alone holds the reserve
 * no longer than an agreed rate would: so many windows from when the payment was first waited for.
 */
export function reportEnd(claim: Promised & Pick<Claim, 'windowFrom'>, at: Date): Date {
  const { courseSince, windowFrom: since } = claim
  const longest = courseSince ? undefined : new Date((since ?? at).getTime() + windows(claim, COURSE_WINDOWS))
  return earliest(windowFrom(claim, at), longest)
}

/** Until when what is asked about now can be mended at the agreed course. */
export const questionEnd = (claim: Promised, at: Date): Date =>
  earliest(new Date(at.getTime() + windows(claim, QUESTION_WINDOWS)), courseEnd(claim))

/** A floating course is fixed by money, and not by a token of it: less than half of what was agreed fixes none. */
export const fixesCourse = (agreed: bigint, units: bigint): boolean => units * 2n >= agreed

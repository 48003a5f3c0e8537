import type { ClaimView } from '#contract/claims/claim.ts'
import { MINUTE_MS } from '#contract/durations.ts'

/** `arrive`: a payment is reported and not seen. `rest`: a part of the sum has come. `rate`: a choice still has the agreed rate. */
export type ClaimClock = {
  is: 'verify' | 'pay' | 'bring' | 'arrive' | 'rest' | 'rate' | 'choose' | 'answer' | 'decide'
  until: string
}

/** What the agreed rate is kept for, in the order of time. */
export const clockParts = ['pay', 'arrive', 'correct'] as const
export type ClockPart = (typeof clockParts)[number]

type Timed = Pick<ClaimView, 'state' | 'window' | 'rateUntil' | 'differs' | 'onHold'>

/** The deadlines of a claim, earliest first. The rate ends before the time to choose. */
export function clocksOf(
  { state, window, rateUntil, differs, onHold }: Timed,
  givesCash: boolean,
  now: number,
): ClaimClock[] {
  const ahead = (until: string | undefined) => (until !== undefined && Date.parse(until) > now ? until : undefined)
  const rate = ahead(rateUntil)
  const clock = (is: ClaimClock['is'], until: string | undefined) => (until === undefined ? [] : [{ is, until }])
  switch (state) {
    case 'verification':
      return clock('verify', window?.deadline)
    case 'awaiting-payment':
      return clock(givesCash ? 'bring' : 'pay', window?.deadline)
    case 'checking':
      if (differs?.problem === 'more')
        return clock('rate', choiceIsCut(differs, now) ? ahead(differs.rateEnds) : undefined)
      return clock(differs ? 'rest' : 'arrive', rate)
    case 'needs-choice':
      return [...clock('rate', rate), ...clock('choose', window?.deadline)]
    case 'on-hold':
      return clock(onHold?.answered ? 'decide' : 'answer', window?.deadline)
    default:
      return []
  }
}

/**
 * The time for a choice begins when an overpayment is confirmed, so no clock runs before that: it would jump. Only where the
 * confirmations already use that time up, its end stands, and stays the same.
 */
const choiceIsCut = ({ rateEnds, choiceMinutes }: NonNullable<ClaimView['differs']>, now: number): boolean =>
  rateEnds !== undefined && Date.parse(rateEnds) - now <= choiceMinutes * MINUTE_MS

const partOf: Partial<Record<ClaimClock['is'], ClockPart>> = {
  pay: 'pay',
  arrive: 'arrive',
  rest: 'correct',
  rate: 'correct',
}

/** A clock as a ring: which of the three parts runs, absent where there is one alone, and how much of it is left, from 0 to 1. */
export function ringOf(
  { state, window, events }: Pick<ClaimView, 'state' | 'window' | 'events'>,
  { is, until }: ClaimClock,
  now: number,
): { part?: ClockPart; left: number } {
  const end = Date.parse(until)
  // A reported payment has no window of its own: its time began when the claim came to this state.
  const before = events.findLastIndex(event => event.state !== state)
  const from = Date.parse(window?.from ?? events[before + 1]?.at ?? until)
  const left = end > from ? Math.min(1, Math.max(0, (end - now) / (end - from))) : 0
  return { part: partOf[is], left }
}

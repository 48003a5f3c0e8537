import type { ClaimView } from '#contract/claims/claim.ts'

/** `arrive`: a payment is reported and not seen. `rest`: a part of it is. `rate`: what is chosen now has the agreed rate. */
export type ClaimClock = { is: 'verify' | 'pay' | 'bring' | 'arrive' | 'rest' | 'rate' | 'choose'; until: string }

type Timed = Pick<ClaimView, 'state' | 'window' | 'rateUntil' | 'differs'>

/** What of a claim runs out, the first to do so first. The rate ends before the time to choose. */
export function clocksOf({ state, window, rateUntil, differs }: Timed, givesCash: boolean, now: number): ClaimClock[] {
  const ahead = (until: string | undefined) => (until !== undefined && Date.parse(until) > now ? until : undefined)
  const rate = ahead(rateUntil)
  const clock = (is: ClaimClock['is'], until: string | undefined) => (until === undefined ? [] : [{ is, until }])
  switch (state) {
    case 'verification':
      return clock('verify', window?.deadline)
    case 'awaiting-payment':
      return clock(givesCash ? 'bring' : 'pay', window?.deadline)
    case 'checking':
      // The confirmations of a payment that is too much use up the time in which its excess may be chosen about.
      if (differs?.problem === 'more') return clock('rate', ahead(differs.rateEnds))
      return clock(differs ? 'rest' : 'arrive', rate)
    case 'needs-choice':
      return [...clock('rate', rate), ...clock('choose', window?.deadline)]
    default:
      return []
  }
}

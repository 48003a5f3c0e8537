import type { ClaimView } from '#contract/claims/claim.ts'

/** `arrive`: a payment is reported and not seen. `rest`: a part of the sum has come. `rate`: a choice still has the agreed rate. */
export type ClaimClock = {
  is: 'verify' | 'pay' | 'bring' | 'arrive' | 'rest' | 'rate' | 'choose' | 'answer' | 'decide'
  until: string
}

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
      // Confirmations of an overpayment use up the time for the choice about its excess.
      if (differs?.problem === 'more') return clock('rate', ahead(differs.rateEnds))
      return clock(differs ? 'rest' : 'arrive', rate)
    case 'needs-choice':
      return [...clock('rate', rate), ...clock('choose', window?.deadline)]
    case 'on-hold':
      return clock(onHold?.answered ? 'decide' : 'answer', window?.deadline)
    default:
      return []
  }
}

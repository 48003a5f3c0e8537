import type { ClaimView } from '#contract/claims/claim.ts'
import type { ClaimState } from '#contract/claims/claim-moves.ts'

export type StepName = 'opened' | 'verified' | 'paid' | 'checked' | 'paid-out' | 'refunded' | 'ended'
export type Step = { name: StepName; place: 'done' | 'now' | 'ahead' | 'stopped' }

type Line = Pick<ClaimView, 'state' | 'events' | 'payments' | 'differs' | 'choice'>

/** The steps of a claim: done, current and next. */
export function stepsOf({ state, events, ...money }: Line): Step[] {
  // Money that comes after the end takes no step back.
  const isBeyond = (state === 'needs-choice' || state === 'refunding') && events.some(({ kind }) => kind === 'pay-out')
  const place = isBeyond ? 'completed' : state
  const { names, stopped, ...way } = ways[place]
  const at = way.at === 'checked' && !isPaid(money) ? 'paid' : way.at
  const line: StepName[] = events.some(({ state }) => state === 'verification')
    ? ['opened', 'verified', ...names]
    : ['opened', ...names]
  const now = line.indexOf(at)
  const isOver = place === 'completed' || place === 'refunded'
  return line.map((name, i) => {
    if (i < now || (isOver && i === now)) return { name, place: 'done' }
    if (i > now) return { name, place: 'ahead' }
    return { name, place: stopped ? 'stopped' : 'now' }
  })
}

/** A reported payment counts when it is seen and covers the sum. */
const isPaid = ({ payments, differs, choice }: Omit<Line, 'state' | 'events'>): boolean =>
  payments.some(({ state }) => state !== 'lost') && differs?.problem !== 'less' && choice?.problem !== 'less'

const forward: readonly StepName[] = ['paid', 'checked', 'paid-out']
const back: readonly StepName[] = ['paid', 'refunded']

const ways: Record<ClaimState, { names: readonly StepName[]; at: StepName; stopped?: true }> = {
  verification: { names: forward, at: 'verified' },
  'awaiting-payment': { names: forward, at: 'paid' },
  checking: { names: forward, at: 'checked' },
  'needs-choice': { names: forward, at: 'checked', stopped: true },
  'on-hold': { names: forward, at: 'checked', stopped: true },
  'paying-out': { names: forward, at: 'paid-out' },
  completed: { names: forward, at: 'paid-out' },
  refunding: { names: back, at: 'refunded' },
  refunded: { names: back, at: 'refunded' },
  cancelled: { names: ['ended'], at: 'ended', stopped: true },
  expired: { names: ['ended'], at: 'ended', stopped: true },
}

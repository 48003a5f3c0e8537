import type { ClaimActor, ClaimMove, ClaimProblem, ClaimState } from '#contract/claims/claim-moves.ts'

/**
 * What a claim must do, said a second time and as simply as possible: amounts, a clock, and where each news leads. It
 * shares no code with the office; a test holds the two against each other after every step.
 */
export type ModelClaim = {
  state: ClaimState
  give: bigint
  /** What is owed to the client. */
  open: bigint
  paidOut: boolean
  aml: boolean
  windowMinutes: number
  /** Minutes since the beginning of the world. */
  openedAt: number
  inTimeUntil: number
  rateSince: number
  /** The end of the agreed rate, once its owner was asked: no top-up moves it. */
  agreedUntil?: number
  deadline?: number
  /** Where a hold has stopped it. */
  stoppedIn?: ClaimState
  problem?: ClaimProblem
  /** Money came too late for the agreed rate, and nothing was agreed since. */
  late?: boolean
  /** What is above the agreed amount goes back after the payout. */
  returnsExcess?: boolean
}

const CHOICE_MINUTES = 24 * 60

// biome-ignore format: a table is read by its columns
const rules: Partial<Record<ClaimMove, { from: string; by: string }>> = {
  'report-payment': { from: 'awaiting-payment', by: 'client' },
  'withdraw-report': { from: 'checking', by: 'client' },
  approve: { from: 'checking', by: 'operator' },
  hold: { from: 'awaiting-payment checking needs-choice paying-out refunding', by: 'operator watcher' },
  release: { from: 'on-hold', by: 'operator' },
  continue: { from: 'needs-choice', by: 'client operator' },
  'return-excess': { from: 'needs-choice', by: 'client operator' },
  'top-up': { from: 'needs-choice', by: 'client operator' },
  'take-back': { from: 'needs-choice', by: 'client' },
  refund: { from: 'checking needs-choice on-hold paying-out', by: 'operator' },
  'send-refund': { from: 'refunding', by: 'operator' },
  'pay-out': { from: 'paying-out', by: 'operator' },
  correct: { from: 'checking needs-choice on-hold paying-out', by: 'operator' },
  cancel: { from: 'verification awaiting-payment checking', by: 'client' },
  reject: { from: 'verification awaiting-payment checking on-hold', by: 'operator' },
  'payment-timeout': { from: 'verification awaiting-payment', by: 'clock' },
  'choice-timeout': { from: 'needs-choice', by: 'clock' },
}
export const modelMoves = Object.keys(rules) as ClaimMove[]

/** Whether a move must succeed now. */
export function mayMove(claim: ModelClaim, move: ClaimMove, actor: ClaimActor, now: number): boolean {
  const rule = rules[move]!
  if (!rule.from.split(' ').includes(claim.state) || !rule.by.split(' ').includes(actor)) return false
  if (['cancel', 'reject'].includes(move)) return claim.open === 0n && !claim.paidOut
  if (['take-back', 'refund', 'send-refund'].includes(move)) return claim.open > 0n
  if (['approve', 'continue'].includes(move)) return claim.open > 0n && !claim.paidOut
  if (move === 'correct') return !claim.paidOut
  if (move === 'pay-out') return !claim.paidOut && claim.open >= claim.give
  if (move === 'withdraw-report') return claim.open < claim.give && !claim.paidOut && now <= claim.inTimeUntil
  if (move === 'return-excess') return claim.problem === 'more' && !claim.paidOut && now <= claim.inTimeUntil
  if (move === 'top-up') return claim.problem === 'less' && !claim.paidOut && now <= claim.inTimeUntil
  return true
}

/** What the move makes of the claim. `amount` is what a correction sets. */
export function moved(claim: ModelClaim, move: ClaimMove, now: number, amount: bigint): ModelClaim {
  const { windowMinutes, open, give } = claim
  const until = Math.min(now + windowMinutes, claim.agreedUntil ?? Number.POSITIVE_INFINITY, rateEnd(claim))
  const waiting = { state: 'awaiting-payment', inTimeUntil: until, deadline: until } as const
  switch (move) {
    case 'report-payment':
      return { ...plain(claim), state: 'checking', inTimeUntil: until }
    case 'withdraw-report':
      return { ...plain(claim), state: 'awaiting-payment', deadline: claim.inTimeUntil }
    case 'approve':
      if (claim.late) return asked(claim, 'late', now)
      if (open === give || (claim.returnsExcess && open > give)) return { ...plain(claim), state: 'paying-out' }
      return asked(claim, open < give ? 'less' : 'more', now)
    case 'hold':
      return { ...plain(claim), state: 'on-hold', stoppedIn: claim.state }
    case 'release':
      if (claim.stoppedIn === 'awaiting-payment' && open === 0n) return { ...plain(claim), ...waiting }
      if (!claim.paidOut) return { ...plain(claim), state: 'checking' }
      return open > 0n ? asked(claim, 'double', now) : { ...plain(claim), state: 'completed' }
    case 'continue': {
      const state = claim.aml ? 'checking' : 'paying-out'
      const agreed =
        (claim.problem === 'less' || claim.problem === 'more') && now <= claim.inTimeUntil && open * 10n <= give * 11n
      const rateSince = agreed ? claim.rateSince : now
      return { ...plain(claim), state, give: open, late: agreed && claim.late === true, rateSince, agreedUntil: now }
    }
    case 'return-excess':
      return { ...plain(claim), state: claim.aml ? 'checking' : 'paying-out', returnsExcess: true }
    case 'top-up':
      return { ...plain(claim), ...waiting }
    case 'take-back':
    case 'refund':
    case 'choice-timeout':
      return { ...plain(claim), state: 'refunding' }
    case 'send-refund':
      return { ...plain(claim), state: claim.paidOut ? 'completed' : 'refunded', open: 0n }
    case 'pay-out': {
      const done: ModelClaim = { ...plain(claim), state: 'completed', open: open - give, paidOut: true }
      if (done.open > 0n && claim.returnsExcess) return { ...done, state: 'refunding' }
      return done.open > 0n ? asked(done, 'double', now) : done
    }
    case 'correct': {
      const corrected = { ...claim, give: amount }
      if (claim.problem !== 'less' && claim.problem !== 'more') return corrected
      if (open === amount) return { ...plain(corrected), state: 'checking' }
      return { ...corrected, problem: open < amount ? 'less' : 'more' }
    }
    case 'cancel':
    case 'reject':
      return { ...plain(claim), state: 'cancelled' }
    case 'payment-timeout':
      return open > 0n ? asked(claim, 'less', now) : { ...plain(claim), state: 'expired' }
    default:
      throw new Error(`the model does not know ${move}`)
  }
}

/** What certain money makes of the claim, that was paid at a moment which may lie behind. */
export function paid(before: ModelClaim, units: bigint, now: number, paidAt: number): ModelClaim {
  const claim = { ...before, open: before.open + units }
  const late = Math.max(paidAt, claim.openedAt) > claim.inTimeUntil
  switch (claim.state) {
    case 'awaiting-payment':
    case 'checking':
      return late || claim.late ? asked(claim, 'late', now) : weighed(claim, now)
    case 'needs-choice':
      if (claim.problem === 'double' || claim.paidOut) return claim
      if (claim.problem === 'late' || late || claim.late) return { ...claim, problem: 'late', late: true }
      if (claim.open === claim.give) return weighed(claim, now)
      return { ...claim, problem: claim.open < claim.give ? 'less' : 'more' }
    case 'completed':
    case 'refunded':
      return asked(claim, 'double', now)
    case 'on-hold':
      return late && before.open < before.give ? { ...claim, late } : claim
    case 'cancelled':
      return asked(claim, 'late', now)
    case 'expired':
      return late ? asked(claim, 'late', now) : weighed(claim, now)
    default:
      return claim
  }
}

function weighed(claim: ModelClaim, now: number): ModelClaim {
  if (claim.open < claim.give) return asked(claim, 'less', now)
  if (claim.open > claim.give && !claim.returnsExcess) return asked(claim, 'more', now)
  return { ...plain(claim), state: claim.aml ? 'checking' : 'paying-out' }
}

function asked(claim: ModelClaim, problem: ClaimProblem, now: number): ModelClaim {
  const late = claim.late || problem === 'late'
  const question = { problem, late, deadline: now + CHOICE_MINUTES, returnsExcess: false }
  const waits = { ...claim, ...question, state: 'needs-choice' } as const
  if (problem !== 'less' && problem !== 'more') return { ...waits, inTimeUntil: now }
  const { windowMinutes, agreedUntil = Math.min(now + 2 * windowMinutes, rateEnd(claim)) } = claim
  return { ...waits, agreedUntil, inTimeUntil: Math.min(now + windowMinutes, agreedUntil, rateEnd(claim)) }
}

/** The office stands by a rate for three windows, whatever is done. */
const rateEnd = ({ rateSince, windowMinutes }: ModelClaim): number => rateSince + 3 * windowMinutes

/** A state without a clock and without a question. */
function plain({ problem: _, deadline: __, ...claim }: ModelClaim): ModelClaim {
  return claim
}

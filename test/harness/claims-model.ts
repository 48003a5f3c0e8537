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
  /** Every payment that counts, and what the claim was before one that a person entered. */
  payments?: readonly { name: string; units: bigint; at: number; before?: ModelClaim }[]
  /** What was paid out and refunded, in all. */
  out?: bigint
  refunded?: boolean
  /** A person has entered a sum that was not agreed, and nobody else has looked at it. */
  doubted?: boolean
  prolonged?: boolean
  expiredAt?: number
}

const CHOICE_MINUTES = 24 * 60

const MONEY = 'verification awaiting-payment checking needs-choice on-hold paying-out refunding'
/** Nothing of this is done about a sum that one person alone has seen. */
const restOnSum = ['approve', 'correct', 'continue', 'return-excess', 'top-up', 'take-back', 'refund', 'send-refund']

// biome-ignore format: a table is read by its columns
const rules: Partial<Record<ClaimMove, { from: string; by: string }>> = {
  'report-payment': { from: 'awaiting-payment expired', by: 'client' },
  prolong: { from: 'expired', by: 'client' },
  'withdraw-report': { from: 'checking', by: 'client' },
  'confirm-payment': { from: MONEY, by: 'operator' },
  'reverse-payment': { from: MONEY, by: 'operator' },
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
  'return-payout': { from: 'completed', by: 'operator' },
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
  if (claim.doubted && restOnSum.includes(move)) return false
  if (move === 'confirm-payment') return claim.doubted === true
  if (move === 'reverse-payment') return toReverse(claim) !== undefined
  if (move === 'prolong') return !claim.prolonged && now <= claim.expiredAt! + 24 * 60
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
      return { ...plain(claim), state: 'checking', inTimeUntil: claim.state === 'expired' ? claim.inTimeUntil : until }
    case 'prolong': {
      const again = { ...plain(claim), rateSince: now, agreedUntil: undefined, late: false, prolonged: true }
      const end = now + windowMinutes
      return { ...again, state: 'awaiting-payment', inTimeUntil: end, deadline: end }
    }
    case 'withdraw-report':
      return { ...plain(claim), state: 'awaiting-payment', deadline: claim.inTimeUntil }
    case 'approve':
      if (claim.late) return asked(claim, 'late', now)
      if (open === give || (claim.returnsExcess && open > give)) return { ...plain(claim), state: 'paying-out' }
      return asked(claim, open < give ? 'less' : 'more', now)
    case 'confirm-payment': {
      const sure = { ...claim, doubted: false }
      return claim.state === 'needs-choice' ? asked({ ...sure, agreedUntil: undefined }, claim.problem!, now) : sure
    }
    case 'reverse-payment':
      return reversed(claim, now)
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
      return {
        ...plain(claim),
        state: claim.paidOut ? 'completed' : 'refunded',
        open: 0n,
        out: (claim.out ?? 0n) + open,
        refunded: true,
      }
    case 'pay-out': {
      const done: ModelClaim = {
        ...plain(claim),
        state: 'completed',
        open: open - give,
        paidOut: true,
        out: (claim.out ?? 0n) + give,
      }
      if (done.open > 0n && claim.returnsExcess) return { ...done, state: 'refunding' }
      return done.open > 0n ? asked(done, 'double', now) : done
    }
    // The bank has sent it back: all that was given is owed again, and the payout is due.
    case 'return-payout':
      return { ...plain(claim), state: 'paying-out', open: open + give, paidOut: false, out: claim.out! - give }
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
      return open > 0n ? asked(claim, 'less', now) : { ...plain(claim), state: 'expired', expiredAt: now }
    default:
      throw new Error(`the model does not know ${move}`)
  }
}

/** What certain money makes of the claim, that was paid at a moment which may lie behind. */
export function paid(
  before: ModelClaim,
  units: bigint,
  now: number,
  paidAt: number,
  entered?: { name: string },
): ModelClaim {
  const at = Math.max(paidAt, before.openedAt)
  const payment = { name: entered?.name ?? '', units, at, before: entered && before }
  const payments = [...(before.payments ?? []), payment]
  const claim = { ...before, open: before.open + units, payments, doubted: entered ? true : before.doubted }
  const late = at > claim.inTimeUntil
  switch (claim.state) {
    case 'awaiting-payment':
    case 'checking':
      return late || claim.late ? asked(claim, 'late', now) : weighed(claim, now)
    case 'needs-choice':
      if (claim.doubted) claim.deadline = undefined
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
  const doubted = claim.doubted && claim.open !== claim.give
  return { ...plain(claim), state: claim.aml || doubted ? 'checking' : 'paying-out', doubted }
}

/** The payment that a reversal takes: the last that a person entered, if nothing was paid out or refunded since. */
export const toReverse = (claim: ModelClaim) =>
  claim.payments?.findLast(
    ({ units, before }) => before && (before.out ?? 0n) === (claim.out ?? 0n) && units <= claim.open,
  )

/** The claim goes on from before the payment, with the payments that stand. */
function reversed(claim: ModelClaim, now: number): ModelClaim {
  const mistake = toReverse(claim)!
  const { give, rateSince, agreedUntil, late, inTimeUntil, returnsExcess, state } = mistake.before!
  const payments = claim.payments!.filter(payment => payment !== mistake)
  const stands: ModelClaim = {
    ...plain(claim),
    open: claim.open - mistake.units,
    payments,
    doubted: claim.doubted && payments.some(({ before }) => before),
    give,
    rateSince,
    agreedUntil,
    late,
    inTimeUntil,
    returnsExcess,
  }
  if (claim.state === 'on-hold' || claim.state === 'verification') return stands
  if (stands.open === 0n) {
    if (claim.paidOut) return { ...stands, state: 'completed' }
    if (claim.refunded) return { ...stands, state: 'refunded' }
    if (state === 'cancelled' || state === 'expired') return { ...stands, state }
    if (state !== 'awaiting-payment') return { ...stands, state: 'checking' }
    const until = Math.min(now + stands.windowMinutes, agreedUntil ?? Number.POSITIVE_INFINITY, rateEnd(stands))
    return { ...stands, state, inTimeUntil: until, deadline: until }
  }
  if (claim.paidOut) return asked(stands, 'double', now)
  const isLate = late || payments.some(({ at }) => at > inTimeUntil)
  return isLate ? asked(stands, 'late', now) : weighed(stands, now)
}

function asked(claim: ModelClaim, problem: ClaimProblem, now: number): ModelClaim {
  const late = claim.late || problem === 'late'
  const deadline = claim.doubted ? undefined : now + CHOICE_MINUTES
  const question = { problem, late, deadline, returnsExcess: false }
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

import type { ClaimMove, ClaimState } from '#contract/claims/claim-moves.ts'
import type { DemoStep } from '#contract/claims/demo-steps.ts'
import { divideDown, fromDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type Claim, type ClaimPayment, openMoney } from '#server/claims/claim.ts'
import { findClaim, listPayments } from '#server/claims/claims.store.ts'
import { type MoveRequest, moveClaim } from '#server/claims/moves/move-claim.ts'
import { recordIncoming } from '#server/claims/moves/record-incoming.ts'
import type { ClaimsParts } from '#server/claims/write-draft.ts'
import { DEMO_RAIL, demoConfirmations } from './demo-rail.ts'

const AUTHOR = 'demo'
/** A claim takes at most three moves of an operator from its money to its end. */
const MOST_MOVES = 3

/** What the players can do now. Nothing, when the claim is not paid by the game. */
export function demoStepsNow(claim: Claim, payments: readonly ClaimPayment[]): DemoStep[] {
  if (claim.rail !== DEMO_RAIL) return []
  const onItsWay = payments.some(isOnItsWay)
  return [
    ...(isUnpaid(claim) && !onItsWay ? (['pay', 'pay-less', 'pay-more'] as const) : []),
    ...(onItsWay ? (['confirm'] as const) : []),
    ...(operatorsMove(claim) && !onItsWay ? (['operate'] as const) : []),
  ]
}

export type PlayRefusal = { reason: 'not-found' } | { reason: 'wrong-state'; state: ClaimState }

/** Plays one step through the same doors that real money and real operators come by. */
export async function playDemo(
  parts: ClaimsParts,
  claimId: string,
  step: DemoStep,
  now: Date,
): Promise<Result<undefined, PlayRefusal>> {
  const claim = await findClaim(parts.db, claimId)
  if (!claim) return refuse({ reason: 'not-found' })
  const payments = await listPayments(parts.db, claimId)
  if (!demoStepsNow(claim, payments).includes(step)) return refuse({ reason: 'wrong-state', state: claim.state })

  if (step === 'operate') return operate(parts, claim, now)
  if (step === 'confirm') {
    for (const payment of payments.filter(isOnItsWay)) {
      const told = await news(parts, claim, { ...payment, confirmations: payment.needed }, now)
      if (!told.ok) return refuse({ reason: 'wrong-state', state: claim.state })
    }
    return accept(undefined)
  }
  const reference = `demo ${claim.number} ${payments.length + 1}`
  const needed = demoConfirmations(claim.from)
  const told = await news(parts, claim, { reference, units: sum(claim, step), confirmations: 0, needed }, now)
  return told.ok ? accept(undefined) : refuse({ reason: 'wrong-state', state: claim.state })
}

const isOnItsWay = ({ rail, state }: ClaimPayment) => rail === DEMO_RAIL && state === 'seen'

type Played = Pick<ClaimPayment, 'reference' | 'units' | 'confirmations' | 'needed'>

const news = (parts: ClaimsParts, { id }: Claim, { reference, units, confirmations, needed }: Played, now: Date) =>
  recordIncoming(parts, { rail: DEMO_RAIL, reference, claimId: id, units, confirmations, needed, at: now })

/** As much as is asked for, a tenth less or a tenth more. */
function sum(claim: Claim, step: 'pay' | 'pay-less' | 'pay-more'): bigint {
  const asked = fromDecimal(claim.payTo?.amount.value ?? '', claim.terms.fromScale) ?? claim.figures.give
  const tenths = { pay: 10n, 'pay-less': 9n, 'pay-more': 11n }[step]
  return divideDown(asked * tenths, 10n) || 1n
}

/** The operator's part until the money is out, or until it is the client's turn again. */
async function operate(parts: ClaimsParts, from: Claim, now: Date): Promise<Result<undefined, PlayRefusal>> {
  let claim = from
  for (let made = 0; made < MOST_MOVES; made++) {
    const next = operatorsMove(claim)
    if (!next) break
    const request: MoveRequest = { claimId: claim.id, move: next, actor: 'operator', author: AUTHOR }
    const data = next === 'pay-out' || next === 'send-refund' ? { reference: `demo ${claim.number} out` } : {}
    const moved = await moveClaim(parts, { ...request, data }, now)
    if (!moved.ok) return made === 0 ? refuse({ reason: 'wrong-state', state: claim.state }) : accept(undefined)
    claim = moved.value
  }
  return accept(undefined)
}

const moves: Partial<Record<ClaimState, ClaimMove>> = {
  verification: 'verify',
  checking: 'approve',
  'on-hold': 'release',
  'paying-out': 'pay-out',
  refunding: 'send-refund',
}

/** Nothing is approved before there is money: a client who says that he has paid has not paid. */
const operatorsMove = (claim: Claim): ClaimMove | undefined => (isUnpaid(claim) ? undefined : moves[claim.state])

const isUnpaid = (claim: Claim): boolean =>
  claim.state === 'awaiting-payment' || (claim.state === 'checking' && openMoney(claim) <= 0n)

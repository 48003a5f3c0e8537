import type { ClaimMove, ClaimState } from '#contract/claims/claim-moves.ts'
import type { DemoStep } from '#contract/claims/demo-steps.ts'
import { divideDown, fromDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { checkClaim } from '#server/claims/aml/check-claim.ts'
import { type Claim, type ClaimPayment, owedToClient } from '#server/claims/claim.ts'
import { findClaim, listPayments } from '#server/claims/claims.store.ts'
import { type MoveRequest, moveClaim } from '#server/claims/moves/move-claim.ts'
import { recordIncoming } from '#server/claims/moves/record-incoming.ts'
import type { ClaimsDeps } from '#server/claims/write-draft.ts'
import { DEMO_RAIL, demoConfirmations } from './demo-rail.ts'

const AUTHOR = 'demo'
/** A paid claim takes at most three moves of an operator until it is closed. */
const MOST_MOVES = 3

/** The demo steps that are possible now; none for a claim of a real rail. */
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

/** Simulates one step through the same functions that real payments and real operators use. */
export async function playDemo(
  deps: ClaimsDeps,
  claimId: string,
  step: DemoStep,
  now: Date,
): Promise<Result<undefined, PlayRefusal>> {
  const claim = await findClaim(deps.db, claimId)
  if (!claim) return refuse({ reason: 'not-found' })
  const payments = await listPayments(deps.db, claimId)
  if (!demoStepsNow(claim, payments).includes(step)) return refuse({ reason: 'wrong-state', state: claim.state })

  if (step === 'operate') return operate(deps, claim, now)
  if (step === 'confirm') {
    for (const payment of payments.filter(isOnItsWay)) {
      const recorded = await record(deps, claim, { ...payment, confirmations: payment.needed }, now)
      if (!recorded.ok) return refuse({ reason: 'wrong-state', state: claim.state })
    }
    return accept(undefined)
  }
  const reference = `demo ${claim.number} ${payments.length + 1}`
  const needed = demoConfirmations((claim.refundAccount ?? claim.accounts.from).account?.kind)
  const recorded = await record(deps, claim, { reference, units: amount(claim, step), confirmations: 0, needed }, now)
  return recorded.ok ? accept(undefined) : refuse({ reason: 'wrong-state', state: claim.state })
}

const isOnItsWay = ({ rail, state }: ClaimPayment) => rail === DEMO_RAIL && state === 'seen'

type Played = Pick<ClaimPayment, 'reference' | 'units' | 'confirmations' | 'needed'>

const record = (deps: ClaimsDeps, { id }: Claim, { reference, units, confirmations, needed }: Played, now: Date) =>
  recordIncoming(deps, { rail: DEMO_RAIL, reference, claimId: id, units, confirmations, needed, at: now })

/** The requested amount, a tenth less or a tenth more. */
function amount(claim: Claim, step: 'pay' | 'pay-less' | 'pay-more'): bigint {
  const asked = fromDecimal(claim.payTo?.amount.value ?? '', claim.terms.fromScale) ?? claim.figures.give
  const tenths = { pay: 10n, 'pay-less': 9n, 'pay-more': 11n }[step]
  return divideDown(asked * tenths, 10n) || 1n
}

/** Makes the operator's moves until the money is paid out or the customer has to act. */
async function operate(deps: ClaimsDeps, from: Claim, now: Date): Promise<Result<undefined, PlayRefusal>> {
  // A payout waits for its check, which the office makes a moment later by itself.
  await checkClaim(deps, from.id, now)
  let claim = (await findClaim(deps.db, from.id)) ?? from
  for (let made = 0; made < MOST_MOVES; made++) {
    const next = operatorsMove(claim)
    if (!next) break
    const request: MoveRequest = { claimId: claim.id, move: next, actor: 'operator', author: AUTHOR }
    const data = next === 'pay-out' || next === 'send-refund' ? { reference: `demo ${claim.number} out` } : {}
    const moved = await moveClaim(deps, { ...request, data }, now)
    if (!moved.ok) return made === 0 ? refuse({ reason: 'wrong-state', state: claim.state }) : accept(undefined)
    await checkClaim(deps, claim.id, now)
    claim = (await findClaim(deps.db, claim.id)) ?? moved.value
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

/** None before money has arrived: a customer's report of a payment is no payment. */
const operatorsMove = (claim: Claim): ClaimMove | undefined => (isUnpaid(claim) ? undefined : moves[claim.state])

const isUnpaid = (claim: Claim): boolean =>
  claim.state === 'awaiting-payment' || (claim.state === 'checking' && owedToClient(claim) <= 0n)

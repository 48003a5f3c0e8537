import { accept, type Result, refuse } from '#contract/result.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { referralBalance } from '#server/referrals/referral-balance.ts'
import type { Claim } from '../claim.ts'
import { addReferral, type Draft } from '../claim-draft.ts'
import { lockClaim } from '../claims.store.ts'
import { findBooked, findPayment, savePayment, seenUnits } from '../payments.store.ts'
import type { Incoming } from '../rail.ts'
import { findAccrued } from '../referral-lines.store.ts'
import { takenBack } from '../take-back-referral.ts'
import { transact } from '../transact.ts'
import { type ClaimsDeps, writeDraft } from '../write-draft.ts'
import { draftIncoming, type IncomingRefusal } from './draft-incoming.ts'
import { withoutReserve } from './market-offer.ts'
import type { MoveRefusal } from './move-refusal.ts'

/**
 * Records a payment that a rail has seen. A repeated report changes nothing: each reference is credited once. A payment is
 * accepted in every state of the claim.
 */
export async function recordIncoming(
  deps: ClaimsDeps,
  incoming: Incoming,
): Promise<Result<Claim, MoveRefusal | IncomingRefusal>> {
  const recorded = await record(deps, incoming)
  if (recorded.ok || recorded.refusal.reason !== 'beyond-reserve') return recorded
  return record(withoutReserve(deps), incoming)
}

const record = (deps: ClaimsDeps, incoming: Incoming): Promise<Result<Claim, MoveRefusal | IncomingRefusal>> =>
  transact<Claim, MoveRefusal | IncomingRefusal>(deps.db, async tx => {
    const claim = await lockClaim(tx, incoming.claimId)
    if (!claim) return refuse({ reason: 'not-found' })
    const found = await findPayment(tx, incoming.rail, incoming.reference)
    if (found && found.claimId !== claim.id) return refuse({ reason: 'already-used' })

    const booked = incoming.transaction === undefined ? undefined : await findBooked(tx, incoming.transaction)
    if (!found && booked?.claimId === claim.id) return refuse({ reason: 'already-used' })

    const mover = { actor: 'watcher', author: incoming.rail, at: incoming.at } as const
    const change = draftIncoming(claim, incoming, mover, {
      payment: found?.payment,
      seen: await seenUnits(tx, claim.id, incoming.reference),
      marketOffer: deps.marketOffer,
      unheld: deps.unheld,
    })
    if (!change.ok) return change
    if (!change.value) return accept(claim)
    if (!(await savePayment(tx, claim.id, change.value.payment))) return refuse({ reason: 'already-used' })
    if (change.value.draft && incoming.lost && claim.settled > 0n) await takeBackLost(tx, change.value.draft)
    return change.value.draft ? writeDraft(tx, change.value.draft, deps) : accept(claim)
  })

/** An exchange whose payment was lost after the payout earned nothing, as far as its referrer has not withdrawn the share. */
async function takeBackLost(tx: Tx, draft: Draft): Promise<void> {
  const accrued = await findAccrued(tx, draft.claim)
  if (
    !accrued ||
    accrued.units === 0n ||
    (await referralBalance(tx, accrued.referrer, draft.mover.at)).free < accrued.units
  )
    return
  addReferral(draft, takenBack(accrued, draft.mover))
}

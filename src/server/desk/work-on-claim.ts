import type { ClaimMove } from '#contract/claims/claim-moves.ts'
import { activeStates } from '#contract/claims/claim-moves.ts'
import { toDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Claim } from '#server/claims/claim.ts'
import { lockClaim } from '#server/claims/claims.store.ts'
import { moveClaim } from '#server/claims/moves/move-claim.ts'
import type { MoveData } from '#server/claims/moves/move-data.ts'
import type { MoveRefusal } from '#server/claims/moves/move-refusal.ts'
import type { ClaimsParts } from '#server/claims/write-draft.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db } from '#server/database/pool.ts'
import { writeAudit } from './audit.store.ts'
import { type InHandRefusal, nobodyElseHas, putBack, takeInHand, whoHas } from './in-hand.store.ts'
import { addNote } from './notes.store.ts'
import { mayActOn, type OwnClaimRefusal } from './own-claim.ts'
import { type Hand, stillMovesClaims } from './staff.ts'

/** Why a claim is not this person's to work on, now or at all. */
export type HandRefusal = InHandRefusal | OwnClaimRefusal

export type StaffMoveRequest = { claimId: string; move: ClaimMove; version: number; data: MoveData }

/**
 * A move by somebody of the staff, who is that when it is written: not on their own claim, on the version they saw, while
 * no colleague has it in hand, and with a line in the audit log that is written with it or not at all. Whoever moves a
 * claim has it in hand from then on, until it is closed.
 */
export const moveByHand = (
  parts: ClaimsParts,
  { claimId, move, version, data }: StaffMoveRequest,
  hand: Hand,
): Promise<Result<Claim, MoveRefusal | HandRefusal>> =>
  moveClaim<HandRefusal | { reason: 'forbidden' }>(
    parts,
    { claimId, move, actor: 'operator', author: hand.staff.id, data, expectedVersion: version },
    hand.now,
    {
      before: async (tx, claim) => {
        if (!(await stillMovesClaims(tx, hand.staff.id))) return refuse({ reason: 'forbidden' })
        const may = await mayActOn(tx, claim, hand.staff.id)
        return may.ok ? nobodyElseHas(tx, claimId, hand) : may
      },
      after: async (tx, { from, to }) => {
        // What has been prepared waits for somebody else.
        if (move !== 'prepare' && activeStates.includes(to.state)) await takeInHand(tx, claimId, hand)
        else await putBack(tx, claimId, hand.staff.id)
        const may = await mayActOn(tx, to, hand.staff.id)
        await writeAudit(tx, hand, {
          action: `claim.${move}`,
          subject: subjectOf(to),
          before: standing(from),
          after: { ...standing(to), told: data, ...(may.ok && may.value.own && { ownClaim: true }) },
        })
      },
    },
  )

type TakeRefusal = { reason: 'not-found' } | { reason: 'wrong-state'; state: Claim['state'] } | HandRefusal

/** Takes a claim in hand; from a colleague only when that is said. Where nothing is owed any more there is nothing to work on. */
export const takeClaim = (
  db: Db,
  { claimId, over }: { claimId: string; over: boolean },
  hand: Hand,
): Promise<Result<Claim, TakeRefusal>> =>
  allOrNothing<Claim, TakeRefusal>(db, async tx => {
    const claim = await lockClaim(tx, claimId)
    if (!claim) return refuse({ reason: 'not-found' })
    const may = await mayActOn(tx, claim, hand.staff.id)
    if (!may.ok) return may
    if (!activeStates.includes(claim.state)) return refuse({ reason: 'wrong-state', state: claim.state })
    const free = await nobodyElseHas(tx, claimId, hand)
    if (!free.ok && !over) return free
    const had = (await whoHas(tx, [claimId], hand.now)).get(claimId)
    await takeInHand(tx, claimId, hand)
    if (had?.by.id !== hand.staff.id) {
      await writeAudit(tx, hand, {
        action: free.ok ? 'claim.take' : 'claim.take-over',
        subject: subjectOf(claim),
        ...(had && { before: { inHand: had.by.email } }),
        after: { inHand: hand.staff.email },
      })
    }
    return accept(claim)
  })

/** Puts it back into the queue. Who does not have it changes nothing. */
export const leaveClaim = (db: Db, claimId: string, hand: Hand): Promise<Result<Claim, { reason: 'not-found' }>> =>
  allOrNothing<Claim, { reason: 'not-found' }>(db, async tx => {
    const claim = await lockClaim(tx, claimId)
    if (!claim) return refuse({ reason: 'not-found' })
    if (await putBack(tx, claimId, hand.staff.id)) {
      await writeAudit(tx, hand, { action: 'claim.leave', subject: subjectOf(claim) })
    }
    return accept(claim)
  })

export const noteClaim = (
  db: Db,
  { claimId, id, text }: { claimId: string; id: string; text: string },
  hand: Hand,
): Promise<Result<Claim, { reason: 'not-found' | 'key-reused' }>> =>
  allOrNothing<Claim, { reason: 'not-found' | 'key-reused' }>(db, async tx => {
    const claim = await lockClaim(tx, claimId)
    if (!claim) return refuse({ reason: 'not-found' })
    const added = await addNote(tx, { id, claimId, text }, hand)
    if (added === 'another') return refuse({ reason: 'key-reused' })
    if (added === 'added')
      await writeAudit(tx, hand, { action: 'claim.note', subject: subjectOf(claim), after: { text } })
    return accept(claim)
  })

const subjectOf = ({ id, number }: Claim) => ({ kind: 'claim', id, label: number })

/** What a move may change, as far as the log tells it. */
const standing = (claim: Claim) => {
  const { version, state, figures, received, settled, refunded, prepared, payout, refund, refundAccount, meeting } =
    claim
  const given = (units: bigint) => `${toDecimal(units, claim.terms.fromScale)} ${claim.from}`
  return {
    version,
    state,
    give: given(figures.give),
    get: `${toDecimal(figures.get, claim.terms.toScale)} ${claim.to}`,
    received: given(received),
    settled: given(settled),
    refunded: given(refunded),
    prepared,
    payout,
    refund,
    refundAccount,
    meeting,
  }
}

import { findClaim } from '#server/claims/claims.store.ts'
import { sendingOfClaim } from '#server/claims/moves/sending-of-claim.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { readPayoutLimits } from '#server/second-person/payout-limits.store.ts'
import { isAbove, whyNotAlone, whyNotConfirmed } from '#server/second-person/sending.ts'
import { mayActOn } from './own-claim.ts'

/** Whether the payout or refund of a claim still needs two, was prepared as it is now, and is not this person's own. */
export async function mayConfirmPayment(db: Db, id: string, staffId: string): Promise<boolean> {
  const claim = await findClaim(db, id)
  if (!claim || !(await mayActOn(db, claim, staffId)).ok) return false
  const sending = sendingOfClaim(claim)
  const aloneMost = (await readPayoutLimits(db)).get(sending?.currency ?? '')
  const { prepared } = claim
  return isAbove(sending, aloneMost) && whyNotAlone(sending, { prepared, author: staffId, aloneMost }) === undefined
}

/** The same of a release that a colleague has proposed. */
export async function mayConfirmRelease(db: Db, id: string, staffId: string): Promise<boolean> {
  const claim = await findClaim(db, id)
  if (claim?.state !== 'on-hold' || !(await mayActOn(db, claim, staffId)).ok) return false
  return whyNotConfirmed(claim.aml?.hold?.release, staffId) === undefined
}

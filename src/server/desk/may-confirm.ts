import { moveOf } from '#contract/claims/claim-moves.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import { whyNotChanged } from '#server/claims/moves/payout-account.ts'
import { returnTakesTwo, whyNotSentAgain, whyNotSentBack } from '#server/claims/moves/return-payout.ts'
import { factsOfSender } from '#server/claims/moves/sender-facts.ts'
import { sendingOfClaim } from '#server/claims/moves/sending-of-claim.ts'
import { whyNotSent, whyTwo } from '#server/claims/moves/who-sends.ts'
import type { Rail } from '#server/claims/rail.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { readPayoutLimits } from '#server/second-person/payout-limits.store.ts'
import { asPerson, isSecondPerson, type Person } from '#server/second-person/second-person.ts'
import { preparedFor, whyNotConfirmed } from '#server/second-person/sending.ts'
import type { MayConfirm } from '#server/second-person/waiting.ts'
import { mayActOn } from './own-claim.ts'

/** What each kind asks of whoever confirms it, besides the right. */
export const mayConfirmOf = (
  db: Db,
  others: Pick<MayConfirm, 'withdrawal' | 'change'>,
  now: () => Date,
  rails: readonly Rail[] = [],
): MayConfirm => ({
  ...others,
  payment: (id, staff) => mayConfirmPayment(db, id, staff, { rails, now: now() }),
  hold: (id, staff) => mayConfirmRelease(db, id, staff),
  entry: (id, staff) => mayConfirmEntry(db, id, staff),
  reversal: (id, staff) => mayConfirmEntry(db, id, staff),
  'payout-return': (id, staff) => mayConfirmReturn(db, id, staff),
  'payout-account': (id, staff) => mayConfirmAccount(db, id, staff, now()),
})

/** Whether the payout or refund of a claim still needs two, was prepared as it is now, and is not this person's own. */
export async function mayConfirmPayment(
  db: Db,
  id: string,
  person: Person,
  { rails = [], now }: { rails?: readonly Rail[]; now: Date },
): Promise<boolean> {
  const claim = await findClaim(db, id)
  if (!claim || whyNotSentAgain(claim, person, {}) || !(await mayActOn(db, claim, person.id)).ok) return false
  const prepared = preparedFor(sendingOfClaim(claim), claim.prepared)
  if (!prepared || whyNotConfirmed(prepared, person)) return false
  // Whoever has prepared it could send it alone by now.
  const before = { ...claim, prepared: undefined }
  const preparer = await asPerson(db, prepared.by)
  if (!whyTwo(before, await factsOfSender(db, before, { person: preparer, rails, now }))) return false
  return whyNotSent(claim, person, await factsOfSender(db, claim, { person, rails, now }), now) === undefined
}

/** The same of a release that a colleague has proposed. */
async function mayConfirmRelease(db: Db, id: string, person: Person): Promise<boolean> {
  const claim = await findClaim(db, id)
  if (claim?.state !== 'on-hold' || !(await mayActOn(db, claim, person.id)).ok) return false
  return whyNotConfirmed(claim.aml?.hold?.release, person) === undefined
}

/** The same of a payout that came back, as a colleague says. */
async function mayConfirmReturn(db: Db, id: string, person: Person): Promise<boolean> {
  const claim = await findClaim(db, id)
  if (!claim || !(await mayActOn(db, claim, person.id)).ok) return false
  const returnMost = (await readPayoutLimits(db)).get(claim.to)
  return returnTakesTwo(claim, returnMost) && whyNotSentBack(claim, 'record', person, { returnMost }) === undefined
}

/** The same of another payout account that a colleague has proposed. */
async function mayConfirmAccount(db: Db, id: string, person: Person, now: Date): Promise<boolean> {
  const claim = await findClaim(db, id)
  if (!claim || !(await mayActOn(db, claim, person.id)).ok) return false
  return (
    moveOf('approve-payout-account').from.includes(claim.state) &&
    whyNotChanged(claim, 'approve-payout-account', { actor: 'operator', person }, now) === undefined
  )
}

/** The same of a sum that colleagues have entered, or of the reversal that one has proposed. */
async function mayConfirmEntry(db: Db, id: string, person: Person): Promise<boolean> {
  const claim = await findClaim(db, id)
  if (!claim || !(await mayActOn(db, claim, person.id)).ok) return false
  const { toConfirm, reversal } = claim
  const looks = toConfirm?.by.every(by => isSecondPerson({ by }, person))
  return looks || whyNotConfirmed(reversal, person) === undefined
}

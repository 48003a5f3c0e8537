import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Claim } from './claim.ts'
import type { Draft, SentBack } from './claim-draft.ts'
import { paymentReference } from './payment-reference.ts'

/** False: another return was recorded under the same reference. */
export async function addReturnedPayout(
  tx: Tx,
  { claim, mover }: Pick<Draft, 'claim' | 'mover'>,
  { id, sent, completedAt, units, reference, why, proposedBy }: SentBack,
): Promise<boolean> {
  const added = await tx
    .insertInto('returned_payouts')
    .values({
      id,
      claim_id: claim.id,
      nth: claim.payoutsReturned,
      currency: claim.to,
      sent: JSON.stringify(sent),
      completed_at: completedAt,
      units: units.toString(),
      reference: reference ?? null,
      reference_key: reference === undefined ? null : paymentReference(reference),
      reason: why,
      author: mover.author,
      proposed_by: proposedBy ?? null,
      at: mover.at,
    })
    .onConflict(conflict =>
      conflict.columns(['currency', 'reference_key']).where('reference_key', 'is not', null).doNothing(),
    )
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** The number of the claim whose payout came back under this reference, if one did. */
export async function claimOfReturn(
  db: Db,
  currency: string,
  reference: string | undefined,
): Promise<Claim['number'] | undefined> {
  if (reference === undefined) return undefined
  const row = await db
    .selectFrom('returned_payouts')
    .innerJoin('claims', 'claims.id', 'claim_id')
    .select('number')
    .where('currency', '=', currency)
    .where('reference_key', '=', paymentReference(reference))
    .executeTakeFirst()
  return row?.number
}

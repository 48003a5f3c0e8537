import type { Db, Tx } from '#server/database/pool.ts'
import type { ClaimPayment } from './claim.ts'
import { toPayment } from './claims.store.ts'
import { foundBy } from './found-by.ts'

/** Money that a person has seen on a statement comes by this rail. */
export const BY_HAND = 'by-hand'

type FoundPayment = { claimId: string; payment: ClaimPayment }

export async function findPayment(db: Db, rail: string, reference: string): Promise<FoundPayment | undefined> {
  const row = await db
    .selectFrom('claim_payments')
    .selectAll()
    .where('rail', '=', rail)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row && { claimId: row.claim_id, payment: toPayment(row) }
}

/** A payment that a person has booked, by whatever spelling of its reference. */
export async function findBooked(db: Db, reference: string): Promise<FoundPayment | undefined> {
  const row = await db
    .selectFrom('claim_payments')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([eb('found_by', '=', foundBy(reference)), and([eb('rail', '=', BY_HAND), eb('reference', '=', reference)])]),
    )
    .executeTakeFirst()
  return row && { claimId: row.claim_id, payment: toPayment(row) }
}

/** Money that was seen for a claim and is not certain yet, without the one payment that is being looked at. */
export async function seenUnits(db: Db, claimId: string, but?: string): Promise<bigint> {
  const rows = await db
    .selectFrom('claim_payments')
    .select(['units', 'reference'])
    .where('claim_id', '=', claimId)
    .where('state', '=', 'seen')
    .execute()
  return rows.filter(({ reference }) => reference !== but).reduce((sum, { units }) => sum + BigInt(units), 0n)
}

/**
 * Writes what is now known of a payment. Its claim is locked, so nobody else is writing it; but another claim may take the
 * same reference at this very moment. False: it has.
 */
export async function savePayment(tx: Tx, claimId: string, payment: ClaimPayment): Promise<boolean> {
  const known = {
    seen_at: payment.seenAt,
    confirmations: payment.confirmations,
    needed: payment.needed,
    state: payment.state,
    credited_at: payment.creditedAt ?? null,
  }
  const added = await tx
    .insertInto('claim_payments')
    .values({
      ...known,
      rail: payment.rail,
      reference: payment.reference,
      claim_id: claimId,
      units: payment.units.toString(),
      found_by: payment.rail === BY_HAND ? foundBy(payment.reference) : null,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 1n) return true
  const told = await tx
    .updateTable('claim_payments')
    .set(known)
    .where('rail', '=', payment.rail)
    .where('reference', '=', payment.reference)
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
  return told.numUpdatedRows === 1n
}

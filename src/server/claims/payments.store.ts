import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { ClaimPayment } from './claim.ts'
import { toPayment } from './claims.store.ts'
import { paymentReference } from './payment-reference.ts'

/** The rail of payments that an operator enters by hand. */
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

/** A payment that was entered by hand, by any spelling of its reference. */
export async function findBooked(db: Db, reference: string): Promise<FoundPayment | undefined> {
  const row = await db
    .selectFrom('claim_payments')
    .selectAll()
    .where(({ eb, or, and }) =>
      or([
        eb('payment_reference', '=', paymentReference(reference)),
        and([eb('rail', '=', BY_HAND), eb('reference', '=', reference)]),
      ]),
    )
    .executeTakeFirst()
  return row && { claimId: row.claim_id, payment: toPayment(row) }
}

/** The unconfirmed payments of a claim, without the payment `but`. */
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
 * Saves a payment of a locked claim. False: another claim, which the lock does not cover, has taken the same reference at the
 * same time.
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
      payment_reference: payment.rail === BY_HAND ? paymentReference(payment.reference) : null,
      payer: payment.payer ?? null,
      transaction: payment.transaction ?? null,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows === 1n) return true
  const updated = await tx
    .updateTable('claim_payments')
    .set(known)
    .where('rail', '=', payment.rail)
    .where('reference', '=', payment.reference)
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

import { sql, type Updateable } from 'kysely'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { ClaimPayment } from './claim.ts'
import { storeBefore } from './claim-before.ts'
import { listPayments, toPayment } from './claims.store.ts'
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
    .where('state', '<>', 'reversed')
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
    .where('state', '<>', 'reversed')
    .executeTakeFirst()
  return row && { claimId: row.claim_id, payment: toPayment(row) }
}

/** The confirmed payments of a claim. */
export const listCredited = async (db: Db, claimId: string): Promise<ClaimPayment[]> =>
  (await listPayments(db, claimId)).filter(({ state }) => state === 'credited')

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
 * Saves a payment of a locked claim. One that is reversed gives its reference back. False: another claim, which the lock does not cover, has taken the same reference at the
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
  if (payment.state !== 'reversed' && (await addPayment(tx, claimId, payment, known))) return true
  const updated = await tx
    .updateTable('claim_payments')
    .set(known)
    .where('rail', '=', payment.rail)
    .where('reference', '=', payment.reference)
    .where('claim_id', '=', claimId)
    .where('state', '<>', 'reversed')
    .executeTakeFirst()
  return updated.numUpdatedRows === 1n
}

type Known = Pick<
  Updateable<Schema['claim_payments']>,
  'seen_at' | 'confirmations' | 'needed' | 'state' | 'credited_at'
>

async function addPayment(tx: Tx, claimId: string, payment: ClaimPayment, known: Required<Known>): Promise<boolean> {
  const added = await tx
    .insertInto('claim_payments')
    .values({
      ...(known as Required<Known> & { seen_at: Date; confirmations: number; needed: number }),
      rail: payment.rail,
      reference: payment.reference,
      claim_id: claimId,
      units: payment.units.toString(),
      payment_reference: payment.rail === BY_HAND ? paymentReference(payment.reference) : null,
      payer: payment.payer ?? null,
      transaction: payment.transaction ?? null,
      before: payment.before ? storeBefore(payment.before) : null,
      deposit_account: payment.depositAccount ?? null,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

type SentIn = { network: string; key: string }

/** False: something was sent in this transaction already. */
export async function addSentReference(tx: Tx, claimId: string, { network, key }: SentIn): Promise<boolean> {
  const added = await tx
    .insertInto('sent_references')
    .values({ network, key, claim_id: claimId })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

export const claimOfSent = (db: Db, { network, key }: SentIn): Promise<{ number: string } | undefined> =>
  db
    .selectFrom('sent_references')
    .innerJoin('claims', 'claims.id', 'claim_id')
    .select('number')
    .where('network', '=', network)
    .where('key', '=', key)
    .executeTakeFirst()

/** The number of another claim that was paid out or refunded under the same reference of a bank. */
export async function claimSentUnder(db: Db, reference: string, but: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('claims')
    .select('number')
    .where('id', '<>', but)
    .where(
      sql<boolean>`(lower(payout ->> 'reference') = lower(${reference}) or lower(refund ->> 'reference') = lower(${reference}))`,
    )
    .orderBy('changed_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.number
}

import { sql } from 'kysely'
import type { PayTo } from '#contract/claims/claim.ts'
import type { ServiceName } from '#contract/connections/connection-names.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { PaymentState, ServicePayment } from './judge-invoice.ts'
import type { ServiceInvoice } from './payment-service.ts'

/** `asked`: the service has not told its name for it yet. `over`: nothing more is expected. `refused`: it was never there. */
export type InvoiceStage = 'asked' | 'open' | 'over' | 'refused'

export type Invoice = {
  id: string
  service: ServiceName
  claimId: string
  /** The number of the order. */
  number: string
  currency: string
  units: bigint
  scale: number
  method: string
  stage: InvoiceStage
  ref?: string
  payTo?: PayTo
  madeAt: Date
  until: Date
  looks: number
  hintedAt?: Date
  failures: number
  told?: string
}

const invoices = (db: Db) =>
  db
    .selectFrom('service_invoices as i')
    .innerJoin('currencies', 'currencies.code', 'i.currency')
    .leftJoin('claims', 'claims.id', 'i.claim_id')
    .selectAll('i')
    .select(['currencies.scale', 'claims.number'])

type Row = Awaited<ReturnType<ReturnType<typeof invoices>['executeTakeFirstOrThrow']>>

const toInvoice = (row: Row): Invoice => ({
  id: row.id,
  service: row.service as ServiceName,
  claimId: row.claim_id,
  number: row.number ?? '',
  currency: row.currency,
  units: BigInt(row.units),
  scale: row.scale,
  method: row.method,
  stage: row.state,
  ref: row.ref ?? undefined,
  payTo: row.pay_to === null ? undefined : (row.pay_to as PayTo),
  madeAt: row.made_at,
  until: row.pay_until,
  looks: row.looks,
  hintedAt: row.hinted_at ?? undefined,
  failures: row.failures,
  told: row.told ?? undefined,
})

export async function findInvoice(db: Db, id: string): Promise<Invoice | undefined> {
  const row = await invoices(db).where('i.id', '=', id).executeTakeFirst()
  return row && toInvoice(row)
}

/** By our id or by the service's. */
export async function findInvoiceOf(
  db: Db,
  service: ServiceName,
  { id, ref }: { id?: string; ref?: string },
): Promise<Invoice | undefined> {
  const of = invoices(db).where('service', '=', service)
  const row = id !== undefined ? await of.where('i.id', '=', id).executeTakeFirst() : undefined
  if (row) return toInvoice(row)
  const byRef = ref === undefined ? undefined : await of.where('ref', '=', ref).executeTakeFirst()
  return byRef && toInvoice(byRef)
}

export async function findCurrentInvoice(tx: Tx, claimId: string): Promise<Invoice | undefined> {
  const row = await invoices(tx).where('claim_id', '=', claimId).where('is_current', '=', true).executeTakeFirst()
  return row && toInvoice(row)
}

type NewInvoice = Pick<Invoice, 'id' | 'service' | 'claimId' | 'currency' | 'units' | 'method' | 'madeAt' | 'until'>

/** The claim is paid by this one from now on. The index lets only one be current. */
export async function insertInvoice(tx: Tx, { id, claimId, units, madeAt, until, ...rest }: NewInvoice): Promise<void> {
  await tx.updateTable('service_invoices').set({ is_current: false }).where('claim_id', '=', claimId).execute()
  await tx
    .insertInto('service_invoices')
    .values({ id, claim_id: claimId, units: units.toString(), made_at: madeAt, pay_until: until, ...rest })
    .execute()
}

/** Locks an invoice that nobody has read or heard of since `looks`. Undefined: somebody has, so what was read may be old. */
export async function lockInvoice(tx: Tx, { id, looks }: Pick<Invoice, 'id' | 'looks'>): Promise<true | undefined> {
  const row = await tx
    .updateTable('service_invoices')
    .set({ looks: looks + 1 })
    .where('id', '=', id)
    .where('looks', '=', looks)
    .returning('id')
    .executeTakeFirst()
  return row && true
}

type InvoiceChange = { stage?: InvoiceStage; failures?: number; told?: string | null }

export async function changeInvoice(db: Db, id: string, { stage, failures, told }: InvoiceChange): Promise<void> {
  await db.updateTable('service_invoices').set({ state: stage, failures, told }).where('id', '=', id).execute()
}

/** The service's name for an invoice, once and for all. Undefined: it has told another one before. */
export async function keepRef(
  db: Db,
  { id, ref, payTo }: { id: string; ref: string; payTo: PayTo },
): Promise<true | undefined> {
  const row = await db
    .updateTable('service_invoices')
    .set({ state: 'open', ref, failures: 0, pay_to: JSON.stringify(payTo) })
    .where('id', '=', id)
    .where(({ or, eb }) => or([eb('ref', 'is', null), eb('ref', '=', ref)]))
    .returning('id')
    .executeTakeFirst()
  return row && true
}

/** Something was heard of an invoice: what others are reading just now may be older. */
export async function noteHint(tx: Tx, id: string, at: Date): Promise<void> {
  await tx
    .updateTable('service_invoices')
    .set({ looks: sql<number>`looks + 1`, hinted_at: at })
    .where('id', '=', id)
    .execute()
}

export type KnownPayment = ServicePayment & {
  reported?: PaymentState
  payer?: string
  transaction?: string
  paidAt?: Date
}

export async function listInvoicePayments(db: Db, invoice: string): Promise<KnownPayment[]> {
  const rows = await db
    .selectFrom('service_payments')
    .selectAll()
    .where('invoice', '=', invoice)
    .orderBy('number')
    .execute()
  return rows.map(row => ({
    number: row.number,
    units: BigInt(row.units),
    state: row.state,
    reported: row.reported ?? undefined,
    payer: row.payer ?? undefined,
    transaction: row.tx ?? undefined,
    paidAt: row.paid_at ?? undefined,
  }))
}

export async function saveInvoicePayment(
  tx: Tx,
  invoice: string,
  { number, units, state }: ServicePayment,
  { payer, transaction, paidAt }: Pick<ServiceInvoice, 'payer' | 'transaction' | 'paidAt'>,
  at: Date,
): Promise<void> {
  await tx
    .insertInto('service_payments')
    .values({
      invoice,
      number,
      units: units.toString(),
      state,
      payer: payer ?? null,
      tx: transaction ?? null,
      paid_at: paidAt ?? null,
      seen_at: at,
    })
    .onConflict(conflict => conflict.columns(['invoice', 'number']).doUpdateSet({ state }))
    .execute()
}

export async function markReported(db: Db, invoice: string, { number, state }: ServicePayment): Promise<void> {
  await db
    .updateTable('service_payments')
    .set({ reported: state })
    .where('invoice', '=', invoice)
    .where('number', '=', number)
    .execute()
}

/** Keeps what a service has said, unless it has said the same before. */
export async function logSaid(
  db: Db,
  { invoice, kind, said, at }: { invoice: string; kind: 'callback' | 'answer'; said: string; at: Date },
): Promise<void> {
  const last = await db
    .selectFrom('service_log')
    .select('said')
    .where('invoice', '=', invoice)
    .where('kind', '=', kind)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (last?.said !== said) await db.insertInto('service_log').values({ at, invoice, kind, said }).execute()
}

export const forgetSaid = (db: Db, before: Date) => db.deleteFrom('service_log').where('at', '<', before).execute()

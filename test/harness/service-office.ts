import { sql } from 'kysely'
import { pino } from 'pino'
import { afterEach } from 'vitest'
import type { ServiceName } from '#contract/connections/connection-names.ts'
import { type Alarm, listAlarms, raiseAlarm } from '#server/alarms/alarms.store.ts'
import type { Claim } from '#server/claims/claim.ts'
import { findClaim, listPayments } from '#server/claims/claims.store.ts'
import { preparePayTo } from '#server/claims/moves/prepare-pay-to.ts'
import { recordIncoming } from '#server/claims/moves/record-incoming.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { findInvoice } from '#server/rails/services/invoices.store.ts'
import { paymentServices } from '#server/rails/services/open-services.ts'
import type { RawCallback } from '#server/rails/services/payment-service.ts'
import { serviceRail } from '#server/rails/services/service-rail.ts'
import { takeCallback } from '#server/rails/services/take-callback.ts'
import { keyOfInvoice, type OpenService, type TendDeps, tendInvoice } from '#server/rails/services/tend-invoice.ts'
import type { StandIn, StandInvoice } from '#test/fakes/payment-stand-in.ts'
import { openClaimsOffice } from './claims-office.ts'

/** What customers pay by the service, and how much of it. */
export type ServicePair = { name: ServiceName; from: string; to: string; method: string; amount: string }

/** An office whose claims are paid by a service, which is a stand-in. */
export async function openServiceOffice(db: Db, stand: StandIn, { name, from, to, method, amount }: ServicePair) {
  const at = new Date()
  const takes = new Map([[from, method]])
  const office = await openClaimsOffice(db, { rail: serviceRail(name, () => takes), at })
  let connected: OpenService | undefined = { service: paymentServices[name], account: stand.account }
  const ended: string[] = []
  const log = pino({ level: 'silent' })
  const deps: TendDeps = {
    db,
    serviceNow: () => connected,
    origin: 'https://office.example',
    callbackOf: () => 'https://office.example/called-back',
    async report(incoming) {
      const recorded = await recordIncoming(office.deps, incoming)
      if (!recorded.ok) throw new Error(`refused: ${JSON.stringify(recorded.refusal)}`)
    },
    prepare: async prepared => void (await preparePayTo(office.deps, prepared)),
    alarm: (alarm: Alarm) => raiseAlarm(db, alarm, office.now),
    endAlarm: async ({ kind }) => void ended.push(kind),
    now: () => office.now,
    log,
  }
  afterEach(async () => {
    stand.trouble(undefined)
    stand.hold(undefined)
    connected = { service: paymentServices[name], account: stand.account }
    await db
      .updateTable('rail_alarms')
      .set({ settled_at: new Date(), settled_by: 'test' })
      .where('settled_at', 'is', null)
      .execute()
  })

  const invoicesOf = async ({ id }: { id: string }) =>
    db.selectFrom('service_invoices').selectAll().where('claim_id', '=', id).orderBy('made_at').execute()
  const invoiceOf = async (claim: { id: string }) => (await invoicesOf(claim)).find(row => row.is_current)!
  const tend = async (claim: { id: string }) => tendInvoice(deps, (await invoiceOf(claim)).id)
  const open = (of = amount) => office.open(from, to, of)
  return {
    office,
    deps,
    ended,
    open,
    tend,
    invoiceOf,
    invoicesOf,
    disconnect: () => {
      connected = undefined
    },
    /** A claim with its invoice, as the service has it. */
    async openInvoice(of = amount): Promise<{ claim: Claim; invoice: StandInvoice }> {
      const { id } = await open(of)
      await tend({ id })
      return { claim: (await findClaim(db, id))!, invoice: stand.of((await invoiceOf({ id })).id) }
    },
    call: (raw: RawCallback) => takeCallback({ db, now: () => office.now, log }, name, connected!, raw),
    claim: async ({ id }: { id: string }) => (await findClaim(db, id))!,
    credited: async ({ id }: { id: string }) =>
      (await listPayments(db, id)).filter(({ state }) => state === 'credited').map(({ units }) => units),
    payments: async ({ id }: { id: string }) =>
      (await listPayments(db, id)).map(({ state, units, reference }) => ({ state, units, reference })),
    alarms: async () =>
      (await listAlarms(db, { settled: false })).map(({ kind, detail, times }) => ({ kind, detail, times })),
    forgetJob: (invoice: string) => sql`delete from jobs where key = ${keyOfInvoice(invoice)}`.execute(db),
    /** When the job that looks at the invoice runs next. Undefined: it waits for a callback. */
    async nextLookOf(claim: { id: string }): Promise<Date | undefined> {
      const { id } = await invoiceOf(claim)
      const { rows } = await sql<{ run_at: Date }>`select run_at from jobs where key = ${keyOfInvoice(id)}`.execute(db)
      return rows[0]?.run_at
    },
    find: (id: string) => findInvoice(db, id),
    saidOf: async (claim: { id: string }) =>
      db
        .selectFrom('service_log')
        .selectAll()
        .where('invoice', '=', (await invoiceOf(claim)).id)
        .orderBy('id')
        .execute(),
  }
}

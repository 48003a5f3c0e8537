import type { Logger } from 'pino'
import type { ServiceName } from '#contract/connections/connection-names.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type Db, inTransaction } from '#server/platform/database/pool.ts'
import { latest } from '#server/platform/dates.ts'
import { addJob } from '#server/platform/jobs/job.ts'
import { findInvoiceOf, logSaid, noteHint } from './invoices.store.ts'
import { maskSecrets } from './mask-secrets.ts'
import type { CallbackRefusal, RawCallback } from './payment-service.ts'
import { keyOfInvoice, type OpenService, tendInvoiceJob } from './tend-invoice.ts'

/** However often somebody repeats a callback, the service is asked no more often. */
const ONE_HINT_MS = 2_000

type CallbackDeps = { db: Db; now: () => Date; log: Logger }

/**
 * A service has called back: the invoice that it names is read soon, and nothing else is believed. The service is not asked here, so that
 * it is answered at once and its silence costs nothing; the answer goes out when the order to read is committed.
 */
export async function takeCallback(
  { db, now, log }: CallbackDeps,
  name: ServiceName,
  { service, account }: OpenService,
  raw: RawCallback,
): Promise<Result<'noted' | 'not-ours', CallbackRefusal>> {
  const read = service.readCallback(account, raw)
  if (!read.ok) {
    log.warn({ service: name, because: read.refusal.reason }, 'a callback of a payment service was refused')
    return refuse(read.refusal)
  }
  const invoice = await findInvoiceOf(db, name, read.value)
  // The same account may serve another shop of its owner.
  if (!invoice || invoice.stage === 'refused') return accept('not-ours')
  const at = now()
  const runAt = latest(at, new Date((invoice.hintedAt?.getTime() ?? 0) + ONE_HINT_MS))
  await inTransaction(db, async tx => {
    await noteHint(tx, invoice.id, at)
    await logSaid(tx, { invoice: invoice.id, kind: 'callback', said: maskSecrets(raw.body, [account.secret]), at })
    await addJob(tx, tendInvoiceJob, { id: invoice.id }, { runAt, key: keyOfInvoice(invoice.id) })
  })
  return accept('noted')
}

import type { Logger } from 'pino'
import { z } from 'zod'
import { loadAccountCheck } from '#contract/account-formats/load-account-check.ts'
import type { InvoiceDoubt } from '#contract/alarms/alarm-details.ts'
import type { PayTo } from '#contract/claims/claim.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { toDecimal, toShortDecimal } from '#contract/money/money.ts'
import type { EndAlarm, RaiseAlarm } from '#server/alarms/alarms.store.ts'
import type { PreparedPayTo } from '#server/claims/moves/prepare-pay-to.ts'
import type { Incoming } from '#server/claims/rail.ts'
import { type Db, inTransaction } from '#server/platform/database/pool.ts'
import { addJob, defineJob } from '#server/platform/jobs/job.ts'
import {
  changeInvoice,
  findInvoice,
  type Invoice,
  keepRef,
  listInvoicePayments,
  lockInvoice,
  logSaid,
  markReported,
  saveInvoicePayment,
} from './invoices.store.ts'
import { judgeInvoice, type PaymentState } from './judge-invoice.ts'
import { maskSecrets } from './mask-secrets.ts'
import { nextLook } from './next-look.ts'
import { addressOfService, pageOfService } from './pay-to-service.ts'
import type { Answered, PaymentService, ServiceAccount, ServiceInvoice } from './payment-service.ts'
import { ServiceFault } from './payment-service.ts'

/** A service with the account that counts now. */
export type OpenService = { service: PaymentService; account: ServiceAccount }

export type TendDeps = {
  db: Db
  /** Undefined: the office has no account there now. */
  serviceNow: (name: Invoice['service']) => OpenService | undefined
  origin: string
  callbackOf: (name: Invoice['service']) => string
  report: (incoming: Incoming) => Promise<void>
  prepare: (prepared: PreparedPayTo) => Promise<void>
  alarm: RaiseAlarm
  endAlarm: EndAlarm
  now: () => Date
  log: Logger
}

/** One job for each invoice: opens it, then reads it again and again. A service that is slow delays nothing else. */
export const tendInvoiceJob = defineJob('tend-service-invoice', z.object({ id: z.uuid() }), { atOnce: 8 })
export const keyOfInvoice = (id: string): string => `service invoice ${id}`

/** A service may be away for a moment without anybody being told. */
const FAILURES_UNTOLD = 3
/** Customers may pay at the last minute, and their payment still has to arrive. */
const PAYABLE_AFTER_MS = HOUR_MS

/**
 * Opens an invoice or reads how it stands, and tells its claim what has come. May run twice at once and die anywhere: what was read
 * counts only where nothing was heard meanwhile, each payment is written before its claim is told of it, and under a number that stays.
 */
export async function tendInvoice(deps: TendDeps, id: string): Promise<void> {
  const invoice = await findInvoice(deps.db, id)
  if (!invoice || invoice.stage === 'refused') return
  // What was written by a process that died is told first.
  await reportPayments(deps, invoice)
  const open = deps.serviceNow(invoice.service)
  if (!open) return fail(deps, invoice, 'not connected')
  try {
    if (invoice.ref === undefined) await openInvoice(deps, invoice, open)
    else await readInvoice(deps, invoice, open)
  } catch (error) {
    if (!(error instanceof ServiceFault)) throw error
    return fail(deps, invoice, error.message)
  }
  if (invoice.failures >= FAILURES_UNTOLD) await deps.endAlarm({ kind: 'service-away', subject: invoice.service })
}

/**
 * Asks for the invoice under our id. After an answer that was lost it is looked for first; a service that finds nothing by our id has
 * the same invoice for the same id by its documents.
 */
async function openInvoice(deps: TendDeps, invoice: Invoice, { service, account }: OpenService): Promise<void> {
  const { db, now, origin, callbackOf } = deps
  if (nextLook(invoice, now()) === undefined) return
  const lost = invoice.failures > 0 && service.findsById ? await service.read(account, { id: invoice.id }) : 'absent'
  if (lost !== 'absent') return keepOpened(deps, invoice, { service, account }, lost)
  // Counted before it is asked: a process that dies meanwhile is an answer that was lost.
  await changeInvoice(db, invoice.id, { failures: invoice.failures + 1 })
  const opened = await service.open(account, {
    id: invoice.id,
    number: invoice.number,
    method: invoice.method,
    amount: toShortDecimal(invoice.units, invoice.scale),
    lifeSeconds: secondsDown(invoice.until.getTime() + PAYABLE_AFTER_MS - now().getTime()),
    returnTo: `${origin}/claim/${invoice.claimId}`,
    callback: callbackOf(invoice.service),
  })
  if (opened.ok) return keepOpened(deps, invoice, { service, account }, opened.value)
  await changeInvoice(db, invoice.id, { stage: 'refused' })
  await doubt(deps, invoice, {
    because: 'refused',
    said: maskSecrets(opened.refusal.said, [account.secret]).slice(0, 200),
  })
}

const secondsDown = (ms: number): number => Math.max((ms - (ms % 1_000)) / 1_000, 0)

/** The service's name for an invoice, and where it is paid: shown once it is committed, and only if it is what was asked for. */
async function keepOpened(deps: TendDeps, invoice: Invoice, open: OpenService, answered: Answered): Promise<void> {
  const { service } = open
  const { ref } = answered.invoice
  const { doubt: wrong } = judged(service, { ...invoice, ref: undefined }, answered.invoice, [])
  // Anything else that is odd is found when it is read: its page may have been shown by a process that died.
  const misfit = wrong?.because === 'another-order' || wrong?.because === 'asked-otherwise' ? wrong : undefined
  const payTo = misfit ? undefined : await payToOf(service, invoice, answered.invoice)
  await logAnswer(deps, invoice, answered.said, open)
  const odd = misfit ?? (payTo ? undefined : nowhere(answered))
  if (odd) {
    await changeInvoice(deps.db, invoice.id, { stage: 'refused' })
    return doubt(deps, invoice, odd)
  }
  // Before it counts as open: a process that dies in between asks again and is told the same.
  await deps.prepare({
    claimId: invoice.claimId,
    rail: service.name,
    units: invoice.units,
    payTo: payTo!,
    at: deps.now(),
  })
  if (!(await keepRef(deps.db, { id: invoice.id, ref, payTo: payTo! })))
    return doubt(deps, invoice, { because: 'another-order', said: ref })
  await tendLater(deps.db, invoice, nextLook(invoice, deps.now()), deps.now())
}

const nowhere = ({ invoice }: Answered) =>
  ({ because: 'foreign-page', said: (invoice.page ?? invoice.address ?? '').slice(0, 200) }) as const

/** Where the customer pays: a page of the service itself, or an address that is one of the currency's network. */
async function payToOf(
  service: PaymentService,
  { currency, units, scale, method }: Invoice,
  { page, address }: ServiceInvoice,
): Promise<PayTo | undefined> {
  const amount = { currency, value: toDecimal(units, scale) }
  const { network } = service.methods[method] ?? {}
  if (address && network) {
    const checked = (await loadAccountCheck([network]))(network, address)
    if (checked.ok) return addressOfService(service.name, amount, network, checked.value.normal)
    return undefined
  }
  return page && isPageOf(service, page) ? pageOfService(service.name, amount, page) : undefined
}

export function isPageOf({ pages }: Pick<PaymentService, 'pages'>, page: string): boolean {
  const url = URL.parse(page)
  return url?.protocol === 'https:' && url.username === '' && url.port === '' && pages.includes(url.hostname)
}

async function readInvoice(deps: TendDeps, invoice: Invoice, open: OpenService): Promise<void> {
  const { db, now } = deps
  const answered = await open.service.read(open.account, { id: invoice.id, ref: invoice.ref })
  if (answered === 'absent') {
    await doubt(deps, invoice, { because: 'absent', said: invoice.ref ?? '' })
    return tendLater(db, invoice, nextLook(invoice, now()), now())
  }
  await logAnswer(deps, invoice, answered.said, open)
  const at = now()
  const judgement = await inTransaction(db, async tx => {
    if (!(await lockInvoice(tx, invoice))) return undefined
    const found = judged(open.service, invoice, answered.invoice, await listInvoicePayments(tx, invoice.id))
    for (const payment of found.changed) await saveInvoicePayment(tx, invoice.id, payment, answered.invoice, at)
    await changeInvoice(tx, invoice.id, {
      stage: found.over ? 'over' : 'open',
      failures: 0,
      told: found.doubt ? undefined : null,
    })
    return found
  })
  // Heard of while it was read: what was read may be old.
  if (!judgement) return tendLater(db, invoice, at, at)
  await reportPayments(deps, invoice)
  if (judgement.doubt) await doubt(deps, invoice, judgement.doubt)
  if (!judgement.over) await tendLater(db, { ...invoice, looks: invoice.looks + 1 }, nextLook(invoice, at), at)
}

const judged = (
  service: PaymentService,
  { id, ref, units, scale, method }: Invoice,
  reading: ServiceInvoice,
  payments: Parameters<typeof judgeInvoice>[1],
) => judgeInvoice({ id, ref, units, scale, currency: service.methods[method]?.currency ?? '' }, payments, reading)

/** Tells the claim of each payment that it was not told of in this state. It takes the same news twice. */
async function reportPayments({ db, report, now }: TendDeps, invoice: Invoice): Promise<void> {
  const payments = await listInvoicePayments(db, invoice.id)
  const news = payments.filter(
    ({ state, reported }) => state !== reported && (state !== 'lost' || reported !== undefined),
  )
  // What is gone goes first: the same money may have come under another number.
  for (const payment of [...news.filter(isLost), ...news.filter(payment => !isLost(payment))]) {
    const { number, state, units, payer, transaction, paidAt } = payment
    await report({
      rail: invoice.service,
      reference: `${invoice.ref}${number > 1 ? `~${number}` : ''}`,
      claimId: invoice.claimId,
      units,
      confirmations: state === 'credited' ? 1 : 0,
      needed: 1,
      lost: state === 'lost' || undefined,
      payer,
      transaction,
      paidAt,
      at: now(),
    })
    await markReported(db, invoice.id, payment)
  }
}

const isLost = ({ state }: { state: PaymentState }): boolean => state === 'lost'

/** Nothing is known, so nothing changes: it is asked again after a pause that grows. */
async function fail({ db, now, alarm, log }: TendDeps, invoice: Invoice, said: string): Promise<void> {
  const failures = invoice.failures + 1
  await changeInvoice(db, invoice.id, { failures })
  log.warn({ service: invoice.service, invoice: invoice.id, failures, said }, 'a payment service has not answered')
  if (failures >= FAILURES_UNTOLD) await alarm({ kind: 'service-away', subject: invoice.service, detail: { failures } })
  await tendLater(db, invoice, nextLook(invoice, now()), now())
}

/** Staff are told once of each doubt, and again only of another one. */
async function doubt(
  { db, alarm }: TendDeps,
  invoice: Invoice,
  { because, said }: { because: InvoiceDoubt; said: string },
): Promise<void> {
  const told = `${because} ${said}`.slice(0, 300)
  if (told === invoice.told) return
  await alarm({
    kind: 'service-disagrees',
    subject: `${invoice.service} ${invoice.number}`,
    detail: { number: invoice.number, because, said: said.slice(0, 200) },
    claimId: invoice.claimId,
  })
  await changeInvoice(db, invoice.id, { told })
}

const logAnswer = ({ db, now }: TendDeps, { id }: Invoice, said: string, { account }: OpenService): Promise<void> =>
  logSaid(db, { invoice: id, kind: 'answer', said: maskSecrets(said, [account.secret]), at: now() })

/** Orders the next look, unless something was heard meanwhile that has ordered one sooner. */
async function tendLater(
  db: Db,
  { id, looks }: Pick<Invoice, 'id' | 'looks'>,
  at: Date | undefined,
  now: Date,
): Promise<void> {
  if (!at) return
  await inTransaction(db, async tx => {
    const found = await tx
      .selectFrom('service_invoices')
      .select('looks')
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (found?.looks === looks || at <= now)
      await addJob(tx, tendInvoiceJob, { id }, { runAt: at, key: keyOfInvoice(id) })
  })
}

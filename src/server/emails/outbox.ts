import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Locale } from '#contract/locale.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { defineJob, JOBS_CHANNEL, type JobOrder, orderOf } from '#server/platform/jobs/job.ts'
import type { AnyEmailKind } from './email.ts'
import { isAddress } from './sender.ts'

export type Posting<Kind extends AnyEmailKind> = {
  kind: Kind
  to: string
  locale: Locale
  data: z.infer<Kind['data']>
  at: Date
  /** Its own id, where there must be no second e-mail of the same. */
  id?: string
  /** How long after `at` it is sent. */
  afterMs?: number
  /** When the content expires, like a code. After that the e-mail is not sent. */
  goodUntil?: Date
}

export const emailJob = defineJob('send-email', z.strictObject({ id: z.uuid() }), { atOnce: 2 })

/** An e-mail to insert, and the job that sends it. */
export type EmailOrder = {
  message: {
    id: string
    kind: string
    recipient: string
    locale: Locale
    data: unknown
    at: Date
    /** When it is sent at the earliest, if later. */
    due_at?: Date
    good_until: Date | null
  }
  job: JobOrder
}

export function emailOrder<Kind extends AnyEmailKind>(posting: Posting<Kind>): EmailOrder {
  const { kind, to, locale, data, at, goodUntil, id = randomUUID(), afterMs } = posting
  if (!isAddress(to)) throw new Error('an e-mail needs an address')
  const due_at = afterMs ? new Date(at.getTime() + afterMs) : undefined
  return {
    message: { id, kind: kind.name, recipient: to, locale, data, at, due_at, good_until: goodUntil ?? null },
    job: orderOf(emailJob, { id }, { runAt: due_at }),
  }
}

/** Queues an e-mail in the caller's transaction: it is sent after the commit, and only then. Returns its id. */
export async function putInOutbox<Kind extends AnyEmailKind>(tx: Tx, posting: Posting<Kind>): Promise<string> {
  const order = emailOrder(posting)
  await putAllInOutbox(tx, [order])
  return order.message.id
}

/** Queues many e-mails at once. */
export async function putAllInOutbox(tx: Tx, orders: readonly EmailOrder[]): Promise<void> {
  const emails = JSON.stringify(orders.map(({ message }) => message))
  const jobs = JSON.stringify(orders.map(({ job }) => job))
  await sql`select write_emails(${emails}::jsonb, ${jobs}::jsonb), pg_notify(${JOBS_CHANNEL}, '')`.execute(tx)
}

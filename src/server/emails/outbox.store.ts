import { type Selectable, sql } from 'kysely'
import type { MailServerTable, OutboxTable } from '#server/platform/database/outbox.schema.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { JOBS_CHANNEL } from '#server/platform/jobs/job.ts'
import { emailJob } from './outbox.ts'

export type WaitingEmail = Selectable<OutboxTable>

/** Undefined: the e-mail was sent or given up already. */
export const readWaiting = (db: Db, id: string): Promise<WaitingEmail | undefined> =>
  db.selectFrom('outbox').selectAll().where('id', '=', id).where('state', '=', 'waiting').executeTakeFirst()

type End = { state: 'sent'; at: Date } | { state: 'expired' | 'refused' | 'given-up'; detail: string | null }

/** Removes the content, which may have been a code, whatever the outcome. */
export async function endEmail(db: Db, { id, attempts }: { id: string; attempts: number }, end: End): Promise<void> {
  await db
    .updateTable('outbox')
    .set({
      state: end.state,
      data: null,
      attempts,
      sent_at: end.state === 'sent' ? end.at : null,
      last_error: end.state !== 'sent' ? end.detail : undefined,
    })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export async function postponeEmail(
  db: Db,
  { id, attempts, nextTryAt, detail }: { id: string; attempts: number; nextTryAt: Date; detail: string },
): Promise<void> {
  await db
    .updateTable('outbox')
    .set({ attempts, next_try_at: nextTryAt, last_error: detail })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

/** Whether the mail server takes e-mails, as far as the processes know. */
export const readMailServer = (db: Db): Promise<Selectable<MailServerTable>> =>
  db.selectFrom('mail_server').selectAll().executeTakeFirstOrThrow()

/**
 * An e-mail of the same order that was written before and is to leave first: news of an order are read in the order in which they
 * happened.
 */
export async function earlierOfOrder(
  db: Db,
  { id, recipient, created_at }: WaitingEmail,
): Promise<{ next_try_at: Date } | undefined> {
  const { rows } = await sql<{ next_try_at: Date }>`
    select earlier.next_try_at from outbox earlier
    join outbox later on later.id = ${id} and earlier.data ->> 'number' = later.data ->> 'number'
    where earlier.state = 'waiting' and earlier.recipient = ${recipient} and earlier.created_at < ${created_at}
      and (earlier.attempts > 0 or earlier.held or earlier.next_try_at <= later.next_try_at)
    order by earlier.created_at limit 1`.execute(db)
  return rows[0]
}

/** Puts an e-mail by until the mail server is back. False: it is back already. */
export async function holdEmail(db: Db, id: string, detail: string | undefined): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    with away as (select from mail_server where away_since is not null for share)
    update outbox set held = true, last_error = coalesce(${detail ?? null}, last_error)
    from away where id = ${id} and state = 'waiting'`.execute(db)
  return numAffectedRows > 0n
}

/** The mail server takes nothing: of several processes one begins to probe it. */
export async function noteServerAway(db: Db, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mail_server')
    .set({ away_since: now, probes: 0 })
    .where('away_since', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** The mail server is back: all e-mails that waited for it are sent, those that were written first at first. */
export const releaseHeld = (db: Db): Promise<void> =>
  db.transaction().execute(async tx => {
    await tx.updateTable('mail_server').set({ away_since: null, probes: 0 }).execute()
    await sql`
      with released as (
        update outbox set held = false where held and state = 'waiting' returning id, created_at
      )
      select pg_notify(${JOBS_CHANNEL}, ''), add_jobs(coalesce(jsonb_agg(jsonb_build_object(
        'name', ${emailJob.name}::text, 'payload', jsonb_build_object('id', id), 'runAt', created_at
      )), '[]')) from released`.execute(tx)
  })

/** E-mails that should have left before `since` and wait for whatever reason. */
export async function stuckEmails(db: Db, since: Date): Promise<{ emails: number; oldest: Date | null }> {
  return db
    .selectFrom('outbox')
    .select(eb => [eb.fn.countAll<number>().as('emails'), eb.fn.min('created_at').as('oldest')])
    .where('state', '=', 'waiting')
    .where('created_at', '<=', since)
    .where(({ or, eb }) => or([eb('held', '=', true), eb('attempts', '>', 0), eb('next_try_at', '<=', since)]))
    .executeTakeFirstOrThrow()
}

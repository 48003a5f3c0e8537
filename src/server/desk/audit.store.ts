import { type Expression, type SqlBool, sql } from 'kysely'
import type { AuditEntry } from '#contract/desk/desk.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { MOST_COUNTED } from '#server/http/page-of.ts'
import { type Hand, memberOf } from './staff.ts'

export type Action = {
  action: string
  subject: { kind: string; id: string; label?: string }
  before?: unknown
  after?: unknown
}

/** Written in the transaction of the action itself: what is done is in the log, and what is in the log is done. */
export async function writeAudit(tx: Tx, hand: Hand, { action, subject, before, after }: Action): Promise<void> {
  await tx
    .insertInto('audit_log')
    .values({
      at: hand.now,
      staff: hand.staff.id,
      role: hand.staff.role,
      action,
      subject_kind: subject.kind,
      subject: subject.id,
      label: subject.label ?? null,
      before: before === undefined ? null : JSON.stringify(before, digits),
      after: after === undefined ? null : JSON.stringify(after, digits),
      address: hand.address || null,
      request_id: hand.requestId ?? null,
    })
    .execute()
}

const digits = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)

export type AuditWanted = { staff?: string; subject?: string; action?: string; since?: Date; until?: Date }

/** A page of the log, the newest first, and how many entries there are, as far as they are counted. */
export async function listAudit(
  db: Db,
  wanted: AuditWanted,
  { page, size }: { page: number; size: number },
): Promise<{ items: AuditEntry[]; counted: number }> {
  const entries = db
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'audit_log.staff')
    .where(({ and, eb }) => {
      const conditions: Expression<SqlBool>[] = []
      if (wanted.staff) conditions.push(eb('audit_log.staff', '=', wanted.staff))
      if (wanted.subject) conditions.push(eb.or([eb('subject', '=', wanted.subject), eb('label', '=', wanted.subject)]))
      if (wanted.action) conditions.push(eb('action', '=', wanted.action))
      if (wanted.since) conditions.push(eb('audit_log.at', '>=', wanted.since))
      if (wanted.until) conditions.push(eb('audit_log.at', '<', wanted.until))
      return and(conditions)
    })
  const [rows, counted] = await Promise.all([
    entries
      .selectAll('audit_log')
      .select('users.email')
      .orderBy('audit_log.id', 'desc')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    db
      .selectFrom(
        entries
          .select('audit_log.id')
          .limit(MOST_COUNTED + 1)
          .as('entry'),
      )
      .select(sql<number>`count(*)::int`.as('entries'))
      .executeTakeFirstOrThrow(),
  ])
  return {
    counted: counted.entries,
    items: rows.map(row => ({
      id: row.id,
      at: row.at.toISOString(),
      by: memberOf({ id: row.staff, email: row.email, role: row.role }),
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject, ...(row.label !== null && { label: row.label }) },
      before: row.before,
      after: row.after,
      ...(row.address !== null && { address: row.address }),
    })),
  }
}

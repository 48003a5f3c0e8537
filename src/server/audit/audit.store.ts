import { type Expression, type SqlBool, sql } from 'kysely'
import type { AuditEntry } from '#contract/audit/audit.ts'
import type { PageQuery } from '#contract/paging.ts'
import { memberOf, type StaffActor } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { writeMany } from '#server/platform/database/write-many.ts'
import { MOST_COUNTED } from '#server/platform/http/page-of.ts'

export type Action = {
  action: string
  subject: { kind: string; id: string; label?: string }
  before?: object
  after?: object
}

/** Who did it: a member of staff at work, or somebody who becomes one by it. */
export type Author = Omit<StaffActor, 'staff'> & { staff: Pick<StaffActor['staff'], 'id' | 'role'> }

/** Writes the entry in the transaction of the action, so that neither exists without the other. */
export const writeAudit = (tx: Tx, actor: Author, action: Action): Promise<void> => writeAudits(tx, actor, [action])

/** Writes an entry for each of many subjects of one act. */
export async function writeAudits(tx: Tx, actor: Author, actions: readonly Action[]): Promise<void> {
  const entries = actions.map(({ action, subject, before, after }) => ({
    at: actor.now,
    staff: actor.staff.id,
    role: actor.staff.role,
    action,
    subject_kind: subject.kind,
    subject: subject.id,
    label: subject.label ?? null,
    before: before ?? null,
    after: after ?? null,
    address: actor.address || null,
    request_id: actor.requestId ?? null,
  }))
  await writeMany(tx, 'audit_log', entries)
}

export type AuditFilter = { staff?: string; subject?: string; action?: string; since?: Date; until?: Date }

/** A page of the log, the newest first, and the number of entries; `MOST_COUNTED + 1` means more than are counted. */
export async function listAudit(
  db: Db,
  filter: AuditFilter,
  { page, size }: PageQuery,
): Promise<{ items: AuditEntry[]; counted: number }> {
  const entries = db
    .selectFrom('audit_log')
    .innerJoin('users', 'users.id', 'audit_log.staff')
    .where(({ and, eb }) => {
      const conditions: Expression<SqlBool>[] = []
      if (filter.staff) conditions.push(eb('audit_log.staff', '=', filter.staff))
      if (filter.subject) conditions.push(eb.or([eb('subject', '=', filter.subject), eb('label', '=', filter.subject)]))
      if (filter.action) conditions.push(eb('action', '=', filter.action))
      if (filter.since) conditions.push(eb('audit_log.at', '>=', filter.since))
      if (filter.until) conditions.push(eb('audit_log.at', '<', filter.until))
      return and(conditions)
    })
  const [rows, counted] = await Promise.all([
    entries
      .selectAll('audit_log')
      .select(['users.email', 'users.staff_name'])
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
      by: memberOf({ ...row, id: row.staff }),
      action: row.action,
      subject: { kind: row.subject_kind, id: row.subject, label: row.label ?? undefined },
      before: row.before,
      after: row.after,
      address: row.address ?? undefined,
    })),
  }
}

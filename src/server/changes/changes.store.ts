import { sql } from 'kysely'
import type { Change, ChangeState, Danger } from '#contract/changes/changes.ts'
import type { SectionName } from '#contract/changes/record-schemas.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { memberOf } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { writeMany } from '#server/platform/database/write-many.ts'

export type ChangeItem = {
  section: SectionName
  key: string
  before: Record<string, unknown> | null
  after: Record<string, unknown> | null
}

/**
 * Changes of the configuration are made one after another, on all processes: whoever plans inside this lock writes over
 * what was planned. They are rare, and one lock cannot be taken in two orders.
 */
export const lockChanges = (tx: Tx) => sql`select pg_advisory_xact_lock(${CHANGES_LOCK})`.execute(tx)
const CHANGES_LOCK = 4_683_013

export type NewChange = {
  id: string
  requestHash: string
  reason: string
  dangers: readonly Danger[]
  waits: boolean
  /** Where nobody can confirm it: from when it counts by itself. */
  countsAt?: Date | undefined
  undoes?: string
  items: readonly ChangeItem[]
}

export async function addChange(tx: Tx, change: NewChange, { staff, now }: StaffActor): Promise<void> {
  const { id, items, waits, countsAt } = change
  await tx
    .insertInto('changes')
    .values({
      id,
      request_hash: change.requestHash,
      state: waits ? 'waiting' : 'applied',
      author: staff.id,
      role: staff.role,
      proposed_at: now,
      reason: change.reason,
      dangers: [...change.dangers],
      counts_at: countsAt ?? null,
      decided_at: waits ? null : now,
      undoes: change.undoes ?? null,
      records: items.length,
    })
    .execute()
  await writeMany(
    tx,
    'change_items',
    items.map((item, position) => ({ change: id, position, ...item })),
  )
}

/** Ends the waiting of a change. Nobody in the request: its time came. */
export async function endWaiting(
  tx: Tx,
  id: string,
  state: Exclude<ChangeState, 'waiting'>,
  at: Date,
  decidedBy?: string,
): Promise<void> {
  await tx
    .updateTable('changes')
    .set({ state, decided_at: at, decided_by: decidedBy ?? null })
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .execute()
}

export const findChange = (db: Db, id: string) =>
  db.selectFrom('changes').selectAll().where('id', '=', id).executeTakeFirst()

export async function itemsOfChange(db: Db, id: string, most?: number): Promise<ChangeItem[]> {
  const rows = await db
    .selectFrom('change_items')
    .select(['section', 'key', 'before', 'after'])
    .where('change', '=', id)
    .orderBy('position')
    .$if(most !== undefined, query => query.limit(most!))
    .execute()
  return rows as ChangeItem[]
}

/** Each change that waits: who has made it, and its records. */
export async function waitingChanges(db: Db): Promise<{ author: string; items: ChangeItem[] }[]> {
  const rows = await db
    .selectFrom('changes')
    .innerJoin('change_items', 'change_items.change', 'changes.id')
    .select(['change', 'author', 'section', 'key', 'before', 'after'])
    .where('state', '=', 'waiting')
    .execute()
  const changes = [...Map.groupBy(rows, ({ change }) => change).values()]
  return changes.map(items => ({ author: items[0]!.author, items: items as unknown as ChangeItem[] }))
}

/** Changes that nobody could confirm and whose time came. */
export const dueChanges = (db: Db, now: Date) =>
  db
    .selectFrom('changes')
    .select('id')
    .where('state', '=', 'waiting')
    .where('counts_at', '<=', now)
    .orderBy('counts_at')
    .execute()

export type ChangesFilter = {
  id?: string
  state?: ChangeState
  section?: SectionName
  key?: string
  unseen?: readonly SectionName[]
}

const SHOWN_RECORDS = 20

/** Changes as they are shown, the newest first. */
export async function readChanges(
  db: Db,
  { id, state, section, key, unseen = [] }: ChangesFilter,
  { page, size }: PageQuery,
): Promise<{ items: Change[]; total: number }> {
  const chosen = db
    .selectFrom('changes')
    .$if(id !== undefined, query => query.where('changes.id', '=', id!))
    .$if(state !== undefined, query => query.where('changes.state', '=', state!))
    .$if(unseen.length > 0, query =>
      query.where(({ not, exists, selectFrom }) =>
        not(
          exists(
            selectFrom('change_items')
              .select('position')
              .whereRef('change_items.change', '=', 'changes.id')
              .where('change_items.section', 'in', unseen),
          ),
        ),
      ),
    )
    .$if(section !== undefined, query =>
      query.where(({ exists, selectFrom }) =>
        exists(
          selectFrom('change_items')
            .select('position')
            .whereRef('change_items.change', '=', 'changes.id')
            .where('change_items.section', '=', section!)
            .$if(key !== undefined, items => items.where('change_items.key', '=', key!)),
        ),
      ),
    )
  const [rows, { total }] = await Promise.all([
    chosen
      .innerJoin('users as writer', 'writer.id', 'changes.author')
      .leftJoin('users as judge', 'judge.id', 'changes.decided_by')
      .leftJoin('changes as opposite', join =>
        join.onRef('opposite.undoes', '=', 'changes.id').on('opposite.state', '=', 'applied'),
      )
      .selectAll('changes')
      .select([
        'writer.email as author_email',
        'writer.staff_name as author_name',
        'judge.email as judge_email',
        'judge.role as judge_role',
        'judge.staff_name as judge_name',
        'opposite.id as undone_by',
      ])
      .orderBy('changes.proposed_at', 'desc')
      .orderBy('changes.id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    chosen.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  const items = await Promise.all(
    rows.map(async (row): Promise<Change> => {
      // Of a record's own history only the record is shown, not the thousand others of the same change.
      const shown =
        key === undefined ? await itemsOfChange(db, row.id, SHOWN_RECORDS) : await itemOf(db, row.id, section!, key)
      return {
        id: row.id,
        state: row.state,
        by: memberOf({ id: row.author, email: row.author_email, role: row.role, staff_name: row.author_name }),
        at: row.proposed_at.toISOString(),
        reason: row.reason,
        dangers: row.dangers as Danger[],
        countsAt: row.counts_at?.toISOString(),
        decidedBy: row.decided_by
          ? memberOf({
              id: row.decided_by,
              email: row.judge_email!,
              role: row.judge_role!,
              staff_name: row.judge_name,
            })
          : undefined,
        decidedAt: row.decided_at?.toISOString(),
        undoes: row.undoes || undefined,
        undoneBy: row.undone_by || undefined,
        records: row.records,
        items: shown,
      }
    }),
  )
  return { items, total }
}

const itemOf = async (db: Db, change: string, section: SectionName, key: string): Promise<ChangeItem[]> =>
  (await db
    .selectFrom('change_items')
    .select(['section', 'key', 'before', 'after'])
    .where('change', '=', change)
    .where('section', '=', section)
    .where('key', '=', key)
    .execute()) as ChangeItem[]

/** Whether the office has ever been open, and how long a dangerous change waits. */
export async function readChangeRules(db: Db): Promise<{ opened: boolean; waitMinutes: number }> {
  const row = await db.selectFrom('office').select(['opened_at', 'change_wait_minutes']).executeTakeFirstOrThrow()
  return { opened: row.opened_at !== null, waitMinutes: row.change_wait_minutes }
}

import { sql } from 'kysely'
import type { Db } from '#server/database/pool.ts'

export type AlarmKind =
  | 'no-requisites'
  | 'node-unreachable'
  | 'node-disagrees'
  | 'node-of-another-chain'
  | 'chain-parted-too-deep'
  | 'stray-money'
  | 'unseen-money'

export type Alarm = { kind: AlarmKind; subject: string; detail: string }
export type RaiseAlarm = (alarm: Alarm) => Promise<void>

/** Notes what staff have to look at. The same thing again is counted and not written a second time. */
export async function raiseAlarm(db: Db, { kind, subject, detail }: Alarm, now: Date): Promise<void> {
  await db
    .insertInto('rail_alarms')
    .values({ kind, subject, detail, first_at: now, last_at: now, settled_at: null, settled_by: null })
    .onConflict(conflict =>
      conflict
        .columns(['kind', 'subject'])
        .where('settled_at', 'is', null)
        .doUpdateSet({ detail, last_at: now, times: sql<number>`rail_alarms.times + 1` }),
    )
    .execute()
}

export type OpenAlarm = Alarm & { id: string; times: number; firstAt: Date; lastAt: Date }

export async function listAlarms(db: Db): Promise<OpenAlarm[]> {
  const rows = await db
    .selectFrom('rail_alarms')
    .selectAll()
    .where('settled_at', 'is', null)
    .orderBy('last_at', 'desc')
    .execute()
  return rows.map(row => ({
    id: row.id,
    kind: row.kind as AlarmKind,
    subject: row.subject,
    detail: row.detail,
    times: row.times,
    firstAt: row.first_at,
    lastAt: row.last_at,
  }))
}

export async function countAlarms(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('rail_alarms')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('settled_at', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

/** Whether it was still open. */
export async function settleAlarm(db: Db, id: string, author: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('rail_alarms')
    .set({ settled_at: now, settled_by: author })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

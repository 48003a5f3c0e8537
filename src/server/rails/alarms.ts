import { sql } from 'kysely'
import type { AlarmKind } from '#contract/desk/alarms.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { latest } from '#server/moments.ts'

/** The channel on which the database says that an alarm was raised or settled. */
export const ALARMS_CHANNEL = 'alarms'

export type Alarm = { kind: AlarmKind; subject: string; detail: string; claimId?: string }
export type RaiseAlarm = (alarm: Alarm) => Promise<void>

/** Notes what staff have to look at. The same thing again is counted and not written a second time. */
export async function raiseAlarm(db: Db, { kind, subject, detail, claimId }: Alarm, now: Date): Promise<void> {
  const nobody = { settled_at: null, settled_by: null, told_at: null }
  await db
    .insertInto('rail_alarms')
    .values({ kind, subject, detail, claim_id: claimId ?? null, first_at: now, last_at: now, ...nobody })
    .onConflict(conflict =>
      conflict
        .columns(['kind', 'subject'])
        .where('settled_at', 'is', null)
        .doUpdateSet({ detail, last_at: now, times: sql<number>`rail_alarms.times + 1` }),
    )
    .execute()
}

export type NotedAlarm = Alarm & {
  id: string
  times: number
  firstAt: Date
  lastAt: Date
  /** When staff was last written to about it. */
  toldAt?: Date
  snoozed?: { until: Date; by: string }
  settled?: { at: Date; by: string }
}

/** As many of the settled ones as somebody reads. */
const MOST_SETTLED = 100

/** Those that nobody has settled, or the settled ones, the newest first. */
export async function listAlarms(db: Db, { settled }: { settled: boolean }): Promise<NotedAlarm[]> {
  const rows = await db
    .selectFrom('rail_alarms')
    .leftJoin('users', join => join.on(sql<boolean>`users.id::text = rail_alarms.settled_by`))
    .leftJoin('users as snoozer', 'snoozer.id', 'rail_alarms.snoozed_by')
    .selectAll('rail_alarms')
    .select(['users.email', 'snoozer.email as snoozer'])
    .where('settled_at', settled ? 'is not' : 'is', null)
    .orderBy(settled ? 'settled_at' : 'last_at', 'desc')
    .limit(settled ? MOST_SETTLED : 10_000)
    .execute()
  return rows.map(row => ({
    id: row.id,
    kind: row.kind as AlarmKind,
    subject: row.subject,
    detail: row.detail,
    ...(row.claim_id !== null && { claimId: row.claim_id }),
    times: row.times,
    firstAt: row.first_at,
    lastAt: row.last_at,
    ...(row.told_at && { toldAt: latest(row.told_at, row.reminded_at) }),
    ...(row.snoozed_until && { snoozed: { until: row.snoozed_until, by: row.snoozer! } }),
    ...(row.settled_at && { settled: { at: row.settled_at, by: row.email ?? row.settled_by! } }),
  }))
}

/** Those that somebody has to look at now: what was put off waits for its day. */
export async function countAlarms(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('rail_alarms')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('settled_at', 'is', null)
    .where(({ or, eb }) => or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', now)]))
    .executeTakeFirstOrThrow()
  return count
}

/** What it was, when it was still open. */
export async function settleAlarm(
  tx: Tx,
  id: string,
  author: string,
  now: Date,
): Promise<{ kind: string; subject: string } | undefined> {
  return tx
    .updateTable('rail_alarms')
    .set({ settled_at: now, settled_by: author })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning(['kind', 'subject'])
    .executeTakeFirst()
}

/** Nobody is reminded of it before then. Undefined: it is not open. */
export async function snoozeAlarm(
  tx: Tx,
  { id, until, by }: { id: string; until: Date; by: string },
): Promise<{ kind: string; subject: string } | undefined> {
  return tx
    .updateTable('rail_alarms')
    .set({ snoozed_until: until, snoozed_by: by })
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .returning(['kind', 'subject'])
    .executeTakeFirst()
}

/**
 * Open alarms of which staff was told before then and not reminded since, and which nobody has put off: all of them, or
 * none while anything was reminded of since then. They are locked: of two who want to write one does.
 */
export async function alarmsToRemindOf(
  tx: Tx,
  { since, now }: { since: Date; now: Date },
): Promise<{ id: string; kind: AlarmKind; subject: string; firstAt: Date }[]> {
  const rows = await tx
    .selectFrom('rail_alarms')
    .select(['id', 'kind', 'subject', 'first_at'])
    .where('settled_at', 'is', null)
    .where('told_at', '<=', since)
    .where(({ or, eb }) => or([eb('reminded_at', 'is', null), eb('reminded_at', '<=', since)]))
    .where(({ or, eb }) => or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('rail_alarms as reminded').select('id').where('reminded.reminded_at', '>', since))),
    )
    .orderBy('first_at')
    .forUpdate()
    .execute()
  return rows.map(({ first_at, ...row }) => ({ ...row, kind: row.kind as AlarmKind, firstAt: first_at }))
}

export async function markAlarmsReminded(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.updateTable('rail_alarms').set({ reminded_at: now }).where('id', 'in', ids).execute()
}

/**
 * Open alarms that nobody was written to about, of the kinds about which nobody was written to since then. They are
 * locked: of two who want to write one does.
 */
export async function untoldAlarms(
  tx: Tx,
  since: Date,
): Promise<{ id: string; kind: AlarmKind; subject: string; detail: string }[]> {
  const rows = await tx
    .selectFrom('rail_alarms')
    .select(['id', 'kind', 'subject', 'detail'])
    .where('settled_at', 'is', null)
    .where('told_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rail_alarms as told')
            .select('told.id')
            .whereRef('told.kind', '=', 'rail_alarms.kind')
            .where('told.told_at', '>', since),
        ),
      ),
    )
    .orderBy('first_at')
    .forUpdate()
    .execute()
  return rows.map(row => ({ ...row, kind: row.kind as AlarmKind }))
}

export async function markAlarmsTold(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.updateTable('rail_alarms').set({ told_at: now }).where('id', 'in', ids).execute()
}

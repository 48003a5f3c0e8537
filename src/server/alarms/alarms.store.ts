import { sql } from 'kysely'
import type { AlarmDetail, RaisedAlarm } from '#contract/alarms/alarm-details.ts'
import { type AlarmKind, neverSnoozed } from '#contract/alarms/alarms.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { staffLabel } from '#server/auth/staff.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { latest } from '#server/platform/dates.ts'

/** The notify channel for alarms that were raised or settled. */
export const ALARMS_CHANNEL = 'alarms'

export type Alarm = RaisedAlarm
export type RaiseAlarm = (alarm: Alarm) => Promise<void>
/** One alarm, or all of a kind but those of the subjects that still have a reason; `within`: of subjects that begin so. */
export type EndedAlarm = { kind: AlarmKind } & ({ subject: string } | { stillOf: readonly string[]; within?: string })
export type EndAlarm = (ended: EndedAlarm) => Promise<void>

/** Raises an alarm for staff. While an alarm of the same kind and subject is open, a repetition is only counted. */
export async function raiseAlarm(db: Db, { kind, subject, detail, claimId }: Alarm, now: Date): Promise<void> {
  const values = JSON.stringify(detail)
  const open = { settled_at: null, settled_by: null, told_at: null }
  await db
    .insertInto('rail_alarms')
    .values({ kind, subject, detail: values, claim_id: claimId ?? null, first_at: now, last_at: now, ...open })
    .onConflict(conflict =>
      conflict
        .columns(['kind', 'subject'])
        .where('settled_at', 'is', null)
        .doUpdateSet({ detail: values, last_at: now, times: sql<number>`rail_alarms.times + 1` }),
    )
    .execute()
}

export type StoredAlarm = {
  id: string
  kind: AlarmKind
  subject: string
  detail: AlarmDetail
  claimId?: string
  times: number
  firstAt: Date
  lastAt: Date
  /** When the last e-mail about the alarm was written. */
  toldAt?: Date
  snoozed?: { until: Date; by: string }
  /** Without `by` it was over by itself. */
  settled?: { at: Date; by?: string }
}

const MOST_SETTLED = 100

/** Open or settled alarms, the newest first. */
export async function listAlarms(db: Db, { settled }: { settled: boolean }): Promise<StoredAlarm[]> {
  const rows = await db
    .selectFrom('rail_alarms')
    .leftJoin('users', join => join.on(sql<boolean>`users.id::text = rail_alarms.settled_by`))
    .leftJoin('users as snoozer', 'snoozer.id', 'rail_alarms.snoozed_by')
    .selectAll('rail_alarms')
    .select([staffLabel<string | null>('users').as('settler'), staffLabel<string | null>('snoozer').as('snoozer')])
    .where('settled_at', settled ? 'is not' : 'is', null)
    .orderBy(settled ? 'settled_at' : 'last_at', 'desc')
    .limit(settled ? MOST_SETTLED : 10_000)
    .execute()
  return rows.map(row => ({
    id: row.id,
    kind: row.kind as AlarmKind,
    subject: row.subject,
    detail: row.detail as AlarmDetail,
    claimId: row.claim_id ?? undefined,
    times: row.times,
    firstAt: row.first_at,
    lastAt: row.last_at,
    toldAt: row.told_at ? latest(row.told_at, row.reminded_at) : undefined,
    snoozed: row.snoozed_until ? { until: row.snoozed_until, by: row.snoozer! } : undefined,
    settled: row.settled_at
      ? { at: row.settled_at, by: row.settler ?? (row.settled_by === OFFICE ? undefined : row.settled_by!) }
      : undefined,
  }))
}

/** The number of open alarms without those that are snoozed. */
export async function countAlarms(db: Db, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('rail_alarms')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('settled_at', 'is', null)
    .where(({ or, eb }) => or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', now)]))
    .executeTakeFirstOrThrow()
  return count
}

/** Returns the alarm's kind and subject. Undefined: the alarm is not open. */
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

/** Who settles what is over by itself. */
const OFFICE = 'office'

/** Settles alarms whose reason is gone, where they are open. */
export async function endAlarm(db: Db, ended: EndedAlarm, now: Date): Promise<void> {
  const open = db
    .updateTable('rail_alarms')
    .set({ settled_at: now, settled_by: OFFICE })
    .where('kind', '=', ended.kind)
    .where('settled_at', 'is', null)
  if ('subject' in ended) return void (await open.where('subject', '=', ended.subject).execute())
  const { stillOf, within = '' } = ended
  const gone = open.where(sql<boolean>`starts_with(subject, ${within})`)
  await (stillOf.length > 0 ? gone.where('subject', 'not in', stillOf) : gone).execute()
}

/** Suppresses reminders until then. Undefined: the alarm is not open. */
export async function snoozeAlarm(
  tx: Tx,
  { id, until, by }: { id: string; until: Date; by: string },
): Promise<Result<{ kind: string; subject: string }, { reason: 'wrong-state' }> | undefined> {
  const open = await tx
    .selectFrom('rail_alarms')
    .select(['kind', 'subject'])
    .where('id', '=', id)
    .where('settled_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (!open) return undefined
  if (neverSnoozed.includes(open.kind as AlarmKind)) return refuse({ reason: 'wrong-state' })
  await tx.updateTable('rail_alarms').set({ snoozed_until: until, snoozed_by: by }).where('id', '=', id).execute()
  return accept(open)
}

/**
 * Open alarms that were e-mailed before `since`, not reminded of after it, and not snoozed; none while any reminder is newer
 * than `since`. The rows are locked, so that of two processes only one writes the reminder.
 */
export async function alarmsToRemindOf(
  tx: Tx,
  { since, now }: { since: Date; now: Date },
): Promise<{ id: string; kind: AlarmKind; subject: string; firstAt: Date }[]> {
  const rows = await tx
    .selectFrom('rail_alarms')
    .select(['id', 'kind', 'subject', 'first_at'])
    .where('settled_at', 'is', null)
    // A time that lies ahead is of a clock that has gone back.
    .where(({ or, eb }) => or([eb('told_at', '<=', since), eb('told_at', '>', now)]))
    .where(({ or, eb }) =>
      or([eb('reminded_at', 'is', null), eb('reminded_at', '<=', since), eb('reminded_at', '>', now)]),
    )
    .where(({ or, eb }) => or([eb('snoozed_until', 'is', null), eb('snoozed_until', '<=', now)]))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rail_alarms as reminded')
            .select('id')
            .where('reminded.reminded_at', '>', since)
            .where('reminded.reminded_at', '<=', now),
        ),
      ),
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
 * Open alarms without an e-mail, of kinds without an e-mail since `since`. The rows are locked, so that of two processes only
 * one writes the e-mails.
 */
export async function unreportedAlarms(
  tx: Tx,
  { since, now }: { since: Date; now: Date },
): Promise<Pick<StoredAlarm, 'id' | 'kind' | 'subject' | 'detail'>[]> {
  const rows = await tx
    .selectFrom('rail_alarms')
    .select(['id', 'kind', 'subject', 'detail'])
    .where('settled_at', 'is', null)
    .where('told_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rail_alarms as reported')
            .select('reported.id')
            .whereRef('reported.kind', '=', 'rail_alarms.kind')
            .where('reported.told_at', '>', since)
            .where('reported.told_at', '<=', now),
        ),
      ),
    )
    .orderBy('first_at')
    .forUpdate()
    .execute()
  return rows.map(row => ({ ...row, kind: row.kind as AlarmKind, detail: row.detail as AlarmDetail }))
}

export async function markAlarmsReported(tx: Tx, ids: readonly string[], now: Date): Promise<void> {
  await tx.updateTable('rail_alarms').set({ told_at: now }).where('id', 'in', ids).execute()
}

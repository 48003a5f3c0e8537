import { sql } from 'kysely'
import type { AlarmDetail } from '#contract/alarms/alarm-details.ts'
import type { AlarmKind } from '#contract/alarms/alarms.ts'
import type { ClaimState } from '#contract/claims/claim-moves.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'

type Subject = 'claim' | 'alarm' | 'chat'
/** The message that the group has, and what it says. */
export type Report = { message: number; version: bigint }

/** After a day a change of a claim is no news, and Telegram does not change messages that are older than two days. */
export const NEWS_MS = DAY_MS

const reportOf = (row: { message: string | null; report: string | null }): Report | undefined =>
  row.message === null ? undefined : { message: Number(row.message), version: BigInt(row.report!) }

type Wanted = { chat: string; now: Date; most: number }
const since = (now: Date) => new Date(now.getTime() - NEWS_MS)

export const claimColumns = [
  ...(['claims.id', 'claims.number', 'claims.state', 'claims.from_currency', 'claims.to_currency'] as const),
  ...(['claims.give', 'claims.get', 'claims.version', 'report.message', 'report.version as report'] as const),
] as const

export type ClaimRow = {
  id: string
  number: string
  state: ClaimState
  from: string
  to: string
  give: bigint
  get: bigint
  version: bigint
  report: Report | undefined
}

/** Claims that have moved since the group was report, the oldest change first. One that is over is no news to whoever never heard of it. */
export async function listMovedClaims(db: Db, { chat, now, most }: Wanted): Promise<ClaimRow[]> {
  const rows = await db
    .selectFrom('claims')
    .leftJoin('telegram_messages as report', join =>
      join.onRef('report.id', '=', 'claims.id').on('report.subject', '=', 'claim').on('report.chat', '=', chat),
    )
    .select(claimColumns)
    .where('claims.changed_at', '>', since(now))
    .where(eb => eb('claims.version', '>', eb.fn.coalesce(sql<number>`report.version`, sql<number>`0`)))
    .where(eb => eb.or([eb('report.message', 'is not', null), eb('claims.state', 'not in', over)]))
    .orderBy('claims.changed_at')
    .limit(most)
    .execute()
  return rows.map(claimRow)
}

type ClaimColumns = Record<'id' | 'number' | 'from_currency' | 'to_currency', string> &
  Record<'give' | 'get' | 'version', string | number | bigint> & { state: string } & Parameters<typeof reportOf>[0]

export const claimRow = (row: ClaimColumns): ClaimRow => ({
  id: row.id,
  number: row.number,
  state: row.state as ClaimState,
  version: BigInt(row.version),
  report: reportOf(row),
  from: row.from_currency,
  to: row.to_currency,
  give: BigInt(row.give),
  get: BigInt(row.get),
})

const over = ['completed', 'refunded', 'cancelled', 'expired'] as const

export type AlarmRow = {
  id: string
  kind: AlarmKind
  subject: string
  detail: AlarmDetail
  isSettled: boolean
  report: Report | undefined
}

/** Open alarms that the group has not been told of, and settled ones that it was. */
export async function listAlarmNews(db: Db, { chat, now, most }: Wanted): Promise<AlarmRow[]> {
  const rows = await db
    .selectFrom('rail_alarms as alarm')
    .leftJoin('telegram_messages as report', join =>
      join.onRef('report.id', '=', 'alarm.id').on('report.subject', '=', 'alarm').on('report.chat', '=', chat),
    )
    .select(['alarm.id', 'kind', 'alarm.subject', 'detail', 'settled_at', 'report.message', 'report.version as report'])
    .where('last_at', '>', since(now))
    .where(eb =>
      eb.or([
        eb.and([eb('settled_at', 'is', null), eb('report.message', 'is', null)]),
        eb.and([eb('settled_at', 'is not', null), eb('report.version', '=', String(OPEN))]),
      ]),
    )
    .orderBy('first_at')
    .limit(most)
    .execute()
  return rows.map(row => ({
    id: row.id,
    kind: row.kind as AlarmKind,
    subject: row.subject,
    detail: row.detail as AlarmDetail,
    isSettled: row.settled_at !== null,
    report: reportOf(row),
  }))
}

/** What the message of an alarm says. */
export const OPEN = 1n
export const SETTLED = 2n
/** What the message of a conversation says that has been answered; otherwise since when it waits, in milliseconds. */
export const ANSWERED = 0n

export type ChatRow = { id: string; waitsSince: Date | undefined; report: Report | undefined }

/** Conversations that wait and of which the group does not know, and those that it was report of and that were answered. */
export async function listChatNews(db: Db, { chat, now, most }: Wanted): Promise<ChatRow[]> {
  const rows = await db
    .selectFrom('chats')
    .leftJoin('telegram_messages as report', join =>
      join.onRef('report.id', '=', 'chats.id').on('report.subject', '=', 'chat').on('report.chat', '=', chat),
    )
    .select(['chats.id', 'waiting_since', 'report.message', 'report.version as report'])
    .where('chats.changed_at', '>', since(now))
    .where('blocked_at', 'is', null)
    .orderBy('chats.changed_at')
    .execute()
  return rows
    .map(row => ({ id: row.id, waitsSince: row.waiting_since ?? undefined, report: reportOf(row) }))
    .filter(({ waitsSince, report }) =>
      waitsSince
        ? report?.version !== BigInt(waitsSince.getTime())
        : report !== undefined && report.version !== ANSWERED,
    )
    .slice(0, most)
}

type Message = Report & { subject: Subject; id: string; chat: string; state?: ClaimState; at: Date }

export async function keepMessage(db: Db, { subject, id, chat, message, version, state, at }: Message): Promise<void> {
  const changing = { message: String(message), version: String(version), state: state ?? null, changed_at: at }
  await db
    .insertInto('telegram_messages')
    .values({ subject, id, chat, ...changing })
    .onConflict(conflict => conflict.columns(['subject', 'id', 'chat']).doUpdateSet(changing))
    .execute()
}

const TURN_MS = 60_000
const KEPT_MS = 30 * DAY_MS

/** Takes the turn to write to Telegram: one process has it at a time. */
export async function takeTurn(db: Db, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('telegram_turn')
    .set({ until: new Date(now.getTime() + TURN_MS) })
    // A turn that ends later than one can was taken by a clock that has gone back.
    .where(({ or, eb }) => or([eb('until', '<=', now), eb('until', '>', new Date(now.getTime() + 2 * TURN_MS))]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Each message may take seconds, and whoever has the turn keeps it meanwhile. */
export async function keepTurn(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('telegram_turn')
    .set({ until: new Date(now.getTime() + TURN_MS) })
    .execute()
}

export async function leaveTurn(db: Db, now: Date): Promise<void> {
  await db.updateTable('telegram_turn').set({ until: now }).execute()
}

/** Since when Telegram takes nothing, and whether staff were told. */
export async function keepTrouble(
  db: Db,
  fails: boolean,
  now: Date,
): Promise<{ since: Date | null; reported: boolean }> {
  const { failing_since, reported } = await db
    .updateTable('telegram_turn')
    .set(({ fn, eb }) =>
      fails ? { failing_since: fn.coalesce('failing_since', eb.val(now)) } : { failing_since: null, reported: false },
    )
    .returning(['failing_since', 'reported'])
    .executeTakeFirstOrThrow()
  return { since: failing_since, reported }
}

export async function markTroubleReported(db: Db): Promise<void> {
  await db.updateTable('telegram_turn').set({ reported: true }).execute()
}

export async function forgetMessages(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('telegram_messages')
    .where('changed_at', '<', new Date(now.getTime() - KEPT_MS))
    .execute()
}

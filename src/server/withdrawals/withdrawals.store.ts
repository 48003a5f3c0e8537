import { type SqlBool, sql } from 'kysely'
import type { PageQuery } from '#contract/paging.ts'
import {
  openWithdrawalStates,
  type WithdrawalActor,
  type WithdrawalState,
} from '#contract/withdrawals/withdrawal-moves.ts'
import { memberOf, staffLabel } from '#server/auth/staff.ts'
import type { StoredAccount } from '#server/claims/claim.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Preparation } from '#server/second-person/sending.ts'
import type { Withdrawal, WithdrawalEvent } from './withdrawal.ts'

const found = (db: Db) =>
  db
    .selectFrom('withdrawals')
    .innerJoin('users', 'users.id', 'withdrawals.user_id')
    .leftJoin('users as taker', 'taker.id', 'withdrawals.taken_by')
    .selectAll('withdrawals')
    .select(['users.email', 'users.locale'])
    .select(['taker.email as taker_email', 'taker.role as taker_role', 'taker.staff_name as taker_name'])

type Row = Awaited<ReturnType<ReturnType<typeof found>['executeTakeFirstOrThrow']>>

const withdrawalOf = (row: Row): Withdrawal => ({
  id: row.id,
  userId: row.user_id,
  email: row.email,
  locale: row.locale,
  version: row.version,
  state: row.state,
  units: BigInt(row.units),
  currency: row.currency,
  scale: row.scale,
  rate: { give: row.rate_give, get: row.rate_get },
  converted: BigInt(row.converted),
  fee: BigInt(row.fee),
  get: BigInt(row.get),
  account: row.account as StoredAccount,
  identity: row.identity,
  holdTransfer: row.hold_transfer,
  taken:
    row.taken_by === null
      ? undefined
      : {
          by: memberOf({
            id: row.taken_by,
            email: row.taker_email!,
            role: row.taker_role!,
            staff_name: row.taker_name,
          }),
          since: row.taken_since!,
          until: row.taken_until!,
        },
  prepared: row.prepared === null ? undefined : (row.prepared as Preparation),
  reference: row.reference ?? undefined,
  reason: row.reason ?? undefined,
  askedAt: row.asked_at,
  changedAt: row.changed_at,
})

export async function findWithdrawal(db: Db, id: string): Promise<Withdrawal | undefined> {
  const row = await found(db).where('withdrawals.id', '=', id).executeTakeFirst()
  return row && withdrawalOf(row)
}

/** Locks the row until the end of the transaction. */
export async function lockWithdrawal(tx: Tx, id: string): Promise<Withdrawal | undefined> {
  await tx.selectFrom('withdrawals').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return findWithdrawal(tx, id)
}

/** False: the id is taken, and nothing was written. */
export async function addWithdrawal(tx: Tx, w: Withdrawal): Promise<boolean> {
  const added = await tx
    .insertInto('withdrawals')
    .values({
      id: w.id,
      user_id: w.userId,
      state: w.state,
      units: w.units.toString(),
      currency: w.currency,
      scale: w.scale,
      rate_give: w.rate.give,
      rate_get: w.rate.get,
      converted: w.converted.toString(),
      fee: w.fee.toString(),
      get: w.get.toString(),
      account: JSON.stringify(w.account),
      identity: w.identity,
      hold_transfer: w.holdTransfer,
      asked_at: w.askedAt,
      changed_at: w.changedAt,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

/** Writes what can change. False: it has changed since it was read, and nothing was written. */
export async function saveWithdrawal(tx: Tx, before: Withdrawal, after: Withdrawal): Promise<boolean> {
  const saved = await tx
    .updateTable('withdrawals')
    .set({
      version: after.version,
      state: after.state,
      changed_at: after.changedAt,
      taken_by: after.taken?.by.id ?? null,
      taken_since: after.taken?.since ?? null,
      taken_until: after.taken?.until ?? null,
      prepared: after.prepared ? JSON.stringify(after.prepared) : null,
      reference: after.reference ?? null,
      reason: after.reason ?? null,
    })
    .where('id', '=', before.id)
    .where('version', '=', before.version)
    .executeTakeFirst()
  return saved.numUpdatedRows === 1n
}

export async function addWithdrawalEvent(tx: Tx, id: string, event: WithdrawalEvent): Promise<void> {
  await tx
    .insertInto('withdrawal_events')
    .values({ withdrawal_id: id, ...event })
    .execute()
}

export type TimelineEvent = { at: Date; kind: string; state: WithdrawalState; actor: WithdrawalActor; by: string }

/** The events, with the full names of their authors. */
export async function listWithdrawalEvents(db: Db, id: string): Promise<TimelineEvent[]> {
  const rows = await db
    .selectFrom('withdrawal_events as event')
    .leftJoin('users', join => join.on(sql<SqlBool>`users.id::text = event.author`))
    .select(['event.at', 'event.kind', 'event.state', 'event.actor', 'event.author'])
    .select(staffLabel<string | null>('users').as('label'))
    .where('withdrawal_id', '=', id)
    .orderBy('event.id')
    .execute()
  return rows.map(({ label, author, ...event }) => ({ ...event, by: label ?? author }))
}

/** The ledger's transfers of a withdrawal, as a condition on `line`. */
export const transfersOf = (id: string) => sql<SqlBool>`line.id in (
  select unnest(transfers) from withdrawal_events where withdrawal_id = ${id})`

export async function listWithdrawalsOf(
  db: Db,
  userId: string,
  { page, size, states }: PageQuery & { states?: readonly WithdrawalState[] },
): Promise<{ items: Withdrawal[]; total: number }> {
  const own = (query: ReturnType<typeof found>) =>
    query
      .where('user_id', '=', userId)
      .$if(states !== undefined, query => query.where('withdrawals.state', 'in', [...states!]))
  const [rows, { count }] = await Promise.all([
    own(found(db))
      .orderBy('asked_at', 'desc')
      .orderBy('withdrawals.id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    own(found(db)).clearSelect().select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { items: rows.map(withdrawalOf), total: count }
}

/** Those that wait, the oldest first; or those of one state, the latest first. */
export async function listWithdrawalQueue(
  db: Db,
  { state, page, size }: PageQuery & { state?: WithdrawalState | undefined },
): Promise<Withdrawal[]> {
  const order = state === undefined || (openWithdrawalStates as readonly string[]).includes(state) ? 'asc' : 'desc'
  const rows = await found(db)
    .where('withdrawals.state', 'in', state === undefined ? [...openWithdrawalStates] : [state])
    .orderBy(order === 'asc' ? 'asked_at' : 'changed_at', order)
    .orderBy('withdrawals.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return rows.map(withdrawalOf)
}

export async function countWithdrawals(db: Db): Promise<Partial<Record<WithdrawalState, number>>> {
  const rows = await db
    .selectFrom('withdrawals')
    .select(['state', sql<number>`count(*)::int`.as('count')])
    .groupBy('state')
    .execute()
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]))
}

/** How many wait for somebody of the staff. */
export async function countWaitingWithdrawals(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('withdrawals')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('state', 'in', [...openWithdrawalStates])
    .executeTakeFirstOrThrow()
  return count
}

export async function hasOpenWithdrawal(db: Db, userId: string): Promise<boolean> {
  const open = await db
    .selectFrom('withdrawals')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', [...openWithdrawalStates])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Others who are or were paid to the same account, by withdrawals or claims. */
export async function countSameAccount(db: Db, { userId, identity }: Withdrawal): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select (
      (select count(*) from withdrawals where identity = ${identity} and user_id <> ${userId})
      + (select count(*) from claims where to_identity = ${identity} and user_id is distinct from ${userId})
    )::int as count`.execute(db)
  return rows[0]!.count
}

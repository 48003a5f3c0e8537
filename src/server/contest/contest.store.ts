import { sql } from 'kysely'
import type { ContestRecord } from '#contract/contest/contest.ts'
import type { Locale } from '#contract/locale.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { contestRecordOf, contestRowOf } from './contest-terms.ts'

/** All contests, or those that are named; the latest first. */
export async function readContests(db: Db, keys?: readonly string[]): Promise<Map<string, ContestRecord>> {
  const rows = await db
    .selectFrom('contests')
    .selectAll()
    .$if(keys !== undefined, query => query.where('key', 'in', [...keys!]))
    .orderBy('ends_at', 'desc')
    .orderBy('key')
    .execute()
  return new Map(rows.map(row => [row.key, contestRecordOf(row)]))
}

/** The contest, with everybody else who wants to freeze or draw it, or to change its terms, waiting. */
export async function lockContest(tx: Tx, key: string): Promise<ContestRecord | undefined> {
  const row = await tx.selectFrom('contests').selectAll().where('key', '=', key).forUpdate().executeTakeFirst()
  return row && contestRecordOf(row)
}

export async function saveContest(tx: Tx, key: string, record: ContestRecord, at: Date): Promise<void> {
  const row = contestRowOf(record, at)
  await tx
    .insertInto('contests')
    .values({ key, ...row })
    .onConflict(conflict => conflict.column('key').doUpdateSet(row))
    .execute()
}

export type Frozen = { at: Date; by: string; hash: string; tickets: number; participants: number }
/** Without authors where the demo office has made the draw up. */
export type Drawn = { blockHash: string; enteredBy?: string; enteredAt: Date; drawnBy?: string; drawnAt?: Date }

/** The list of a contest, without its lines, and what is entered or drawn. */
export async function readDraws(
  db: Db,
  keys?: readonly string[],
): Promise<Map<string, { frozen: Frozen; drawn?: Drawn }>> {
  const rows = await db
    .selectFrom('contest_lists as list')
    .leftJoin('contest_draws as draw', 'draw.contest', 'list.contest')
    .select(['list.contest', 'frozen_at', 'frozen_by', 'hash', 'tickets', 'participants'])
    .select(['block_hash', 'entered_by', 'entered_at', 'drawn_by', 'drawn_at'])
    .$if(keys !== undefined, query => query.where('list.contest', 'in', [...keys!]))
    .execute()
  return new Map(
    rows.map(row => [
      row.contest,
      {
        frozen: {
          at: row.frozen_at,
          by: row.frozen_by,
          hash: row.hash,
          tickets: Number(row.tickets),
          participants: row.participants,
        },
        drawn:
          row.block_hash === null
            ? undefined
            : {
                blockHash: row.block_hash,
                enteredAt: row.entered_at!,
                enteredBy: row.entered_by ?? undefined,
                drawnBy: row.drawn_by ?? undefined,
                drawnAt: row.drawn_at ?? undefined,
              },
      },
    ]),
  )
}

export async function findList(db: Db, contest: string): Promise<string | undefined> {
  const row = await db.selectFrom('contest_lists').select('list').where('contest', '=', contest).executeTakeFirst()
  return row?.list
}

type NewList = { contest: string; at: Date; by: string; list: string; hash: string }
type Person = {
  participant: string
  user_id: string | null
  email: string
  email_key: string
  locale: Locale
  tickets: number
}

export async function addList(tx: Tx, { contest, at, by, list, hash }: NewList, people: readonly Person[]) {
  await tx
    .insertInto('contest_lists')
    .values({
      contest,
      frozen_at: at,
      frozen_by: by,
      list,
      hash,
      participants: people.length,
      tickets: people.reduce((sum, { tickets }) => sum + tickets, 0),
    })
    .execute()
  await sql`
    insert into contest_participants (contest, participant, user_id, email, email_key, locale, tickets)
    select ${contest}, participant, user_id, email, email_key, locale, tickets
    from jsonb_to_recordset(${JSON.stringify(people)}::jsonb)
      as person (participant text, user_id uuid, email text, email_key text, locale text, tickets bigint)`.execute(tx)
}

export type WinnerRow = {
  place: number
  participant: string
  prize: number
  units: bigint | null
  promoCode: string | null
  givenAt: Date | null
  email: string
  emailKey: string
  locale: Locale
  tickets: number
  /** The account that gets it: the one that took part, or the one that has confirmed the mailbox since. */
  account: string | null
}

/** The winners of a contest in their order. */
export async function readWinners(db: Db, contest: string): Promise<WinnerRow[]> {
  type Row = {
    place: number
    participant: string
    prize: number
    units: string | null
    promo_code: string | null
    given_at: Date | null
    email: string
    email_key: string
    locale: Locale
    tickets: string
    account: string | null
  }
  const { rows } = await sql<Row>`
    select w.place, w.participant, w.prize, w.units, w.promo_code, w.given_at, p.email, p.email_key, p.locale, p.tickets,
      account.id as account
    from contest_winners w
    join contest_participants p on p.contest = w.contest and p.participant = w.participant
    left join lateral (
      select u.id from users u
      where u.deleted_at is null and u.blocked_at is null
        and (u.id = p.user_id or u.email_key = p.email_key and u.activated_at is not null)
      order by u.id = p.user_id desc limit 1
    ) account on true
    where w.contest = ${contest} order by w.place`.execute(db)
  return rows.map(({ promo_code, given_at, email_key, units, tickets, ...row }) => ({
    ...row,
    promoCode: promo_code,
    givenAt: given_at,
    emailKey: email_key,
    tickets: Number(tickets),
    units: units === null ? null : BigInt(units),
  }))
}

/** The tickets of an account in a frozen list, also where its mailbox took part before it was there. */
type Owner = { id: string | null; mailbox?: string }
export async function findParticipant(db: Db, contest: string, { id, mailbox }: Owner) {
  const row = await db
    .selectFrom('contest_participants')
    .select(['participant', 'email', 'tickets'])
    .where('contest', '=', contest)
    .where(({ or, eb }) =>
      or([
        ...(id === null ? [] : [eb('user_id', '=', id)]),
        ...(mailbox === undefined ? [] : [eb('email_key', '=', mailbox)]),
      ]),
    )
    .orderBy('tickets', 'desc')
    .executeTakeFirst()
  return row && { ...row, tickets: Number(row.tickets) }
}

import { sql } from 'kysely'
import { normalEmail } from '#contract/auth/email-address.ts'
import type { PageQuery } from '#contract/paging.ts'
import { searchClaims } from '#server/desk/search.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { MOST_COUNTED } from '#server/platform/http/page-of.ts'

/** Whose claims, sessions and notes: an account, or a mailbox whose claims belong to no account. */
export type CustomerRef = { userId: string } | { emailKey: string }

export type CustomerRow = {
  id: string
  user_id: string | null
  email: string
  email_key: string
  since: Date
  blocked: boolean
}

export const refOf = ({ user_id, email_key }: Pick<CustomerRow, 'user_id' | 'email_key'>): CustomerRef =>
  user_id === null ? { emailKey: email_key } : { userId: user_id }

type ListQuery = PageQuery & { q?: string; sort: 'newest' | 'turnover' }

/** A page of customers and their number, which is counted no further than `MOST_COUNTED + 1`. */
export async function listCustomers(
  db: Db,
  { q, sort, page, size }: ListQuery,
): Promise<{ rows: CustomerRow[]; counted: number }> {
  const matching = q === undefined ? undefined : await findIn(db, q)
  const accounts = matching
    ? sql`and (u.email_key like ${matching.part} or u.id = any(${matching.userIds}::uuid[]))`
    : sql``
  const guests = matching
    ? sql`and (c.email_key like ${matching.part} or c.email_key = any(${matching.mailboxes}::text[]))`
    : sql``
  const customers = sql`
    select u.id, u.id as user_id, u.email, u.email_key, u.created_at as since, u.blocked_at is not null as blocked
    from users u where u.role = 'customer' and u.deleted_at is null ${accounts}
    union all
    select (array_agg(c.id order by c.opened_at, c.id))[1], null, c.email_key, c.email_key, min(c.opened_at), false
    from claims c where c.user_id is null ${guests} group by c.email_key`
  const place = sql`limit ${size} offset ${(page - 1) * size}`
  const listed =
    sort === 'newest'
      ? sql<CustomerRow>`select * from (${customers}) customer order by since desc, id ${place}`
      : sql<CustomerRow>`
          with turnover as (
            select coalesce(c.user_id::text, c.email_key) as who, sum(c.worth_usd) as worth
            from claims c
            where c.completed_at is not null
            group by 1
          )
          select customer.* from (${customers}) customer
          left join turnover t on t.who = coalesce(customer.user_id::text, customer.email_key)
          order by t.worth desc nulls last, since desc, id ${place}`
  const [{ rows }, { rows: counts }] = await Promise.all([
    listed.execute(db),
    sql<{ count: number }>`
      select count(*)::int as count from (select from (${customers}) customer limit ${MOST_COUNTED + 1}) counted`.execute(
      db,
    ),
  ])
  return { rows, counted: counts[0]!.count }
}

/** Whom a search means: by a part of the mailbox, or by a claim or saved account that it names in full. */
async function findIn(db: Db, q: string): Promise<{ part: string; userIds: string[]; mailboxes: string[] }> {
  const typed = normalEmail(q)
  const [claims, saved] = await Promise.all([
    searchClaims(db, q),
    db
      .selectFrom('payout_accounts')
      .select('user_id')
      .where(sql<boolean>`lower(details #>> '{account,value}') = ${typed.replaceAll(/\s/g, '')}`)
      .limit(100)
      .execute(),
  ])
  return {
    part: `%${typed.replaceAll(/[\\%_]/g, '\\$&')}%`,
    userIds: [...claims.flatMap(({ claim }) => claim.userId ?? []), ...saved.map(({ user_id }) => user_id)],
    mailboxes: claims.filter(({ claim }) => claim.userId === undefined).map(({ claim }) => normalEmail(claim.email)),
  }
}

/** The customer with this account, or to whom this claim belongs. Staff are no customers. */
export async function findCustomer(db: Db, id: string): Promise<CustomerRow | undefined> {
  const claim = await db.selectFrom('claims').select(['user_id', 'email_key']).where('id', '=', id).executeTakeFirst()
  if (claim && claim.user_id === null) {
    const first = await db
      .selectFrom('claims')
      .select(['id', 'opened_at'])
      .where('email_key', '=', claim.email_key)
      .where('user_id', 'is', null)
      .orderBy('opened_at')
      .orderBy('id')
      .limit(1)
      .executeTakeFirstOrThrow()
    const { email_key } = claim
    return { id: first.id, user_id: null, email: email_key, email_key, since: first.opened_at, blocked: false }
  }
  const user = await db
    .selectFrom('users')
    .select(['id', 'email', 'email_key', 'created_at', 'blocked_at'])
    .where('id', '=', claim?.user_id ?? id)
    .where('role', '=', 'customer')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  if (!user) return undefined
  const { email, email_key, created_at, blocked_at } = user
  return { id: user.id, user_id: user.id, email, email_key, since: created_at, blocked: blocked_at !== null }
}

/** The claims of a customer: those of the account, or of the mailbox and no account. */
export const claimsOf = (db: Db, ref: CustomerRef) => {
  const claims = db.selectFrom('claims')
  return 'userId' in ref
    ? claims.where('user_id', '=', ref.userId)
    : claims.where('email_key', '=', ref.emailKey).where('user_id', 'is', null)
}

export type ClaimCounts = { claims: number; completed: number; open: number }

export async function countClaims(db: Db, ref: CustomerRef): Promise<ClaimCounts> {
  const counted = await claimsOf(db, ref)
    .select([
      sql<number>`count(*)::int`.as('claims'),
      sql<number>`count(*) filter (where completed_at is not null)::int`.as('completed'),
      sql<number>`count(*) filter (where state not in ('completed', 'refunded', 'cancelled', 'expired'))::int`.as(
        'open',
      ),
    ])
    .executeTakeFirstOrThrow()
  return counted
}

/** What was given of a currency, and what it was worth in US cents. */
export type GivenAmount = { currency: string; scale: number; claims: number; units: bigint; cents: bigint }

/** What a customer gave in completed claims, by currency: what came in on top of it is no turnover. */
export async function amountsGiven(db: Db, ref: CustomerRef, since?: Date): Promise<GivenAmount[]> {
  const rows = await claimsOf(db, ref)
    .innerJoin('currencies', 'currencies.code', 'claims.from_currency')
    .select([
      'claims.from_currency as currency',
      'currencies.scale',
      sql<number>`count(*)::int`.as('claims'),
      sql<string>`sum(settled)`.as('units'),
      sql<string>`coalesce(sum(worth_usd), 0)`.as('cents'),
    ])
    .where('completed_at', 'is not', null)
    .$if(since !== undefined, query => query.where('completed_at', '>', since!))
    .groupBy(['claims.from_currency', 'currencies.scale', 'currencies.position'])
    .orderBy('currencies.position')
    .execute()
  return rows.map(({ units, cents, ...row }) => ({ ...row, units: BigInt(units), cents: BigInt(cents) }))
}

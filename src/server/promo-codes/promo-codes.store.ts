import { type Selectable, sql } from 'kysely'
import { toDecimal, toShortDecimal } from '#contract/money/money.ts'
import { shortDecimal } from '#contract/money/short-decimal.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { PromoCodeRecord, PromoSum, PromoUse, PromoUseState } from '#contract/promo-codes/promo-code.ts'
import { deviceHash } from '#server/auth/people.store.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { PromoCode, PromoPerson } from './promo-rules.ts'

type Row = Selectable<Schema['promo_codes']> & { uses: number | null; cost_usd: string | null }

/** All codes with their counts, or those that are named; the newest first. */
export async function listPromoCodes(db: Db, codes?: readonly string[]): Promise<PromoCode[]> {
  const rows = await db
    .selectFrom('promo_codes')
    .leftJoin('promo_counts', 'promo_counts.code', 'promo_codes.code')
    .selectAll('promo_codes')
    .select(['uses', 'cost_usd'])
    .$if(codes !== undefined, query => query.where(sql<boolean>`promo_codes.code = any(${codes}::text[])`))
    .orderBy('made_at', 'desc')
    .orderBy('promo_codes.code')
    .execute()
  return rows.map(toPromoCode)
}

/** The code, with everybody else who wants to use it waiting outside, and with whoever wants to change its terms. */
export async function lockPromoCode(tx: Tx, code: string): Promise<PromoCode | undefined> {
  const { rows } = await sql<Row>`
    select c.*, n.uses, n.cost_usd from promo_codes c join promo_counts n on n.code = c.code where c.code = ${code}
    for update of n for share of c`.execute(tx)
  return rows[0] && toPromoCode(rows[0])
}

const toPromoCode = (row: Row): PromoCode => ({
  code: row.code,
  terms: termsOf(row),
  uses: row.uses ?? 0,
  costUsd: BigInt(row.cost_usd ?? 0),
})

const termsOf = (row: Selectable<Schema['promo_codes']>): PromoCodeRecord => ({
  state: row.state,
  kind: row.kind,
  bps: row.bps,
  sum: sumOf(row.sum, row.sum_ticker),
  starts: row.starts_at?.toISOString() ?? null,
  ends: row.ends_at?.toISOString() ?? null,
  uses: row.uses_most,
  usesOfPerson: row.uses_of_person,
  from: row.from_currencies,
  to: row.to_currencies,
  pairs: row.pairs,
  minimum: sumOf(row.minimum, row.minimum_ticker),
  firstOnly: row.first_only,
  only: row.only_for,
  withDiscount: row.with_discount,
  budget: row.budget_usd === null ? null : toShortDecimal(BigInt(row.budget_usd), 2),
  listed: row.listed,
  batch: row.batch,
  note: row.note,
})

/** PostgreSQL writes all decimals of the column. */
const sumOf = (amount: string | null, ticker: string | null): PromoSum | null =>
  amount === null || ticker === null ? null : { amount: shortDecimal(amount), ticker }

/** Who wants to use a code, as far as it is known. */
type Wanted = {
  userId?: string | undefined
  mailbox?: string | undefined
  /** Where the money would go, and where it comes from. */
  toIdentity?: string | undefined
  from?: string | undefined
  /** Of the browser: the accounts that have signed in there. */
  device?: string | undefined
}

/**
 * What a code has to know of a person: the claims of the account, of the mailbox in all spellings of its provider, those that were paid
 * from the same account or out to it, and those of the accounts of the same browser. One query.
 */
export async function readPromoPerson(
  db: Db,
  code: string,
  { userId, mailbox, toIdentity, from, device }: Wanted,
): Promise<PromoPerson> {
  type PromoPersonRow = {
    mailboxes: string[]
    uses: number
    at: Date | null
    claim: string | null
    earlier: string | null
  }
  const { rows } = await sql<PromoPersonRow>`
    with known as (
      select array_remove(array[${mailbox ?? null}::text, (
        select u.email_key from users u where u.id = ${userId ?? null} and u.activated_at is not null
      )], null) as mailboxes
    ), own as (
      select c.id, c.number, c.completed_at, c.state, c.opened_at from claims c
      where c.user_id = ${userId ?? null}
        or mailbox_by_provider(c.email_key) = any(select mailbox_by_provider(m) from known k, unnest(k.mailboxes) m)
        or c.to_identity = ${toIdentity || null}
        or lower(c.from_account #>> '{account,value}') = ${from?.toLowerCase() || null}
        or c.user_id in (select d.user_id from known_devices d where d.hash = ${device === undefined ? null : deviceHash(device)})
    ), used as (
      select u.used_at, c.number from promo_uses u join own c on c.id = u.claim_id
      where u.code = ${code} and u.state <> 'returned'
    )
    select k.mailboxes, (select count(*)::int from used) as uses, last.used_at as at, last.number as claim, (
      select c.number from own c
      where c.completed_at is not null or c.state not in ('completed', 'refunded', 'cancelled', 'expired')
      order by c.opened_at limit 1
    ) as earlier
    from known k left join lateral (select * from used order by used_at desc limit 1) last on true`.execute(db)
  const { mailboxes, uses, at, claim, earlier } = rows[0]!
  return {
    userId,
    mailboxes,
    uses,
    lastUse: at && claim !== null ? { at, claim } : undefined,
    earlier: earlier ?? undefined,
  }
}

type Use = { code: string; state: PromoUseState; costUsd: bigint | undefined }

export async function findUse(db: Db, claimId: string): Promise<Use | undefined> {
  const row = await db
    .selectFrom('promo_uses')
    .select(['code', 'state', 'cost_usd'])
    .where('claim_id', '=', claimId)
    .executeTakeFirst()
  return row && { code: row.code, state: row.state, costUsd: row.cost_usd === null ? undefined : BigInt(row.cost_usd) }
}

/** Writes what became of a use, and counts the difference. The code is locked. */
export async function saveUse(tx: Tx, claimId: string, before: Use | undefined, after: Use, at: Date): Promise<void> {
  const cost_usd = after.costUsd?.toString() ?? null
  await tx
    .insertInto('promo_uses')
    .values({ claim_id: claimId, code: after.code, state: after.state, cost_usd, used_at: at })
    .onConflict(conflict => conflict.column('claim_id').doUpdateSet({ state: after.state, cost_usd }))
    .execute()
  const uses = counted(after).uses - counted(before).uses
  const cost = counted(after).cost - counted(before).cost
  if (uses === 0 && cost === 0n) return
  await tx
    .updateTable('promo_counts')
    .set(({ eb }) => ({
      uses: eb('uses', '+', uses),
      cost_usd: sql`cost_usd + ${cost.toString()}`,
    }))
    .where('code', '=', after.code)
    .execute()
}

const counted = (use: Use | undefined): { uses: number; cost: bigint } =>
  !use || use.state === 'returned' ? { uses: 0, cost: 0n } : { uses: 1, cost: use.costUsd ?? 0n }

/** The codes that are switched on for these accounts and mailboxes alone, or shown to everybody. */
export async function listOffered(db: Db, names: readonly string[]): Promise<PromoCode[]> {
  const { rows } = await sql<{ code: string }>`
    select code from promo_codes
    where state = 'on' and (only_for = any(${names}::text[]) or (listed and only_for = ''))
    order by made_at desc limit 200`.execute(db)
  return listPromoCodes(
    db,
    rows.map(({ code }) => code),
  )
}

type UsesFilter = { userId?: string; code?: string | undefined }

/** Uses of an account, or of a code, the newest first. */
export async function listUses(
  db: Db,
  { userId, code }: UsesFilter,
  { page, size }: PageQuery,
): Promise<{ items: PromoUse[]; total: number }> {
  const wanted = sql<boolean>`(${userId ?? null}::uuid is null or c.user_id = ${userId ?? null})
    and (${code ?? null}::text is null or u.code = ${code ?? null})`
  type UseRow = {
    code: string
    id: string
    number: string
    email: string
    used_at: Date
    state: PromoUseState
    promo: string
    currency: string
    scale: number
    cost_usd: string | null
  }
  const [{ rows }, counted] = await Promise.all([
    sql<UseRow>`
      select u.code, c.id, c.number, c.email, u.used_at, u.state, units_of_lines(c.lines, 'promo') as promo, c.to_currency as currency, cur.scale, u.cost_usd
      from promo_uses u join claims c on c.id = u.claim_id join currencies cur on cur.code = c.to_currency
      where ${wanted} order by u.used_at desc, c.number limit ${size} offset ${(page - 1) * size}`.execute(db),
    sql<{ total: number }>`
      select count(*)::int as total from promo_uses u join claims c on c.id = u.claim_id where ${wanted}`.execute(db),
  ])
  return {
    total: counted.rows[0]!.total,
    items: rows.map(({ id, number, used_at, promo, currency, scale, cost_usd, ...use }) => ({
      code: use.code,
      claim: { id, number },
      email: use.email,
      at: used_at.toISOString(),
      state: use.state,
      gave: { currency, value: toDecimal(BigInt(promo), scale) },
      costUsd: cost_usd === null ? undefined : toDecimal(BigInt(cost_usd), 2),
    })),
  }
}

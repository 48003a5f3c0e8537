import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { maskEmail } from '#contract/auth/email-address.ts'
import type { ContestRecord } from '#contract/contest/contest.ts'
import type { Locale } from '#contract/locale.ts'
import { fromDecimal } from '#contract/money/money.ts'
import type { Db } from '#server/platform/database/pool.ts'

export type Counted = {
  /** The account, or the mailbox of somebody without one. */
  who: string
  userId: string | null
  email: string
  emailKey: string
  locale: Locale
  tickets: number
}

type Claims = { id: string; number: string }[]

/**
 * Who has how many tickets, by the claims that were completed in the time of the contest. The claims of a guest count with the
 * account that has confirmed their mailbox, or with the mailbox itself. Nobody who works here or is blocked takes part, and
 * no claim that is refunded. `only` counts nothing but some claims, and names those that count; `asOf` counts by who was blocked and
 * what was refunded at that moment.
 */
export async function countTickets(
  db: Db,
  { starts, ends, ticketsBy, usdPerTicket, from, to }: ContestRecord,
  { only, asOf }: { only?: readonly string[]; asOf?: Date | undefined } = {},
): Promise<{ people: (Counted & { claims?: Claims })[]; unpriced: number }> {
  const cents = usdPerTicket === null ? null : fromDecimal(usdPerTicket, 2)!.toString()
  type Row = {
    who: string
    user_id: string | null
    email: string
    email_key: string
    locale: Locale
    tickets: number
    unpriced: number
    claims?: Claims
  }
  const { rows } = await sql<Row>`
    with counted as (
      select c.*, owner.id as owner, owner.email as owner_email, owner.email_key as owner_key, owner.locale as owner_locale
      from claims c
      left join lateral (
        select u.* from users u
        where u.deleted_at is null
          and (u.id = c.user_id or c.user_id is null and u.email_key = c.email_key and u.activated_at is not null)
        limit 1
      ) owner on true
      where c.completed_at >= ${new Date(starts)} and c.completed_at < ${new Date(ends)}
        and ${asOf ? stateAsOf(asOf) : sql`c.state`} is distinct from 'refunded'
        ${only ? sql`and c.id = any(${only}::uuid[])` : sql``}
        and (${from.length === 0} or c.from_currency = any(${from}::text[]))
        and (${to.length === 0} or c.to_currency = any(${to}::text[]))
        and (owner.blocked_at is null ${asOf ? sql`or owner.blocked_at > ${asOf}` : sql``})
        and not exists (
          select from users staff where staff.role <> 'customer'
            and (staff.id in (c.user_id, c.left_by) or staff.email_key = c.email_key)
        )
    )
    select coalesce(owner::text, email_key) as who, owner as user_id,
      (array_agg(coalesce(owner_email, email) order by completed_at desc))[1] as email,
      (array_agg(coalesce(owner_key, email_key) order by completed_at desc))[1] as email_key,
      (array_agg(coalesce(owner_locale, locale) order by completed_at desc))[1] as locale,
      (case when ${ticketsBy === 'claim'} then count(*)
        else floor(coalesce(sum(worth_usd), 0) / ${cents}::numeric) end)::int as tickets,
      count(*) filter (where worth_usd is null)::int as unpriced
      ${only ? sql`, json_agg(json_build_object('id', id, 'number', number::text) order by completed_at, id) as claims` : sql``}
    from counted group by 1, 2 order by 1`.execute(db)
  return {
    people: rows
      .filter(({ tickets }) => tickets > 0)
      .map(({ user_id, email_key, unpriced: _, ...row }) => ({ ...row, userId: user_id, emailKey: email_key })),
    unpriced: ticketsBy === 'claim' ? 0 : rows.reduce((sum, { unpriced }) => sum + unpriced, 0),
  }
}

/** The state of a claim at a moment. Every change of it is an event. */
const stateAsOf = (moment: Date) =>
  sql`(select e.state from claim_events e where e.claim_id = c.id and e.at <= ${moment} order by e.id desc limit 1)`

/** The public name of somebody in a contest: the same in the whole of it, and nobody can try out whose it is. */
const participantOf = (secret: string, contest: string, who: string): string =>
  createHmac('sha256', secret).update(`contest\n${contest}\n${who}`).digest('hex').slice(0, 12)

/** A masked address that stands in a list between commas, and is no formula to a program that opens the list. */
export const maskedName = (email: string): string =>
  maskEmail(email)
    .replaceAll(/[^\p{L}\p{N}.@•_-]/gu, '•')
    .replace(/^[-@]/, '•')

/** As a line of the list: in the order of what nobody can choose. */
export const lineOf =
  (secret: string, contest: string) =>
  ({ who, email, tickets }: Counted) => ({
    participant: participantOf(secret, contest, who),
    tickets,
    name: maskedName(email),
  })

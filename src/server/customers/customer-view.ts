import type { Customer, CustomerClaim, CustomerListItem } from '#contract/customers/customers.ts'
import { turnoverPeriods } from '#contract/customers/customers.ts'
import { defined } from '#contract/defined.ts'
import { DAY_MS } from '#contract/durations.ts'
import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { PageQuery } from '#contract/paging.ts'
import { memberOf, staffLabel } from '#server/auth/staff.ts'
import { toClaim } from '#server/claims/claims.store.ts'
import { readStanding } from '#server/discounts/discounts.store.ts'
import { discountNow } from '#server/discounts/discounts.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { referralBalance } from '#server/referrals/referral-balance.ts'
import { referralLevelOf } from '#server/referrals/referral-terms.ts'
import {
  amountsGiven,
  type CustomerRef,
  type CustomerRow,
  claimsOf,
  countClaims,
  type GivenAmount,
  refOf,
} from './customers.store.ts'

const daysOf = { month: 30, year: 365, all: undefined } as const

export type ViewDeps = { now: Date; unpaidOfEverybody: number }

export async function customerListItem(db: Db, row: CustomerRow): Promise<CustomerListItem> {
  const ref = refOf(row)
  const [counts, given] = await Promise.all([countClaims(db, ref), amountsGiven(db, ref)])
  return { ...named(row), ...counts, turnover: worthOf(given) }
}

const named = (row: CustomerRow) => ({
  id: row.id,
  hasAccount: row.user_id !== null,
  email: row.email,
  since: row.since.toISOString(),
  blocked: row.blocked,
})

/** A customer with everything that staff decide by. */
export async function customerView(db: Db, row: CustomerRow, { now, unpaidOfEverybody }: ViewDeps): Promise<Customer> {
  const ref = refOf(row)
  const periods = turnoverPeriods.map(async period => {
    const days = daysOf[period]
    return turnoverOf(period, await amountsGiven(db, ref, days && new Date(now.getTime() - days * DAY_MS)))
  })
  const proposed = row.user_id === null ? undefined : await proposedTerms(db, row.user_id)
  const [counts, account, blocks, ownLimits, discount, sessions, notes, amounts] = await Promise.all([
    countClaims(db, ref),
    row.user_id === null ? undefined : accountOf(db, row.user_id, now),
    row.user_id === null ? [] : blocksOf(db, row.user_id),
    row.user_id === null ? noLimits : limitsOf(db, row.user_id),
    row.user_id === null ? noDiscount : discountOf(db, row.user_id),
    row.user_id === null ? [] : sessionsOf(db, row.user_id, now),
    notesOf(db, row),
    Promise.all(periods),
  ])
  return {
    ...named(row),
    ...counts,
    ...defined({ account }),
    blocks,
    limits: { ...ownLimits, unpaidOfEverybody },
    termsProposed: proposed,
    discount,
    turnover: amounts,
    sessions,
    notes,
  }
}

const turnoverOf = (
  period: (typeof turnoverPeriods)[number],
  given: readonly GivenAmount[],
): Customer['turnover'][number] => ({
  period,
  claims: given.reduce((sum, { claims }) => sum + claims, 0),
  amounts: given.map(({ currency, units, scale }) => ({ currency, value: toDecimal(units, scale) })),
  worth: worthOf(given),
})

const worthOf = (given: readonly GivenAmount[]): string =>
  toDecimal(
    given.reduce((sum, { cents }) => sum + cents, 0n),
    2,
  )

/** A discount belongs to an account. */
const noDiscount: Customer['discount'] = { personalBps: null, bps: 0 }

async function discountOf(db: Db, userId: string): Promise<Customer['discount']> {
  const [{ personalBps = null }, bps] = await Promise.all([readStanding(db, userId), discountNow(db, userId)])
  return { personalBps, bps: Number(bps) }
}

async function accountOf(db: Db, id: string, now: Date): Promise<NonNullable<Customer['account']>> {
  const [user, { referred }, brought, level, balance] = await Promise.all([
    db
      .selectFrom('users')
      .leftJoin('users as referrer', 'referrer.id', 'users.referred_by')
      .select(['users.id', 'users.activated_at', 'users.totp_confirmed_at', 'users.locale', 'users.referral_code'])
      .select(['referrer.id as referrer', 'referrer.email as referrer_email'])
      .where('users.id', '=', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('users')
      .select(eb => eb.fn.countAll<string>().as('referred'))
      .where('referred_by', '=', id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('users')
      .select(['id', 'email'])
      .where('referred_by', '=', id)
      .where('deleted_at', 'is', null)
      .orderBy('created_at', 'desc')
      .limit(20)
      .execute(),
    referralLevelOf(db, id),
    referralBalance(db, id, now),
  ])
  return {
    id: user.id,
    activated: user.activated_at !== null,
    secondFactor: user.totp_confirmed_at !== null,
    locale: user.locale,
    referralCode: user.referral_code,
    referredBy: user.referrer === null ? undefined : { id: user.referrer, email: user.referrer_email! },
    referred: Number(referred),
    referral: {
      personalBps: level.personal ? level.bps : null,
      bps: level.bps,
      turnover: toDecimal(level.turnover, 2),
      owed: toDecimal(balance.owed, DOLLAR_SCALE),
    },
    brought: brought.map(({ id, email }) => ({ id, email })),
  }
}

async function blocksOf(db: Db, userId: string): Promise<Customer['blocks']> {
  const rows = await db
    .selectFrom('customer_blocks')
    .innerJoin('users as author', 'author.id', 'blocked_by')
    .leftJoin('users as ender', 'ender.id', 'ended_by')
    .select(['reason', 'customer_blocks.blocked_at as at', 'ended_at'])
    .select([staffLabel('author').as('by'), staffLabel<string | null>('ender').as('ended_by')])
    .where('user_id', '=', userId)
    .orderBy('customer_blocks.blocked_at', 'desc')
    .limit(50)
    .execute()
  return rows.map(({ reason, at, by, ended_at, ended_by }) => ({
    reason,
    at: at.toISOString(),
    by,
    ...defined({ endedAt: ended_at?.toISOString(), endedBy: ended_by ?? undefined }),
  }))
}

async function proposedTerms(db: Db, userId: string): Promise<Customer['termsProposed']> {
  const row = await db
    .selectFrom('customer_terms_proposals')
    .innerJoin('users as author', 'author.id', 'proposed_by')
    .selectAll('customer_terms_proposals')
    .select(staffLabel('author').as('by'))
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return undefined
  const { discount_bps: discountBps, referral_bps: referralBps, by, proposed_at } = row
  return { discountBps, referralBps, by, at: proposed_at.toISOString() }
}

type OwnLimits = Pick<Customer['limits'], 'unpaidMost' | 'dayMostUsd'>
const noLimits: OwnLimits = { unpaidMost: null, dayMostUsd: null }

async function limitsOf(db: Db, userId: string): Promise<OwnLimits> {
  const limit = await db
    .selectFrom('customer_limits')
    .select(['unpaid_most', 'day_most_usd'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!limit) return noLimits
  const { unpaid_most, day_most_usd } = limit
  return { unpaidMost: unpaid_most, dayMostUsd: day_most_usd && toDecimal(BigInt(day_most_usd), 2) }
}

/** Open sessions and those that ended lately. */
async function sessionsOf(db: Db, userId: string, now: Date): Promise<Customer['sessions']> {
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'user_agent', 'address', 'started_at', 'last_seen_at', 'expires_at', 'ended_at', 'end_reason'])
    .where('user_id', '=', userId)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(20)
    .execute()
  return rows.map(row => {
    const endedAt = row.ended_at ?? (row.expires_at <= now ? row.expires_at : undefined)
    return {
      id: row.id,
      userAgent: row.user_agent,
      address: row.address,
      startedAt: row.started_at.toISOString(),
      lastSeenAt: row.last_seen_at.toISOString(),
      ...defined({ endedAt: endedAt?.toISOString(), endReason: row.end_reason ?? undefined }),
    }
  })
}

/** Also those that were written about the mailbox before the account. */
async function notesOf(db: Db, { user_id, email_key }: CustomerRow): Promise<Customer['notes']> {
  const rows = await db
    .selectFrom('customer_notes')
    .innerJoin('users', 'users.id', 'customer_notes.staff')
    .select(['customer_notes.id', 'at', 'text', 'staff', 'users.email', 'users.role', 'users.staff_name'])
    .where(eb => {
      const ofMailbox = eb('customer_notes.email_key', '=', email_key)
      return user_id === null ? ofMailbox : eb.or([ofMailbox, eb('customer_notes.user_id', '=', user_id)])
    })
    .orderBy('at', 'desc')
    .execute()
  return rows.map(({ id, at, text, staff, ...person }) => ({
    id,
    at: at.toISOString(),
    by: memberOf({ ...person, id: staff }),
    text,
  }))
}

export async function claimsOnPage(db: Db, ref: CustomerRef, { page, size }: PageQuery): Promise<CustomerClaim[]> {
  const rows = await claimsOf(db, ref)
    .selectAll('claims')
    .orderBy('opened_at', 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return rows.map(toClaim).map(({ id, number, state, from, to, figures, terms, openedAt }) => ({
    id,
    number,
    state,
    give: { currency: from, value: toDecimal(figures.give, terms.fromScale) },
    get: { currency: to, value: toDecimal(figures.get, terms.toScale) },
    openedAt: openedAt.toISOString(),
  }))
}

import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { networkOf, siteOf } from '#server/platform/http/visitor-address.ts'

/** Failures that cost nothing, and the pauses after them: each twice the last. */
export type AttemptLimit = { free: number; firstPauseMs: number; longestPauseMs: number }
export type Bucket = AttemptLimit & { key: Buffer }

/** One account from one network: nine tries in the first quarter of an hour, then one in each further quarter. */
const perAccountAndNetwork: AttemptLimit = { free: 5, firstPauseMs: MINUTE_MS / 2, longestPauseMs: 15 * MINUTE_MS }
/** One network with many accounts. People behind one address may forget a few passwords. */
const perNetwork: AttemptLimit = { free: 30, firstPauseMs: MINUTE_MS / 6, longestPauseMs: 15 * MINUTE_MS }
/** A /48 may be many households of one provider, or one customer, who then has 65,536 networks. */
const perSite: AttemptLimit = { free: 60, firstPauseMs: MINUTE_MS / 6, longestPauseMs: 15 * MINUTE_MS }
/** One account from many networks. The pause stays short, because the owner of the account waits too. */
const perAccount: AttemptLimit = { free: 50, firstPauseMs: MINUTE_MS / 12, longestPauseMs: 2 * MINUTE_MS }
/** The same by those who have solved a captcha for each try, which nobody does for many networks. */
const perAccountSolved: AttemptLimit = { free: 300, firstPauseMs: MINUTE_MS / 12, longestPauseMs: 2 * MINUTE_MS }
/** An hour without a try resets a counter. */
const RESET_AFTER_MS = HOUR_MS

export type Attempt = {
  /** What is guessed at: a sign-in, a password reset, a code. */
  what: string
  account: string
  address: string
  /**
   * A device that this account has signed in on before. It has a counter of its own, so nobody elsewhere can lock it
   * out.
   */
  knownDevice?: string
}

/** The counters of an attempt. */
export function bucketsOf({ what, account, address, knownDevice }: Attempt): Bucket[] {
  if (knownDevice !== undefined) return [bucket(perAccountAndNetwork, what, 'device', account, knownDevice)]
  const network = networkOf(address)
  const site = siteOf(address)
  return [
    bucket(perAccountAndNetwork, what, 'account and network', account, network),
    bucket(perNetwork, what, 'network', network),
    ...(site === undefined ? [] : [bucket(perSite, what, 'site', site)]),
    bucket(perAccount, what, 'account', account),
  ]
}

/**
 * The counters of an attempt with a solved captcha: strangers who guess at an account, or who share a network, do not lock its owner out.
 * What is tried at this account from this network counts as without.
 */
export const bucketsWithCaptcha = ({ what, account, address }: Attempt): Bucket[] => [
  bucket(perAccountAndNetwork, what, 'account and network', account, networkOf(address)),
  bucket(perAccountSolved, what, 'account, solved', account),
]

/** Whether one of the counters is blocked now. Nothing is counted. */
export async function isBlocked(db: Db, buckets: readonly Bucket[], now: Date): Promise<boolean> {
  const blocked = await db
    .selectFrom('sign_in_limits')
    .select('key')
    .where(
      'key',
      'in',
      buckets.map(({ key }) => key),
    )
    .where('blocked_until', '>', now)
    .executeTakeFirst()
  return blocked !== undefined
}

export const bucket = (limit: AttemptLimit, ...parts: string[]): Bucket => ({
  ...limit,
  key: createHash('sha256').update(JSON.stringify(parts)).digest(),
})

/**
 * Counts an attempt as failed before it is made, so that a hundred concurrent attempts count as a hundred. When one
 * counter is blocked, none counts. Returns the highest count.
 */
export async function takeAttempt(
  db: Db,
  buckets: readonly Bucket[],
  now: Date,
): Promise<Result<{ failures: number }, { reason: 'too-many'; retryAfter: number }>> {
  const asked = sql.join(
    // In one order everywhere, so that two attempts never deadlock.
    [...buckets]
      .sort((a, b) => a.key.compare(b.key))
      .map(
        ({ key, free, firstPauseMs, longestPauseMs }) =>
          sql`(${key}::bytea, ${free}::int, ${firstPauseMs}::float8, ${longestPauseMs}::float8)`,
      ),
  )
  const at = sql`${now}::timestamptz`
  const resetBefore = sql`${new Date(now.getTime() - RESET_AFTER_MS)}::timestamptz`

  return db.transaction().execute(async tx => {
    // Locks the rows, and inserts missing ones as if they had been reset long ago.
    const { rows: held } = await sql<{ blocked_until: Date }>`
      insert into sign_in_limits (key, failures, last_at, blocked_until)
      select key, 1, '-infinity', ${at} from (values ${asked}) as asked (key, free, first_pause, longest_pause)
      order by key
      on conflict (key) do update set key = excluded.key
      returning blocked_until`.execute(tx)
    const waitMs = Math.max(...held.map(row => row.blocked_until.getTime() - now.getTime()))
    if (waitMs > 0) return refuse({ reason: 'too-many', retryAfter: Math.ceil(waitMs / 1000) })

    const { rows: counted } = await sql<{ failures: number }>`
      update sign_in_limits as held set
        failures = counted.failures,
        last_at = ${at},
        blocked_until = ${at} + interval '1 millisecond' * case when counted.failures < free then 0
          else least(longest_pause, first_pause * power(2, least(counted.failures - free, 30))) end
      from (
        select asked.*, case when last_at < ${resetBefore} then 1 else sign_in_limits.failures + 1 end as failures
        from (values ${asked}) as asked (key, free, first_pause, longest_pause) join sign_in_limits using (key)
      ) as counted
      where held.key = counted.key
      returning held.failures`.execute(tx)
    return accept({ failures: Math.max(...counted.map(({ failures }) => failures)) })
  })
}

/** The attempt succeeded: it is uncounted, and the first counter is reset. */
export async function forgiveAttempt(db: Db, [first, ...others]: readonly Bucket[], now: Date): Promise<void> {
  if (first) await db.deleteFrom('sign_in_limits').where('key', '=', first.key).execute()
  await withdrawAttempt(db, others, now)
}

/** The attempt neither succeeded nor failed: it is uncounted. */
export async function withdrawAttempt(db: Db, buckets: readonly Bucket[], now: Date): Promise<void> {
  if (buckets.length === 0) return
  const keys = buckets.map(({ key }) => key)
  await db.deleteFrom('sign_in_limits').where('key', 'in', keys).where('failures', '=', 1).execute()
  await db
    .updateTable('sign_in_limits')
    .set(eb => ({ failures: eb('failures', '-', 1), blocked_until: now }))
    .where('key', 'in', keys)
    .where('failures', '>', 1)
    .execute()
}

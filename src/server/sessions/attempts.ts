import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Db } from '#server/database/pool.ts'
import { lineOf, siteOf } from '#server/http/visitor-address.ts'

/** How often somebody may be wrong before it takes longer, and how the pauses grow from there: each twice the last. */
export type Patience = { free: number; firstPauseMs: number; longestPauseMs: number }
export type Bucket = Patience & { key: Buffer }

const MINUTE_MS = 60_000

/** One account from one place: nine tries in the first quarter of an hour, then one in each further quarter. */
const oneDoor: Patience = { free: 5, firstPauseMs: MINUTE_MS / 2, longestPauseMs: 15 * MINUTE_MS }
/** One place with many accounts. An office behind one address may forget a few passwords. */
const onePlace: Patience = { free: 30, firstPauseMs: MINUTE_MS / 6, longestPauseMs: 15 * MINUTE_MS }
/** Many households of one provider, or one customer who was given all of them: whoever has a /48 has 65,536 of them. */
const oneSite: Patience = { free: 60, firstPauseMs: MINUTE_MS / 6, longestPauseMs: 15 * MINUTE_MS }
/** One account from many places. The pause stays short, because it is the owner of the account who waits. */
const oneAccount: Patience = { free: 50, firstPauseMs: MINUTE_MS / 12, longestPauseMs: 2 * MINUTE_MS }
/** After this long without a try everything is forgotten. */
const FORGOTTEN_AFTER_MS = 60 * MINUTE_MS

export type Attempt = {
  /** What is tried: a sign-in, and whatever else must not be guessed. */
  what: string
  account: string
  address: string
  /** A device that this account was signed in on before. It is counted by itself: nobody elsewhere can lock it out. */
  knownDevice?: string
}

/** The counters that an attempt stands under. */
export function bucketsOf({ what, account, address, knownDevice }: Attempt): Bucket[] {
  if (knownDevice !== undefined) return [bucket(oneDoor, what, 'device', account, knownDevice)]
  const line = lineOf(address)
  const site = siteOf(address)
  return [
    bucket(oneDoor, what, 'door', account, line),
    bucket(onePlace, what, 'place', line),
    ...(site === undefined ? [] : [bucket(oneSite, what, 'site', site)]),
    bucket(oneAccount, what, 'account', account),
  ]
}

export const bucket = (patience: Patience, ...parts: string[]): Bucket => ({
  ...patience,
  key: createHash('sha256').update(JSON.stringify(parts)).digest(),
})

/**
 * Counts an attempt as wrong before it is made, so that a hundred at the same moment are a hundred. When one of the
 * counters says wait, none has counted. Answers the most that one of them has counted.
 */
export async function takeAttempt(
  db: Db,
  buckets: readonly Bucket[],
  now: Date,
): Promise<Result<{ failures: number }, { reason: 'too-many'; retryAfter: number }>> {
  const asked = sql.join(
    // In one order everywhere, so that two attempts never wait for each other.
    [...buckets]
      .sort((a, b) => a.key.compare(b.key))
      .map(
        ({ key, free, firstPauseMs, longestPauseMs }) =>
          sql`(${key}::bytea, ${free}::int, ${firstPauseMs}::float8, ${longestPauseMs}::float8)`,
      ),
  )
  const at = sql`${now}::timestamptz`
  const forgotten = sql`${new Date(now.getTime() - FORGOTTEN_AFTER_MS)}::timestamptz`

  return db.transaction().execute(async tx => {
    // Takes the rows, and makes those that are not there as if they had been forgotten long ago.
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
        select asked.*, case when last_at < ${forgotten} then 1 else sign_in_limits.failures + 1 end as failures
        from (values ${asked}) as asked (key, free, first_pause, longest_pause) join sign_in_limits using (key)
      ) as counted
      where held.key = counted.key
      returning held.failures`.execute(tx)
    return accept({ failures: Math.max(...counted.map(({ failures }) => failures)) })
  })
}

/** The attempt was right: it was no failure after all, and from this door the count begins anew. */
export async function forgiveAttempt(db: Db, [door, ...others]: readonly Bucket[], now: Date): Promise<void> {
  if (door) await db.deleteFrom('sign_in_limits').where('key', '=', door.key).execute()
  await takeBack(db, others, now)
}

/** The attempt was neither right nor wrong: it is as if it had not been made. */
export async function takeBack(db: Db, buckets: readonly Bucket[], now: Date): Promise<void> {
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

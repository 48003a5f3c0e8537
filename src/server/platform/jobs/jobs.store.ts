import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '#server/platform/database/pool.ts'

export type TakenJob = { id: string; name: string; payload: unknown; attempt: number; lease: string }

type Wanted = { names: readonly string[]; limit: number; leaseMs: number }

/**
 * Takes due jobs. While their lease is renewed no other process takes them or counts them as due. A lease of more than ten
 * minutes is of a clock that has gone back.
 */
export async function takeJobs(db: Db, { names, limit, leaseMs }: Wanted): Promise<TakenJob[]> {
  const lease = randomUUID()
  const { rows } = await sql<Omit<TakenJob, 'lease'>>`
    with due as (
      select id from jobs
      where run_at <= now() and attempts < max_attempts
        and (leased_until is null or leased_until < now() or leased_until > now() + interval '10 minutes')
        and name = any(${names})
      order by run_at limit ${limit} for update skip locked
    )
    update jobs set lease = ${lease}, leased_until = now() + ${leaseMs} * interval '1 millisecond', attempts = attempts + 1
    from due where jobs.id = due.id
    returning jobs.id, name, payload, attempts as attempt`.execute(db)
  return rows.map(row => ({ ...row, lease }))
}

export async function renewLeases(db: Db, jobs: readonly TakenJob[], leaseMs: number): Promise<void> {
  await sql`
    update jobs set leased_until = now() + ${leaseMs} * interval '1 millisecond'
    where id = any(${jobs.map(({ id }) => id)}::bigint[]) and lease = any(${jobs.map(({ lease }) => lease)}::uuid[])`.execute(
    db,
  )
}

/** Only under its own lease: a job that was added anew meanwhile stays. */
export async function deleteJob(db: Db, { id, lease }: TakenJob): Promise<void> {
  await sql`delete from jobs where id = ${id} and lease = ${lease}`.execute(db)
}

/** A job that failed is tried again after a pause, which grows from three seconds to six hours. */
export async function putBackFailed(db: Db, { id, lease }: TakenJob, error: string): Promise<void> {
  await sql`
    update jobs set lease = null, leased_until = null, last_error = ${error},
      run_at = now() + exp(least(attempts, 10)) * interval '1 second'
    where id = ${id} and lease = ${lease}`.execute(db)
}

/** An interrupted job is due again at once, and the attempt does not count. */
export async function putBackUnfinished(db: Db, jobs: readonly TakenJob[]): Promise<void> {
  await sql`
    update jobs set lease = null, leased_until = null, attempts = attempts - 1
    where id = any(${jobs.map(({ id }) => id)}::bigint[]) and lease = any(${jobs.map(({ lease }) => lease)}::uuid[])`.execute(
    db,
  )
}

import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { openDb } from '#server/database/pool.ts'

/** Chosen once: each runner holds a lock of this class, named by its own id, for as long as its connection lives. */
const RUNNER_LOCKS = 4_683_010
const EVERY_MS = 15_000
/** A connection that breaks comes back within that time, so its runner is not taken for dead. */
const LOCKED_FOR_SECONDS = 30

/**
 * Gives the jobs of a process that was killed to those that live, within a minute. The queue by itself would wait
 * for four hours, because it cannot tell a process that died from one that takes its time.
 */
export function watchAbandonedJobs(pool: Pool, events: WorkerEvents, log: Logger): { stop: () => void } {
  const db = openDb(pool)
  events.on('pool:listen:success', ({ workerPool, client }) => {
    client
      .query('select pg_advisory_lock_shared($1, hashtext($2))', [RUNNER_LOCKS, workerPool.id])
      .then(look)
      .catch(error => log.warn({ err: error }, 'the jobs could not be claimed'))
  })
  const looking = setInterval(look, EVERY_MS)
  looking.unref()
  return { stop: () => clearInterval(looking) }

  async function look(): Promise<void> {
    try {
      const { rows } = await sql<{ dead: string[] | null }>`
        with locked as (
          select locked_by from graphile_worker._private_jobs where locked_at < now() - make_interval(secs => ${LOCKED_FOR_SECONDS})
          union
          select locked_by from graphile_worker._private_job_queues where locked_at < now() - make_interval(secs => ${LOCKED_FOR_SECONDS})
        )
        select array_agg(locked_by) as dead from locked
        where not exists (
          select from pg_locks
          where locktype = 'advisory' and classid = ${RUNNER_LOCKS}::bigint::oid and objsubid = 2
            and objid = (hashtext(locked_by)::bigint & 4294967295)::oid
            and database = (select oid from pg_database where datname = current_database())
        )`.execute(db)
      const dead = rows[0]?.dead
      if (!dead) return
      await sql`select graphile_worker.force_unlock_workers(${dead}::text[])`.execute(db)
      log.warn({ dead }, 'the jobs of a process that ended in the middle of them are done again')
    } catch (error) {
      log.warn({ err: error }, 'abandoned jobs could not be looked for')
    }
  }
}

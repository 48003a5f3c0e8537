import type { WorkerEvents } from 'graphile-worker'
import { sql } from 'kysely'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { openDb } from '#server/database/pool.ts'

/** Chosen once: each runner holds a lock of this class, named by its own id, for as long as its connection lives. */
const RUNNER_LOCKS = 4_683_010
/** A connection that breaks comes back within that time, so its runner is not taken for dead. */
const LOCKED_FOR_SECONDS = 30

/**
 * Gives the jobs of a process that was killed to those that live, within a minute. The queue by itself would wait
 * for four hours, because it cannot tell a process that died from one that takes its time. Nor does it know that an answer
 * was lost on its way: what was given to this very process, and is not in its hands, is given anew.
 */
export function watchAbandonedJobs(
  pool: Pool,
  events: WorkerEvents,
  { log, everyMs }: { log: Logger; everyMs: number },
): { stop: () => void } {
  const db = openDb(pool)
  /** The runners of this process, the present one and those that ended. */
  const own = new Set<string>()
  /** What they are doing, and what they have done so lately that the queue may still hear of it: then since when. */
  const inHand = new Map<string, number | undefined>()
  events.on('job:start', ({ job }) => void inHand.set(job.id, undefined))
  events.on('job:complete', ({ job }) => void inHand.set(job.id, performance.now()))
  events.on('pool:listen:success', ({ workerPool, client }) => {
    own.add(workerPool.id)
    client
      .query('select pg_advisory_lock_shared($1, hashtext($2))', [RUNNER_LOCKS, workerPool.id])
      .then(look)
      .catch(error => log.warn({ err: error }, 'the jobs could not be claimed'))
  })
  const looking = setInterval(look, everyMs)
  looking.unref()
  return { stop: () => clearInterval(looking) }

  async function look(): Promise<void> {
    try {
      await giveAnew()
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

  async function giveAnew(): Promise<void> {
    for (const [id, doneAt] of inHand) {
      if (doneAt !== undefined && performance.now() - doneAt > LOCKED_FOR_SECONDS * 1_000) inHand.delete(id)
    }
    const { rows } = await sql<{ id: string }>`
      with lost as (
        update graphile_worker._private_jobs set locked_by = null, locked_at = null
        where locked_by = any(${[...own]}) and locked_at < now() - make_interval(secs => ${LOCKED_FOR_SECONDS})
          and id <> all(${[...inHand.keys()]}::bigint[])
        returning id, job_queue_id
      ), opened as (
        update graphile_worker._private_job_queues set locked_by = null, locked_at = null
        where id in (select job_queue_id from lost) and locked_by = any(${[...own]})
      )
      select id from lost`.execute(db)
    if (rows.length > 0) log.warn({ jobs: rows.map(({ id }) => id) }, 'jobs that came to nobody are done')
  }
}

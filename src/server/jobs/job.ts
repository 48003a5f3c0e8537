import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/database/pool.ts'

/** Something that is done later, in whichever process has time: its name in the queue and what it must be told. */
export type Job<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  /** How many of it run at once at most, so that a slow world outside does not keep the other jobs waiting. */
  atOnce?: number
}

export const defineJob = <Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  limits: Pick<Job<Payload>, 'atOnce'> = {},
): Job<Payload> => ({ name, payload, ...limits })

type When = {
  /** Not before this moment of the real clock. Without it: as soon as the transaction is committed. */
  runAt?: Date
  /** Of all jobs with one key only the last one that was added waits; one that is running already is not called back. */
  key?: string
  /** How often it is tried, with pauses that grow to six hours. 25 times are five days. */
  maxAttempts?: number
}

/**
 * Adds a job inside the caller's transaction: it exists if and only if what was written beside it exists. A job may be
 * done twice, when a process dies in the middle of it, so what it does must be harmless when repeated.
 */
export async function addJob<Payload>(
  tx: Db,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  { runAt, key, maxAttempts }: When = {},
): Promise<void> {
  const queue = job.atOnce === undefined ? null : `${job.name}-${randomInt(job.atOnce)}`
  await sql`select from add_jobs_quietly(array[(
    ${job.name}, ${JSON.stringify(payload)}::json, ${queue}::text, ${runAt ?? null}::timestamptz,
    ${maxAttempts ?? null}::int, ${key ?? null}::text, null, null
  )::graphile_worker.job_spec])`.execute(tx)
}

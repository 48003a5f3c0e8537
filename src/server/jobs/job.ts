import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/database/pool.ts'

/** Something that is done later, in whichever process has time: its name in the queue and what it must be told. */
export type Job<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  /**
   * How many of it run at once in one process. A job with a limit has its places to itself, so that a slow world outside
   * keeps no other job waiting.
   */
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

/** A job that is still to be added. */
export type JobOrder = { name: string; payload: unknown } & When

export const orderOf = <Payload>(job: Job<Payload>, payload: NoInfer<Payload>, when: When = {}): JobOrder => ({
  name: job.name,
  payload,
  ...when,
})

/** The channel on which the processes hear that there are new jobs. */
export const JOBS_CHANNEL = 'jobs'

/**
 * Adds a job inside the caller's transaction: it exists if and only if what was written beside it exists. A job may be
 * done twice, when a process dies in the middle of it, so what it does must be harmless when repeated.
 */
export async function addJob<Payload>(
  tx: Db,
  job: Job<Payload>,
  payload: NoInfer<Payload>,
  when: When = {},
): Promise<void> {
  const orders = JSON.stringify([orderOf(job, payload, when)])
  await sql`select add_jobs(${orders}::jsonb), pg_notify(${JOBS_CHANNEL}, '')`.execute(tx)
}

import { sql } from 'kysely'
import type { z } from 'zod'
import type { Db } from '#server/platform/database/pool.ts'

/** Work for later, in any process: the name in the queue and the schema of the payload. */
export type Job<Payload> = {
  name: string
  payload: z.ZodType<Payload>
  /**
   * How many run at once in one process. A job with a limit has its own workers, so that a slow external service delays
   * no other job.
   */
  atOnce?: number
}

export const defineJob = <Payload>(
  name: string,
  payload: z.ZodType<Payload>,
  limits: Pick<Job<Payload>, 'atOnce'> = {},
): Job<Payload> => ({ name, payload, ...limits })

type When = {
  /** The earliest time, by the real clock. Default: when the transaction is committed. */
  runAt?: Date
  /** Of waiting jobs with one key only the last added remains; a running one is not stopped. */
  key?: string
  /** The number of attempts, with pauses that grow to six hours. 25 attempts take five days. */
  maxAttempts?: number
}

/** A job that is still to be added. */
export type JobOrder = { name: string; payload: unknown } & When

export const orderOf = <Payload>(job: Job<Payload>, payload: NoInfer<Payload>, when: When = {}): JobOrder => ({
  name: job.name,
  payload,
  ...when,
})

/** Notifies the processes of new jobs. */
export const JOBS_CHANNEL = 'jobs'

/**
 * Adds a job inside the caller's transaction: both are committed or neither. A job may run twice, when a process dies
 * in the middle of it, so it must be idempotent.
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

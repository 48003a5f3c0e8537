import type { Job } from './job.ts'

export type TaskContext = {
  /** Aborts when the office stops and cannot wait any longer. */
  signal: AbortSignal
  /** Counts from 1. */
  attempt: number
}

/** A job with its handler. Each feature gives its own. */
export type Task = {
  name: string
  run: (payload: unknown, context: TaskContext) => Promise<void>
  /** Its schedule in UTC, in the five fields of crontab. One of all processes runs it. */
  crontab?: string
  /** How many run at once in one process. Default: it shares the workers of all other tasks. */
  atOnce?: number
}

/** A handler that throws is tried again; one that must not be retried returns. */
export const taskFor = <Payload>(
  job: Job<Payload>,
  run: (payload: Payload, context: TaskContext) => Promise<void>,
): Task => ({
  name: job.name,
  run: async (payload, context) => run(job.payload.parse(payload), context),
  atOnce: job.atOnce,
})

/** A scheduled task: `dueTask('forget-old-emails', '20 3 * * *', …)` runs every night. */
export const dueTask = (name: string, crontab: string, run: (context: TaskContext) => Promise<void>): Task => ({
  name,
  run: (_, context) => run(context),
  crontab,
})

import type { Job } from './job.ts'

export type TaskContext = {
  /** Set off when the office closes and cannot wait any longer. */
  signal: AbortSignal
  /** Counts from 1. */
  attempt: number
}

/** A job together with what does it. Each room exports its own, `main/office.ts` runs them all. */
export type Task = {
  name: string
  run: (payload: unknown, context: TaskContext) => Promise<void>
  /** When it is due by itself, in UTC, in the five fields of crontab. Of many processes one does it. */
  crontab?: string
  /** How many of it run at once in one process. Without it, it shares the places of all others. */
  atOnce?: number
}

/** What fails with an exception is tried again; what must not be, returns. */
export const taskFor = <Payload>(
  job: Job<Payload>,
  run: (payload: Payload, context: TaskContext) => Promise<void>,
): Task => ({
  name: job.name,
  run: async (payload, context) => run(job.payload.parse(payload), context),
  ...(job.atOnce !== undefined && { atOnce: job.atOnce }),
})

/** A task that nobody orders: `dueTask('forget-old-letters', '20 3 * * *', …)` is done every night. */
export const dueTask = (name: string, crontab: string, run: (context: TaskContext) => Promise<void>): Task => ({
  name,
  run: (_, context) => run(context),
  crontab,
})

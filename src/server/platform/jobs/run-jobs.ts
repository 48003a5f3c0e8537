import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type DatabaseAddress, openDb, openPool } from '#server/platform/database/pool.ts'
import { Unavailable } from '#server/platform/unavailable.ts'
import { readCrontab } from './crontab.ts'
import { orderDueTasks } from './due-tasks.ts'
import { deleteJob, putBackFailed, putBackUnfinished, renewLeases, type TakenJob, takeJobs } from './jobs.store.ts'
import type { Task } from './task.ts'

export type RunningJobs = {
  /** Polls for jobs now, after a notification. */
  wake: () => void
  /** Takes no new jobs and waits for the running ones; those that take too long run again later. */
  stop: () => Promise<void>
}

type Options = {
  address: DatabaseAddress
  tasks: readonly Task[]
  log: Logger
  atOnce?: number
  /** How often jobs are polled without a notification. */
  pollMs?: number
  /** How long a dead process keeps a job. */
  leaseMs?: number
  /** Called when so many scheduled tasks were found to sleep because the clock went back. */
  clockWentBack?: (tasks: number) => Promise<void>
}

const LONGEST_PAUSE_MS = 10_000
const CLOCK_MS = 5_000
/** After so long a stop aborts running jobs, and after so much longer it leaves them behind. */
const ASK_TO_END_MS = 5_000
const LEAVE_BEHIND_MS = 3_000
/** Attempts to record the outcome of a job, with doubling pauses: a minute altogether. */
const MOST_REPORTS = 9

/**
 * Runs the jobs of this database together with all other processes. A job is leased, and the lease renewed while the
 * job runs: when the process dies, or the answer with the lease is lost, the lease expires and the job is taken again.
 * Every promise here is awaited, so no failure of the database can end the process by an unhandled rejection.
 */
export function runJobs(options: Options): RunningJobs {
  const { address, tasks, log, atOnce = 4, pollMs = 2_000, leaseMs = 60_000, clockWentBack } = options

  for (const { crontab } of tasks) if (crontab !== undefined) readCrontab(crontab)
  const pool = openPool(address, 2)
  const db = openDb(pool)
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  const aborting = new AbortController()
  const leased = new Set<TakenJob>()
  const unlimited = tasks.filter(task => task.atOnce === undefined)
  const lanes = [
    openLane(unlimited, atOnce),
    ...tasks.flatMap(task => (task.atOnce === undefined ? [] : [openLane([task], task.atOnce)])),
  ]
  const working = Promise.all([...lanes.map(({ done }) => done), keepClock(), keepLeases()])

  return {
    wake() {
      for (const lane of lanes) lane.wake()
    },
    async stop() {
      stopping.abort()
      for (const lane of lanes) lane.wake()
      if (!(await inTime(working, ASK_TO_END_MS))) {
        aborting.abort()
        if (!(await inTime(working, LEAVE_BEHIND_MS))) {
          log.warn({ jobs: [...leased].map(({ name }) => name) }, 'jobs did not end and are done again later')
          await inTime(putBackUnfinished(db, [...leased]), 1_000)
        }
      }
      if (!(await inTime(pool.end(), 1_000))) log.warn('connections of the jobs were left to the end of the process')
    },
  }

  /** Tasks that share a number of workers: takes jobs while a worker is free. */
  function openLane(tasks: readonly Task[], places: number): { wake: () => void; done: Promise<void> } {
    const byName = new Map(tasks.map(task => [task.name, task]))
    const running = new Set<Promise<void>>()
    let hydrated = Promise.withResolvers<void>()
    const wake = () => hydrated.resolve()
    return { wake, done: work() }

    async function work(): Promise<void> {
      await untilStopped('jobs could not be taken', async () => {
        hydrated = Promise.withResolvers()
        const free = places - running.size
        const taken = free > 0 ? await takeJobs(db, { names: [...byName.keys()], limit: free, leaseMs }) : []
        for (const job of taken) {
          leased.add(job)
          const done = perform(job, byName.get(job.name)!).finally(() => {
            leased.delete(job)
            running.delete(done)
            wake()
          })
          running.add(done)
        }
        if (taken.length === 0) await inTime(hydrated.promise, pollMs)
      })
      await Promise.all(running)
    }
  }

  async function perform(job: TakenJob, task: Task): Promise<void> {
    const { id, name, attempt } = job
    try {
      await task.run(job.payload, { signal: aborting.signal, attempt })
    } catch (error) {
      // The payload stays out of the log: it may hold personal data.
      log.error({ err: error, task: name, job: id, attempt }, 'a job failed')
      const { message } = error instanceof Error ? error : { message: String(error) }
      return report(job, () => putBackFailed(db, job, message.slice(0, 1_000)))
    }
    return report(job, () => deleteJob(db, job))
  }

  /** Records the outcome of a job. If that fails, the lease expires and the job runs once more. */
  async function report({ id, name }: TakenJob, write: () => Promise<void>): Promise<void> {
    for (let tried = 1, pauseMs = 100; tried <= MOST_REPORTS; tried++, pauseMs *= 2) {
      try {
        return await write()
      } catch (error) {
        if (!(error instanceof Unavailable))
          log.warn({ err: error, task: name, job: id }, 'the end of a job was not written')
      }
      if (stopping.signal.aborted) return
      await pause(pauseMs)
    }
  }

  /** Schedules by the database's clock, which all processes share. */
  async function keepClock(): Promise<void> {
    let minute = 0
    await untilStopped('due tasks could not be ordered', async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
      const now = rows[0]!.now
      if (Math.floor(now.getTime() / 60_000) !== minute) {
        const setBack = await orderDueTasks(db, tasks, now)
        if (setBack > 0) {
          log.error({ tasks: setBack }, 'the clock of the database went back')
          await clockWentBack?.(setBack)
        }
        minute = Math.floor(now.getTime() / 60_000)
      }
      await pause(CLOCK_MS)
    })
  }

  async function keepLeases(): Promise<void> {
    await untilStopped('leases of jobs could not be renewed', async () => {
      await pause(leaseMs / 4)
      if (leased.size > 0) await renewLeases(db, [...leased], leaseMs)
    })
  }

  /** Repeats a step, with growing pauses while it fails. */
  async function untilStopped(trouble: string, step: () => Promise<void>): Promise<void> {
    let pauseMs = 100
    while (!stopping.signal.aborted) {
      try {
        await step()
        pauseMs = 100
      } catch (error) {
        // The pool reports that the database is away.
        if (!(error instanceof Unavailable)) log.warn({ err: error, againInMs: pauseMs }, trouble)
        await pause(pauseMs)
        pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
      }
    }
  }

  function pause(ms: number): Promise<void> {
    return sleep(ms, undefined, { signal: stopping.signal }).catch(() => {})
  }
}

/** Whether the work settled in time, either way. */
function inTime(work: Promise<unknown>, ms: number): Promise<boolean> {
  return new Promise(resolve => {
    const timer = setTimeout(() => resolve(false), ms)
    const ended = () => {
      clearTimeout(timer)
      resolve(true)
    }
    work.then(ended, ended)
  })
}

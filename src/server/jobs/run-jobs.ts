import { setMaxListeners } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import { type DatabaseAddress, openDb, openPool } from '#server/database/pool.ts'
import { Unavailable } from '../unavailable.ts'
import { readCrontab } from './crontab.ts'
import { orderDueTasks } from './due-tasks.ts'
import { deleteJob, putBackFailed, putBackUnfinished, renewLeases, type TakenJob, takeJobs } from './jobs.store.ts'
import type { Task } from './task.ts'

export type RunningJobs = {
  /** Looks for jobs now, because somebody said that there are new ones. */
  wake: () => void
  /** Takes no new job and waits for those that run; after a while it no longer waits, and they are done again later. */
  stop: () => Promise<void>
}

type Options = {
  address: DatabaseAddress
  tasks: readonly Task[]
  log: Logger
  atOnce?: number
  /** How often jobs are looked for when nobody says that there are any. */
  pollMs?: number
  /** How long a job stays with a process that is not heard of any more. */
  leaseMs?: number
}

const LONGEST_PAUSE_MS = 10_000
const CLOCK_MS = 5_000
/** After so long a job that runs is asked to end, and after so much longer it is left behind. */
const ASK_TO_END_MS = 5_000
const LEAVE_BEHIND_MS = 3_000
/** How often it is tried to write what became of a job, with pauses that double: a minute altogether. */
const MOST_REPORTS = 9

/**
 * Does the jobs of this database, together with every other process that does. A job is taken under a lease, which is
 * renewed while the job runs: when the process dies, or an answer is lost on its way, the lease ends and the job is taken
 * again. Nothing here rejects without somebody who waits for it, so no failure of the database can end the process.
 */
export function runJobs({ address, tasks, log, atOnce = 4, pollMs = 2_000, leaseMs = 60_000 }: Options): RunningJobs {
  for (const { crontab } of tasks) if (crontab !== undefined) readCrontab(crontab)
  const pool = openPool(address, 2)
  const db = openDb(pool)
  const stopping = new AbortController()
  setMaxListeners(0, stopping.signal)
  const aborting = new AbortController()
  const inHand = new Set<TakenJob>()
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
          log.warn({ jobs: [...inHand].map(({ name }) => name) }, 'jobs did not end and are done again later')
          await inTime(putBackUnfinished(db, [...inHand]), 1_000)
        }
      }
      if (!(await inTime(pool.end(), 1_000))) log.warn('connections of the jobs were left to the end of the process')
    },
  }

  /** Some tasks that share some places: takes jobs while a place is free. */
  function openLane(tasks: readonly Task[], places: number): { wake: () => void; done: Promise<void> } {
    const byName = new Map(tasks.map(task => [task.name, task]))
    const running = new Set<Promise<void>>()
    let awake = Promise.withResolvers<void>()
    const wake = () => awake.resolve()
    return { wake, done: work() }

    async function work(): Promise<void> {
      await untilStopped('jobs could not be taken', async () => {
        awake = Promise.withResolvers()
        const free = places - running.size
        const taken = free > 0 ? await takeJobs(db, { names: [...byName.keys()], limit: free, leaseMs }) : []
        for (const job of taken) {
          inHand.add(job)
          const done = perform(job, byName.get(job.name)!).finally(() => {
            inHand.delete(job)
            running.delete(done)
            wake()
          })
          running.add(done)
        }
        if (taken.length === 0) await inTime(awake.promise, pollMs)
      })
      await Promise.all(running)
    }
  }

  async function perform(job: TakenJob, task: Task): Promise<void> {
    const { id, name, attempt } = job
    try {
      await task.run(job.payload, { signal: aborting.signal, attempt })
    } catch (error) {
      // What the job was told stays out of the log: it may be anybody's.
      log.error({ err: error, task: name, job: id, attempt }, 'a job failed')
      const { message } = error instanceof Error ? error : { message: String(error) }
      return report(job, () => putBackFailed(db, job, message.slice(0, 1_000)))
    }
    return report(job, () => deleteJob(db, job))
  }

  /** Writes what became of a job. Where that cannot be written the lease ends, and the job is done once more. */
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

  /** Times of jobs are those of the database's clock, which all processes share. */
  async function keepClock(): Promise<void> {
    let minute = 0
    await untilStopped('due tasks could not be ordered', async () => {
      const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
      const now = rows[0]!.now
      if (Math.floor(now.getTime() / 60_000) !== minute) {
        await orderDueTasks(db, tasks, now)
        minute = Math.floor(now.getTime() / 60_000)
      }
      await pause(CLOCK_MS)
    })
  }

  async function keepLeases(): Promise<void> {
    await untilStopped('leases of jobs could not be renewed', async () => {
      await pause(leaseMs / 4)
      if (inHand.size > 0) await renewLeases(db, [...inHand], leaseMs)
    })
  }

  /** Does a step over and over. While the step fails it is done ever more seldom. */
  async function untilStopped(trouble: string, step: () => Promise<void>): Promise<void> {
    let pauseMs = 100
    while (!stopping.signal.aborted) {
      try {
        await step()
        pauseMs = 100
      } catch (error) {
        // That the database is away is told by its pool.
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

/** Whether the work has come to its end in time, however it ended. */
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

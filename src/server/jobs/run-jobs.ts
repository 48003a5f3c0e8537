import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseCronItems, type Runner, run, type WorkerEvents } from 'graphile-worker'
import type { Logger } from 'pino'
import { type DatabaseAddress, openPool } from '#server/database/pool.ts'
import { watchAbandonedJobs } from './abandoned-jobs.ts'
import type { Task } from './task.ts'
import { workerLog } from './worker-log.ts'

export type RunningJobs = {
  /** Takes no new job and waits for those that run; after a while it no longer waits, and they are tried again later. */
  stop: () => Promise<void>
}

type Options = {
  address: DatabaseAddress
  tasks: readonly Task[]
  log: Logger
  atOnce?: number
  /** How often it is looked for jobs that nobody is doing any more. */
  lookEveryMs?: number
}

const LONGEST_PAUSE_MS = 10_000
/** How long a stop waits for a job that does not end, beyond the seconds after which the job is asked to. */
const LONGEST_STOP_MS = 8_000
/** What was due at night while no process ran is made up for within a day; what is due every minute soon is again. */
const madeUpForMs = (crontab: string) => (crontab.startsWith('*') ? 0 : 24 * 60 * 60 * 1000)

/** Does the jobs of this database, together with every other process that does. It goes on when the database comes back. */
export async function runJobs({
  address,
  tasks,
  log,
  atOnce = 4,
  lookEveryMs = 15_000,
}: Options): Promise<RunningJobs> {
  const pool = openPool(address, atOnce + 2)
  pool.on('connect', client => client.on('error', () => {}))
  const events: WorkerEvents = new EventEmitter()
  const abandoned = watchAbandonedJobs(pool, events, { log, everyMs: lookEveryMs })
  const stopping = new AbortController()
  let runner = await start()
  const keeping = keep()

  return {
    async stop() {
      stopping.abort()
      abandoned.stop()
      const stopped = runner.stop().catch(() => {})
      if (!(await inTime(stopped, LONGEST_STOP_MS)))
        await runner.kill('the office closes').catch(error => log.warn({ err: error }, 'a job did not end'))
      if (
        !(await inTime(
          keeping.then(() => pool.end()),
          2_000,
        ))
      )
        log.warn('connections of the jobs were left to the end of the process')
    },
  }

  function start(): Promise<Runner> {
    return run({
      pgPool: pool,
      events,
      logger: workerLog(log),
      noHandleSignals: true,
      concurrency: atOnce,
      pollInterval: 2_000,
      // Said by itself, that a job is done would be a promise that nobody holds: where the database is not there to be told,
      // it would end the process. Said in a batch it ends the runner, and there is a new one.
      preset: { worker: { completeJobBatchDelay: 0 } },
      taskList: Object.fromEntries(
        tasks.map(task => [
          task.name,
          (payload, { abortSignal, job }) => task.run(payload, { signal: abortSignal!, attempt: job.attempts }),
        ]),
      ),
      parsedCronItems: parseCronItems(
        tasks.flatMap(({ name, crontab }) =>
          crontab
            ? [{ task: name, match: crontab, options: { backfillPeriod: madeUpForMs(crontab), jobKey: name } }]
            : [],
        ),
      ),
    })
  }

  /** A runner ends when it cannot say what became of a job, as when the database went away. Then there is a new one. */
  async function keep(): Promise<void> {
    for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        await runner.promise
      } catch (error) {
        log.warn({ err: error, againInMs: pauseMs }, 'the jobs stopped being done')
      }
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (stopping.signal.aborted) return
      try {
        runner = await start()
        pauseMs = 100
      } catch (error) {
        log.warn({ err: error, againInMs: pauseMs }, 'the jobs cannot be done')
      }
    }
  }
}

const inTime = (work: Promise<unknown>, ms: number): Promise<boolean> =>
  Promise.race([work.then(() => true), sleep(ms, false, { ref: false })])

import { Logger as WorkerLogger } from 'graphile-worker'
import type { Logger } from 'pino'

/**
 * The queue's own words, in the office's log. What a job was told stays out of it, because that may be anybody's, and a
 * job that went well is no news.
 */
export const workerLog = (log: Logger): WorkerLogger =>
  new WorkerLogger(({ taskIdentifier, jobId }) => (level, message, { error, success }) => {
    const about = {
      ...(taskIdentifier !== undefined && { task: taskIdentifier }),
      ...(jobId !== undefined && { job: jobId }),
      ...(error instanceof Error && { err: error }),
    }
    const [line = ''] = message.split('\n')
    log[success ? 'debug' : levels[level]](about, `jobs: ${line}`)
  })

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'trace' } as const

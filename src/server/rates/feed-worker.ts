import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { OwnSourceRecord } from '#contract/rates/own-source-record.ts'
import type { Report } from './feed.ts'
import type { Pair } from './pair.ts'

/** Options of the worker thread, which isolates a third-party library's work, memory and failures. */
export type FeedThreadOptions = {
  /** Other addresses of sources, by name: a mirror, or the recordings of the tests. */
  origins?: { readonly [source: string]: string }
  /** The sources to read, each with its pairs. Absent: all of them. */
  sources?: { readonly [source: string]: readonly Pair[] }
  timeoutMs?: number
  /** Sources that the office describes itself, and whether they may be in the server's own network. */
  own?: { readonly [source: string]: OwnSourceRecord }
  inside?: boolean
  /** Overrides the sources' intervals. */
  everyMs?: number
}

/** The heartbeat by which a hanging thread is detected. */
export const ALIVE = 'alive'

type Options = { thread?: URL; silenceMs?: number; firstPauseMs?: number }

export const FEED_THREAD = new URL('feed-thread.ts', import.meta.url)
const LONGEST_PAUSE_MS = 30_000
/** The thread gets neither secrets nor Node's flags. */
export const threadLimits = { env: {}, execArgv: [], resourceLimits: { maxOldGenerationSizeMb: 256 } }

/** Runs a thread that reads the network and replaces it when it ends or falls silent. */
export function openFeedWorker(
  workerData: FeedThreadOptions,
  notify: (report: Report) => void,
  log: Logger,
  { thread = FEED_THREAD, silenceMs = 30_000, firstPauseMs = 500 }: Options = {},
): { stop: () => Promise<void> } {
  let stopped = false
  let pauseMs = firstPauseMs
  let again: NodeJS.Timeout | undefined
  let worker = open()

  return {
    async stop() {
      stopped = true
      clearTimeout(again)
      await worker.terminate()
    },
  }

  function open(): Worker {
    const opened = new Worker(thread, {
      workerData,
      name: 'feeds',
      ...threadLimits,
    })
    let silence = setTimeout(fellSilent, silenceMs)
    opened.on('message', (message: Report | typeof ALIVE) => {
      clearTimeout(silence)
      silence = setTimeout(fellSilent, silenceMs)
      if (message === ALIVE || stopped) return
      pauseMs = firstPauseMs
      notify(message)
    })
    opened.on('error', error => log.error({ err: error }, 'the thread that reads the sources of prices failed'))
    opened.on('exit', code => {
      clearTimeout(silence)
      if (stopped) return
      log.warn({ code, againInMs: pauseMs }, 'the thread that reads the sources of prices ended')
      again = setTimeout(() => {
        worker = open()
      }, pauseMs)
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)
    })
    return opened

    function fellSilent(): void {
      log.error({ silenceMs }, 'the thread that reads the sources of prices fell silent')
      void opened.terminate()
    }
  }
}

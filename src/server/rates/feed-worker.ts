import { Worker } from 'node:worker_threads'
import type { Logger } from 'pino'
import type { Report } from './feed.ts'

/** What runs in the thread beside the one that serves: a foreign library's work, its memory and its mistakes stay there. */
export type FeedThreadOptions = {
  /** Other addresses of the sources, by name: a mirror, or the recorded ones of the tests. */
  origins?: { readonly [source: string]: string }
  timeoutMs?: number
  /** Instead of each source's own pace. */
  everyMs?: number
}

/** Said every few seconds, so that a thread that hangs is noticed by its silence. */
export const ALIVE = 'alive'

type Options = { thread?: URL; silenceMs?: number; firstPauseMs?: number }

const THREAD = new URL('feed-thread.ts', import.meta.url)
const LONGEST_PAUSE_MS = 30_000
const MOST_MEMORY_MB = 256

/** Keeps a thread that reads the network: one that ends, for whatever reason, or falls silent is replaced by another. */
export function openFeedWorker(
  workerData: FeedThreadOptions,
  tell: (report: Report) => void,
  log: Logger,
  { thread = THREAD, silenceMs = 30_000, firstPauseMs = 500 }: Options = {},
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
      // The library that runs there needs none of the office's secrets, and none of the flags that Node was started with.
      env: {},
      execArgv: [],
      resourceLimits: { maxOldGenerationSizeMb: MOST_MEMORY_MB },
    })
    let silence = setTimeout(fellSilent, silenceMs)
    opened.on('message', (message: Report | typeof ALIVE) => {
      clearTimeout(silence)
      silence = setTimeout(fellSilent, silenceMs)
      if (message === ALIVE || stopped) return
      pauseMs = firstPauseMs
      tell(message)
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

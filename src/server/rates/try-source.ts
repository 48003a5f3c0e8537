import { Worker } from 'node:worker_threads'
import type { Report } from './feed.ts'
import { ALIVE, FEED_THREAD, type FeedThreadOptions, threadLimits } from './feed-worker.ts'

/** Longer than any source may take to answer, with the start of the thread. */
const PATIENCE_MS = 30_000

/** Asks one source once, in a thread of its own. What it says is only shown: it never counts. */
export async function trySource(options: FeedThreadOptions): Promise<Report> {
  const [source = ''] = Object.keys(options.sources ?? {})
  const worker = new Worker(FEED_THREAD, { workerData: options, name: 'try', ...threadLimits })
  const failed = (detail: string): Report => ({ source, fault: 'failed', detail })
  let patience: NodeJS.Timeout | undefined
  try {
    return await new Promise<Report>(resolve => {
      patience = setTimeout(() => resolve({ source, fault: 'timeout', detail: 'no answer in time' }), PATIENCE_MS)
      worker.on('message', (message: Report | typeof ALIVE) => message !== ALIVE && resolve(message))
      worker.on('error', error => resolve(failed(String(error).slice(0, 300))))
      worker.on('exit', () => resolve(failed('the thread that asks the source ended')))
    })
  } finally {
    clearTimeout(patience)
    await worker.terminate()
  }
}

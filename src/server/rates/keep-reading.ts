import { randomInt } from 'node:crypto'
import { type Feed, FeedFault, type Report } from './feed.ts'

export type Keeping = { stop: () => void }

type Options = {
  timeoutMs?: number
  /** Between 0 and 1, for the jitter. */
  chance?: () => number
}

/**
 * Reads a source again and again and reports each outcome. One reading at a time, each with its deadline; a source that
 * fails is asked once more at once, then ever more rarely, and as usual from its first good answer on.
 */
export function keepReading(
  feed: Feed,
  tell: (report: Report) => void,
  { timeoutMs = patienceWith(feed), chance = () => randomInt(1_000) / 1_000 }: Options = {},
): Keeping {
  const stopping = new AbortController()
  let timer: NodeJS.Timeout | undefined
  let failures = 0
  void turn()
  return {
    stop() {
      stopping.abort()
      clearTimeout(timer)
    },
  }

  async function turn(): Promise<void> {
    const startedAt = performance.now()
    const report = await readOnce(feed, AbortSignal.any([stopping.signal, AbortSignal.timeout(timeoutMs)]))
    if (stopping.signal.aborted) return
    failures = 'fault' in report ? failures + 1 : 0
    tell(report)
    const usual = Math.max(feed.everyMs - (performance.now() - startedAt), 0)
    timer = setTimeout(turn, failures === 0 ? usual : retryAfter(feed.everyMs, failures, chance()))
  }
}

/** An answer is awaited until shortly before the next would be due: who hangs longer is silent within one cycle. */
const patienceWith = ({ everyMs }: Feed): number => Math.min(Math.max(everyMs - 1_000, 1_000), 10_000)

/** One packet gets lost now and then, and what it cost should be known before anybody waits for it. */
const ONCE_MORE_MS = 500

/** How long to leave a failing source alone: twice as long each time up to a limit, and never all at the same moment. */
export function retryAfter(everyMs: number, failures: number, chance: number): number {
  if (failures === 1) return Math.min(everyMs, ONCE_MORE_MS)
  const first = Math.min(everyMs, 30_000)
  const longest = everyMs <= 60_000 ? 60_000 : 900_000
  return Math.min(first * 2 ** (failures - 2), longest) * (0.5 + chance / 2)
}

async function readOnce(feed: Feed, signal: AbortSignal): Promise<Report> {
  const { source, lifetime } = feed
  try {
    return { source, lifetime, readings: await Promise.race([feed.read(signal), overdue(signal)]) }
  } catch (error) {
    return error instanceof FeedFault
      ? { source, fault: error.reason, detail: error.message }
      : { source, fault: 'failed', detail: String(error).slice(0, 300) }
  }
}

/** A feed that does not heed its signal is left behind. */
const overdue = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new FeedFault('timeout', 'no answer in time')), { once: true })
  })

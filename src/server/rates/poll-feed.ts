import { randomInt } from 'node:crypto'
import { type Feed, FeedFault, type Report } from './feed.ts'

export type FeedPolling = { stop: () => void }

type Options = {
  timeoutMs?: number
  /** Between 0 and 1, for jitter. */
  chance?: () => number
}

/**
 * Polls a source and reports each outcome. One reading at a time, each with a timeout; a failure is retried at once and
 * then with growing pauses until the next good answer.
 */
export function pollFeed(
  feed: Feed,
  notify: (report: Report) => void,
  { timeoutMs = timeoutOf(feed), chance = () => randomInt(1_000) / 1_000 }: Options = {},
): FeedPolling {
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
    notify(report)
    const usual = Math.max(feed.everyMs - (performance.now() - startedAt), 0)
    timer = setTimeout(turn, failures === 0 ? usual : retryAfter(feed.everyMs, failures, chance()))
  }
}

/** The timeout ends shortly before the next reading, so a hanging source is noticed within one interval. */
const timeoutOf = ({ everyMs }: Feed): number => Math.min(Math.max(everyMs - 1_000, 1_000), 10_000)

/** A first failure may be a lost packet, so it is retried at once. */
const ONCE_MORE_MS = 500

/** The pause after failures: doubling up to a limit, with jitter. */
export function retryAfter(everyMs: number, failures: number, chance: number): number {
  if (failures === 1) return Math.min(everyMs, ONCE_MORE_MS)
  const first = Math.min(everyMs, 30_000)
  const longest = everyMs <= 60_000 ? 60_000 : 900_000
  return Math.min(first * 2 ** (failures - 2), longest) * (0.5 + chance / 2)
}

/** One reading, and its outcome. */
export async function readOnce(feed: Feed, signal: AbortSignal): Promise<Report> {
  const { source, lifetime } = feed
  try {
    return { source, lifetime, readings: await Promise.race([feed.read(signal), overdue(signal)]) }
  } catch (error) {
    return error instanceof FeedFault
      ? { source, fault: error.reason, detail: error.message }
      : { source, fault: 'failed', detail: String(error).slice(0, 300) }
  }
}

/** A feed that ignores its signal is abandoned. */
const overdue = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(new FeedFault('timeout', 'no answer in time')), { once: true })
  })

import type { BoardDelta } from '#contract/calculator/board-delta.ts'
import type { PairView } from '#contract/calculator/direction.ts'
import { browserApi } from '#web/api/browser-api.ts'
import type { StreamStatus } from '#web/api/live-stream.ts'
import type { BesideCalculator } from '#web/calculator/follow-office.ts'
import { type PairData, readCourseOf } from './pair-data.ts'

type FollowParts = { onData: (data: PairData) => void; onStatus: (status: StreamStatus) => void }

/** The figures follow the market, but not under the eyes of somebody who reads them. That a pair opens or closes is at once. */
const READ_EVERY_MS = 5_000

/** Keeps the page of a pair in step with the office: what the stream tells of the pair is read again, of one moment. */
export function followPair(
  start: PairData,
  { onData, onStatus }: FollowParts,
): BesideCalculator & { leave: () => void } {
  const { from, to } = start.pair
  let data = start
  let readAt = Number.NEGATIVE_INFINITY
  let timer: ReturnType<typeof setTimeout> | undefined
  let reading = new AbortController()

  const show = (part: Partial<PairData>) => {
    data = { ...data, ...part }
    onData(data)
  }
  const leave = () => {
    clearTimeout(timer)
    timer = undefined
    reading.abort()
  }

  async function read(): Promise<void> {
    timer = undefined
    readAt = performance.now()
    reading = new AbortController()
    const { signal } = reading
    try {
      const told = await readCourseOf(browserApi, { from: from.code, to: to.code })
      if (!signal.aborted) show(told)
    } catch {
      // Whether there is a connection the stream says; what could not be read is read again.
      if (!signal.aborted) timer = setTimeout(read, READ_EVERY_MS)
    }
  }

  function hear(delta: BoardDelta): void {
    data = { ...data, now: delta.at }
    const told = newsOf(delta, from.code, to.code)
    if (told === 'gone') {
      leave()
      show({ pair: closed(data.pair), steps: [] })
    } else if (told && told !== data.pair.state) {
      leave()
      void read()
    } else if (told) {
      timer ??= setTimeout(read, Math.max(0, readAt + READ_EVERY_MS - performance.now()))
    }
    if (delta.tech) show({ tech: delta.tech })
  }

  return { onBoard: hear, onStatus, leave }
}

/** What a delta tells of a pair; a complete one that does not name it tells that it is gone. */
export function newsOf(delta: BoardDelta, from: string, to: string): 'on' | 'paused' | 'gone' | undefined {
  const isIt = (pair: { from: string; to: string }) => pair.from === from && pair.to === to
  const told = delta.directions.find(isIt)
  if (told) return told.state
  return delta.complete || delta.gone?.some(isIt) ? 'gone' : undefined
}

/** A pair that the office exchanges no more: there is nobody to ask about it. */
function closed({
  course: _course,
  limits: _limits,
  note: _note,
  opensAt: _opensAt,
  since: _since,
  ...pair
}: PairView) {
  return { ...pair, state: 'paused' as const, reason: 'office' as const, tiers: [] }
}

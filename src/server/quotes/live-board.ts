import type { BoardDelta } from '#contract/quotes/board-delta.ts'
import type { Catalogue, LiveCatalogue } from '#server/catalogue/catalogue.ts'
import type { Rates } from '#server/rates/start-rates.ts'
import { type Board, buildBoard } from './board.ts'
import { answersOf, type BoardAnswers } from './board-answers.ts'
import { type BoardStream, openBoardStream } from './board-stream.ts'
import { techView } from './office-view.ts'

/** An immutable snapshot that requests are answered from. */
export type BoardSnapshot = { board: Board; catalogue: Catalogue; answers: BoardAnswers }

export type LiveBoard = {
  readonly now: BoardSnapshot
  stream: BoardStream
  stop: () => void
}

/** Pages are updated at most once a second, however often sources and staff change something. */
const LEAST_PAUSE_MS = 1_000
/** Offices open and close by the clock, without an event. */
const LOOK_AT_CLOCK_MS = 15_000

export type LiveBoardDeps = {
  catalogue: Pick<LiveCatalogue, 'now' | 'onChange'>
  rates: Pick<Rates, 'now' | 'subscribe'>
  now: () => Date
  leastPauseMs?: number
}

/** Publishes the newest snapshot: a new one after each tick of the rates and each change of the catalogue. */
export function openLiveBoard({ catalogue, rates, now, leastPauseMs = LEAST_PAUSE_MS }: LiveBoardDeps): LiveBoard {
  let snapshot = takeSnapshot()
  const stream = openBoardStream(() => whole(snapshot))

  let drawnAt = 0
  let waiting: NodeJS.Timeout | undefined
  const refresh = () => {
    waiting ??= setTimeout(
      () => {
        waiting = undefined
        drawnAt = performance.now()
        const before = snapshot
        snapshot = takeSnapshot(before.board)
        const news = newsOf(before, snapshot)
        if (news) stream.publish(news)
      },
      Math.max(0, leastPauseMs - (performance.now() - drawnAt)),
    )
  }

  const unsubscribe = rates.subscribe(refresh)
  catalogue.onChange(refresh)
  const clock = setInterval(refresh, LOOK_AT_CLOCK_MS)
  return {
    get now() {
      return snapshot
    },
    stream,
    stop() {
      unsubscribe()
      clearInterval(clock)
      clearTimeout(waiting)
      stream.close()
    },
  }

  function takeSnapshot(previous?: Board): BoardSnapshot {
    const current = catalogue.now
    const board = buildBoard({ ...current, rates: rates.now }, now(), previous)
    return { board, catalogue: current, answers: answersOf(board, current) }
  }
}

function whole({ board, catalogue }: BoardSnapshot): BoardDelta {
  return {
    version: board.version,
    at: board.at.toISOString(),
    directions: board.entries.map(({ item }) => item),
    complete: true,
    tech: techView(catalogue.office),
  }
}

/** The changes that a page must get; undefined when nothing visible changed. */
function newsOf(before: BoardSnapshot, { board, catalogue }: BoardSnapshot): BoardDelta | undefined {
  const tech = techView(catalogue.office)
  const techChanged = JSON.stringify(tech) !== JSON.stringify(techView(before.catalogue.office))
  if (board.version === before.board.version && !techChanged) return undefined
  return {
    version: board.version,
    at: board.at.toISOString(),
    directions: board.changed.map(({ item }) => item),
    gone: board.gone.length > 0 ? board.gone.map(({ direction: { from, to } }) => ({ from, to })) : undefined,
    tech: techChanged ? tech : undefined,
  }
}

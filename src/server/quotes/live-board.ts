import { setImmediate as nextTurn } from 'node:timers/promises'
import type { BoardDelta } from '#contract/quotes/board-delta.ts'
import type { Catalogue, LiveCatalogue } from '#server/catalogue/catalogue.ts'
import { refreshInTurn } from '#server/platform/live/refresh-in-turn.ts'
import type { Rates } from '#server/rates/start-rates.ts'
import { type Board, buildBoard, buildInSlices } from './board.ts'
import { answersOf, type BoardAnswers } from './board-answers.ts'
import { type BoardStream, openBoardStream, writeEvent } from './board-stream.ts'
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
/** Requests are answered after so many directions: those of a large office take a good tenth of a second together. */
const SLICE = 250

export type LiveBoardDeps = {
  catalogue: Pick<LiveCatalogue, 'now' | 'onChange'>
  rates: Pick<Rates, 'now' | 'subscribe'>
  /** What customers can pay now. Without it, anything. */
  capacities?: { readonly now: ReadonlyMap<string, bigint>; onChange: (listener: () => void) => void }
  now: () => Date
  leastPauseMs?: number
  slice?: number
}

/**
 * Publishes the newest snapshot: a new one after each tick of the rates and each change of the catalogue. It is made in slices, and
 * takes the place of the one before when all of it is there, in one step with the news of it.
 */
export function openLiveBoard(deps: LiveBoardDeps): LiveBoard {
  const { catalogue, rates, capacities, now, leastPauseMs = LEAST_PAUSE_MS, slice = SLICE } = deps
  const inputOf = (current: Catalogue) => ({ ...current, rates: rates.now, capacities: capacities?.now })
  let snapshot = snapshotOf(buildBoard(inputOf(catalogue.now), now()), catalogue.now)
  const stream = openBoardStream(() => whole(snapshot))

  let drawnAt = 0
  let waiting: NodeJS.Timeout | undefined
  const refresh = () => {
    waiting ??= setTimeout(
      () => {
        waiting = undefined
        drawnAt = performance.now()
        void draw()
      },
      Math.max(0, leastPauseMs - (performance.now() - drawnAt)),
    )
  }

  const draw = refreshInTurn(async () => {
    const before = snapshot
    const current = catalogue.now
    const steps = buildInSlices(inputOf(current), now(), before.board, slice)
    let step = steps.next()
    while (!step.done) {
      await nextTurn()
      step = steps.next()
    }
    const drawn = snapshotOf(step.value, current)
    const news = newsOf(before, drawn)
    const event = news && (await writeEvent(news, slice))
    snapshot = drawn
    if (news) stream.publish(news, event)
  })

  const unsubscribe = rates.subscribe(refresh)
  catalogue.onChange(refresh)
  capacities?.onChange(refresh)
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
}

const snapshotOf = (board: Board, catalogue: Catalogue): BoardSnapshot => ({
  board,
  catalogue,
  answers: answersOf(board, catalogue),
})

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

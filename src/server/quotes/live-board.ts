import type { BoardDelta } from '#contract/calculator/board-delta.ts'
import type { Catalogue, CatalogueBoard } from '#server/catalogue/catalogue.ts'
import type { Rates } from '#server/rates/start-rates.ts'
import { type Board, buildBoard } from './board.ts'
import { answersOf, type BoardAnswers } from './board-answers.ts'
import { type BoardStream, openBoardStream } from './board-stream.ts'
import { techView } from './office-view.ts'

/** One moment of the office: what requests are answered from. Nothing in it ever changes. */
export type BoardPicture = { board: Board; catalogue: Catalogue; answers: BoardAnswers }

export type LiveBoard = {
  readonly now: BoardPicture
  stream: BoardStream
  stop: () => void
}

/** Pages are told at most once a second, however often sources and staff change something. */
const LEAST_PAUSE_MS = 1_000
/** Offices open and close by the clock, without anybody saying so. */
const LOOK_AT_CLOCK_MS = 15_000

export type LiveBoardParts = {
  catalogue: Pick<CatalogueBoard, 'now' | 'onChange'>
  rates: Pick<Rates, 'now' | 'subscribe'>
  now: () => Date
  leastPauseMs?: number
}

/** Keeps the newest picture hanging: a new one after each tick of the rates and each change of the catalogue. */
export function openLiveBoard({ catalogue, rates, now, leastPauseMs = LEAST_PAUSE_MS }: LiveBoardParts): LiveBoard {
  let picture = draw()
  const stream = openBoardStream(() => whole(picture))

  let drawnAt = 0
  let waiting: NodeJS.Timeout | undefined
  const refresh = () => {
    waiting ??= setTimeout(
      () => {
        waiting = undefined
        drawnAt = performance.now()
        const before = picture
        picture = draw(before.board)
        const news = newsOf(before, picture)
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
      return picture
    },
    stream,
    stop() {
      unsubscribe()
      clearInterval(clock)
      clearTimeout(waiting)
      stream.close()
    },
  }

  function draw(previous?: Board): BoardPicture {
    const current = catalogue.now
    const board = buildBoard({ ...current, rates: rates.now }, now(), previous)
    return { board, catalogue: current, answers: answersOf(board, current) }
  }
}

function whole({ board, catalogue }: BoardPicture): BoardDelta {
  return {
    version: board.version,
    at: board.at.toISOString(),
    directions: board.entries.map(({ item }) => item),
    complete: true,
    tech: techView(catalogue.office),
  }
}

/** What a page has to hear of a new picture; nothing where it would see no difference. */
function newsOf(before: BoardPicture, { board, catalogue }: BoardPicture): BoardDelta | undefined {
  const tech = techView(catalogue.office)
  const techChanged = JSON.stringify(tech) !== JSON.stringify(techView(before.catalogue.office))
  if (board.version === before.board.version && !techChanged) return undefined
  return {
    version: board.version,
    at: board.at.toISOString(),
    directions: board.changed.map(({ item }) => item),
    ...(board.gone.length > 0 && { gone: board.gone.map(({ direction: { from, to } }) => ({ from, to })) }),
    ...(techChanged && { tech }),
  }
}

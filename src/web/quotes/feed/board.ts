import type { DirectionItem, TargetItem } from '#contract/catalogue/direction.ts'
import type { BoardDelta } from '#contract/quotes/board-delta.ts'

/** The directions by pair, undefined where a direction is off; a delta replaces the directions that it names. */
export type Board = { directions: ReadonlyMap<string, DirectionItem | undefined>; complete: boolean }

export const emptyBoard: Board = { directions: new Map(), complete: false }

export const directionOn = (board: Board, from: string, to: string): DirectionItem | undefined =>
  board.directions.get(keyOf(from, to))

/** Whether the stream has ended a direction. */
export const isOff = ({ directions }: Board, from: string, to: string): boolean =>
  directions.has(keyOf(from, to)) && !directions.get(keyOf(from, to))

/** The changes of the directions in one event of the stream. */
export type Tick = Pick<BoardDelta, 'directions' | 'gone' | 'complete'>

/** The whole list, with the earlier events of the stream applied. */
export const completeBoard = (all: readonly DirectionItem[], ticks: readonly Tick[]): Board =>
  ticks.reduce(afterTick, { directions: new Map(byPair(all)), complete: true })

export function afterTick(board: Board, { directions, gone = [], complete }: Tick): Board {
  const off = complete ? [...board.directions.keys()] : gone.map(({ from, to }) => keyOf(from, to))
  return {
    ...board,
    directions: new Map([...board.directions, ...off.map(key => [key, undefined] as const), ...byPair(directions)]),
  }
}

/** Whether a quote of the pair may have changed: the rate, a limit, the reserve or the state. */
export const hasMoved = (before: DirectionItem | undefined, after: DirectionItem): boolean =>
  !before || JSON.stringify(before) !== JSON.stringify(after)

/** The target, or where the pair is not exchanged the first target of the same currency that is open. */
export function nearestTo(board: Board, from: string, to: string, order: readonly string[]): string | undefined {
  if (directionOn(board, from, to)) return to
  const exchanged = order.filter(code => directionOn(board, from, code))
  return exchanged.find(code => directionOn(board, from, code)?.state === 'on') ?? exchanged[0]
}

/** A row of the list of targets, updated by the board. */
export function liveTarget(target: TargetItem, direction: DirectionItem | undefined): TargetItem {
  if (!direction) return target
  const { give, get, reserve, state, reason } = direction
  if (target.give === give && target.get === get && target.reserve === reserve && target.state === state) return target
  const { give: _give, get: _get, reason: _reason, ...currency } = target
  return {
    ...currency,
    reserve,
    state,
    ...(give !== undefined && get !== undefined ? { give, get } : undefined),
    ...(reason ? { reason } : undefined),
  }
}

const keyOf = (from: string, to: string) => `${from} ${to}`
const byPair = (items: readonly DirectionItem[]) => items.map(item => [keyOf(item.from, item.to), item] as const)

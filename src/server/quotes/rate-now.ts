import { type BoardHolder, entryOf } from './board.ts'

/** What the board says of a direction at this moment, as the console shows it. */
export function rateNow({ now: { board } }: BoardHolder, from: string, to: string) {
  const item = entryOf(board, from, to)?.item
  if (!item) return undefined
  const { state, give, get, reason, min, max } = item
  return {
    state,
    give: give && get ? give : undefined,
    get: give && get ? get : undefined,
    reason,
    min,
    max,
  }
}

import { type Money, toDecimal } from '#contract/money/money.ts'
import { quote, type Side } from '#contract/money/quote.ts'
import type { BoardEntry } from '#server/quotes/board.ts'

export type WatchVerdict =
  /** The reserve, or another pause of the direction, does not allow the amount now. */
  | { state: 'waiting' }
  | { state: 'enough' }
  | { state: 'refused'; reason: 'below-minimum' | 'above-maximum'; limit: string }

/** Whether waiting makes sense: not for a covered amount, and not where no reserve would help. */
export function watchVerdict(entry: BoardEntry, side: Side, units: bigint): WatchVerdict {
  if (entry.state === 'paused') return { state: 'waiting' }
  const { terms } = entry
  if (quote(terms, { side, units }).ok) return { state: 'enough' }

  const withAnyReserve = quote({ ...terms, reserve: MORE_THAN_ANYBODY_HAS }, { side, units })
  if (withAnyReserve.ok) return { state: 'waiting' }
  const { refusal } = withAnyReserve
  const limit = ({ asset, units }: Money) =>
    toDecimal(units, asset === terms.from.asset ? terms.from.scale : terms.to.scale)
  switch (refusal.reason) {
    case 'below-minimum':
      return { state: 'refused', reason: refusal.reason, limit: limit(refusal.minimum) }
    case 'above-maximum':
      return { state: 'refused', reason: refusal.reason, limit: limit(refusal.maximum) }
    case 'beyond-reserve':
      return { state: 'waiting' }
  }
}

const MORE_THAN_ANYBODY_HAS = 10n ** 37n

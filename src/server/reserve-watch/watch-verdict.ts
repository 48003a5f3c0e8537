import { type Money, toDecimal } from '#contract/money/money.ts'
import { quote, type Side } from '#contract/money/quote.ts'
import type { BoardEntry } from '#server/quotes/board.ts'

export type WatchVerdict =
  /** The reserve, or whatever else pauses the direction, does not let it pass now. */
  | { state: 'waiting' }
  | { state: 'enough' }
  | { state: 'refused'; reason: 'below-minimum' | 'above-maximum'; limit: string }

/** Whether waiting for the reserve makes sense: not where it suffices, and not where no reserve would ever help. */
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

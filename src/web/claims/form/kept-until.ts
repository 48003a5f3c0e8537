import type { QuoteView } from '#contract/catalogue/direction.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { QuoteKeep } from '#contract/quotes/keep-shown.ts'

/** As long as the office holds a quote against any move. */
const HOLDS_MS = MINUTE_MS

/** Until when the office keeps to the sums of a quote against small moves. */
export const keptUntil = ({ holdsUntil }: Pick<QuoteView, 'holdsUntil'>, { minutes }: QuoteKeep): number =>
  Date.parse(holdsUntil) - HOLDS_MS + minutes * MINUTE_MS

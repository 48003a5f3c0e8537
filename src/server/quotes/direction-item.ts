import type { DirectionItem, PausedReason } from '#contract/catalogue/direction.ts'
import { toDecimal } from '#contract/money/money.ts'
import { type Limits, type Terms, tierAt } from '#contract/money/quote.ts'
import { type BoardPlace, reserveText } from './board-layout.ts'

/** `note` is the text of the person who closed it; `pair` is the failing source; `opensAt` is the next opening. */
export type Pause = { because: PausedReason; note?: string; since?: Date; pair?: string; opensAt?: Date }

/** A direction in lists: with its rate at the smallest amount, or with its pause. */
export function directionItem(place: BoardPlace, now: { terms: Terms; limits: Limits } | Pause): DirectionItem {
  const { direction, to, labels } = place
  const { from, cities } = direction
  const rest = {
    reserve: reserveText(place),
    cities: cities.length > 0 ? [...cities] : undefined,
    labels: [...labels],
  }
  if ('because' in now) {
    const { because, note } = now
    return { from, to: to.code, state: 'paused', reason: because, note: note || undefined, ...rest }
  }
  const { terms, limits } = now
  const edge = (at: 'min' | 'max') => ({
    from: toDecimal(limits.from[at], terms.from.scale),
    to: toDecimal(limits.to[at], terms.to.scale),
  })
  return {
    from,
    to: to.code,
    ...tierAt(terms, limits.from.min).course,
    min: edge('min'),
    max: edge('max'),
    state: 'on',
    ...rest,
  }
}

import { DAY_MS } from '#contract/durations.ts'
import type { Presence } from '#contract/quotes/presence.ts'
import type { Direction } from '#server/catalogue/directions.ts'

/** How long before the opening a claim can be opened. For a later one the reserve would be held for days. */
const TAKEN_AHEAD_MS = DAY_MS

/**
 * The opening at which cash of a new claim can change hands, outside the desk's hours. Undefined: the desk is open,
 * opens too late, or the direction has no cash.
 */
export function opensSoon({ cities }: Pick<Direction, 'cities'>, presence: Presence, now: Date): Date | undefined {
  if (presence.open || cities.length === 0 || !presence.opensAt) return undefined
  return presence.opensAt.getTime() - now.getTime() <= TAKEN_AHEAD_MS ? presence.opensAt : undefined
}

/**
 * When the rate of a new claim is fixed. Cash that can only be brought the next morning gets the rate of that moment:
 * the office gives nobody a free option overnight.
 */
export const rateFixedFor = (
  { rateFixed }: Pick<Direction, 'rateFixed'>,
  gives: { kind: string },
  opensAt: Date | undefined,
): Direction['rateFixed'] =>
  opensAt && gives.kind === 'cash' && rateFixed.at === 'opening' ? { at: 'arrival' } : rateFixed

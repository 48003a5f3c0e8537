import type { Presence } from '#contract/calculator/presence.ts'
import type { Direction } from '#server/catalogue/directions.ts'

/** So long before the desk opens a claim is taken for it. What opens later stays closed: its reserve would be held for days. */
const TAKEN_AHEAD_MS = 24 * 60 * 60_000

/**
 * From when on cash can change hands for a claim that is opened now, outside the hours of its desk. Undefined: somebody is
 * there, or it takes too long until then, or the direction is none of cash.
 */
export function opensSoon({ cities }: Pick<Direction, 'cities'>, presence: Presence, now: Date): Date | undefined {
  if (presence.open || cities.length === 0 || !presence.opensAt) return undefined
  return presence.opensAt.getTime() - now.getTime() <= TAKEN_AHEAD_MS ? presence.opensAt : undefined
}

/**
 * By what the course of a claim is fixed that is opened now. Cash that can be brought in the morning at the earliest gets
 * the course of that moment: the office grants nobody a night to wait and see which way the market goes.
 */
export const courseFixedFor = (
  { courseFixed }: Pick<Direction, 'courseFixed'>,
  gives: { kind: string },
  opensAt: Date | undefined,
): Direction['courseFixed'] =>
  opensAt && gives.kind === 'cash' && courseFixed.at === 'opening' ? { at: 'arrival' } : courseFixed

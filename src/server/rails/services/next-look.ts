import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'

const SHORTEST_MS = 15_000
const LONGEST_MS = 30 * MINUTE_MS
/** Callbacks are heard for ever; without one, money is looked for so long after the invoice has ended. */
const AFTER_MS = DAY_MS

/**
 * When an invoice is read again without a callback: a tenth of its age later, so that a payment is found a tenth late at worst. Undefined:
 * no more.
 */
export function nextLook({ madeAt, until }: { madeAt: Date; until: Date }, now: Date): Date | undefined {
  if (now.getTime() > until.getTime() + AFTER_MS) return undefined
  const age = Math.max(now.getTime() - madeAt.getTime(), 0)
  return new Date(now.getTime() + Math.min(Math.max((age - (age % 10)) / 10, SHORTEST_MS), LONGEST_MS))
}

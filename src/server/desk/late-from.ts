import type { DeskTask } from '#contract/desk/desk.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { Claim } from '#server/claims/claim.ts'

type Waits = { task: DeskTask | undefined; since: Date; usualMinutes: number }

/**
 * From when the office is late: staff should have acted, and the time that exchanges of the pair usually take has passed since it waits. What has a
 * deadline shows that instead.
 */
export function lateFrom(
  { deadline }: Pick<Claim, 'deadline'>,
  { task, since, usualMinutes }: Waits,
): Date | undefined {
  if (deadline || (task?.turn !== 'you' && task?.turn !== 'colleague')) return undefined
  return new Date(since.getTime() + usualMinutes * MINUTE_MS)
}

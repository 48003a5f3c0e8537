import type { StaffMember } from '#contract/auth/staff-member.ts'
import type { QueueItem } from '#contract/desk/desk.ts'
import { MINUTE_MS } from '#contract/durations.ts'

/** An assignment ends when whoever has it has done nothing for this long. */
export const ASSIGNMENT_MS = 15 * MINUTE_MS

/**
 * Who works on a claim or a withdrawal. It is a courtesy that runs out, not a lock: versions keep people from overwriting each
 * other. A conversation has no end: it is its member's until somebody takes it over.
 */
export type Assignment = { by: StaffMember; since: Date; until: Date }
export type AssignmentRefusal = { reason: 'assigned'; by: StaffMember; until: string }

/** The assignment while a colleague has it: only with `over` does anybody else work on it. */
export const ofColleague = <Given extends { by: StaffMember; until?: Date }>(
  assignment: Given | undefined,
  staffId: string,
  now: Date,
): Given | undefined => (assignment && assignment.by.id !== staffId && isOn(assignment, now) ? assignment : undefined)

/** For the whole time from now on; whoever has it already keeps the original `since`. */
export function assignedTo<By extends { id: string }>(
  by: By,
  before: Assignment | undefined,
  now: Date,
): Omit<Assignment, 'by'> & { by: By } {
  const since = before && before.by.id === by.id && isOn(before, now) ? before.since : now
  return { by, since, until: new Date(now.getTime() + ASSIGNMENT_MS) }
}

export const isOn = ({ until }: { until?: Date }, now: Date): boolean => until === undefined || until > now

export const assignedRefusal = ({ by, until }: Assignment): AssignmentRefusal => ({
  reason: 'assigned',
  by,
  until: until.toISOString(),
})

export const assignmentView = (
  { by, since, until }: Assignment,
  staffId: string,
): NonNullable<QueueItem['assignment']> => ({
  by,
  mine: by.id === staffId,
  since: since.toISOString(),
  until: until.toISOString(),
})

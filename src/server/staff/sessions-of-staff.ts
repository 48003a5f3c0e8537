import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { endSessions } from '#server/auth/start-session.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { lockMember } from './staff-people.store.ts'

/** Ends one session of a member of staff, or all: of one’s own, all but the present one. */
export const endSessionsOf = (
  db: Db,
  { id, session }: { id: string; session?: string },
  actor: StaffActor,
): Promise<Result<{ ended: number }, { reason: 'not-found' }>> =>
  allOrNothing<{ ended: number }, { reason: 'not-found' }>(db, async tx => {
    const person = await lockMember(tx, id)
    if (!person) return refuse({ reason: 'not-found' })
    const { now, staff } = actor
    const ended = await endSessions(
      tx,
      id,
      'ended',
      session === undefined ? { now, except: staff.sessionId } : { now, only: session },
    )
    if (ended === 0) return session === undefined ? accept({ ended }) : refuse({ reason: 'not-found' })
    await writeAudit(tx, actor, {
      action: 'staff.end-sessions',
      subject: { kind: 'person', id, label: person.email },
      after: { endedSessions: ended },
    })
    return accept({ ended })
  })

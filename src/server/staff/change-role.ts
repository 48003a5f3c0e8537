import { hasRight, mayGive } from '#contract/auth/rights.ts'
import { isStaff, type Role, type StaffRole } from '#contract/auth/roles.ts'
import type { Locale } from '#contract/locale.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type Action, writeAudits } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { endSessions } from '#server/auth/start-session.ts'
import { unassignAll } from '#server/desk/assignments.store.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { vouch } from '#server/second-person/vouchings.ts'
import { updateUser } from '#server/users/users.store.ts'
import { staffRoleChanged } from './emails/staff-role-changed.ts'
import { staffWorkEnded } from './emails/staff-work-ended.ts'
import { withdrawResetsOf } from './second-factor-resets.store.ts'
import { isRole, lockMember, lockStaff } from './staff-people.store.ts'
import { tellOwners } from './tell-owners.ts'

export type RoleRefusal = { reason: 'not-found' | 'conflict' } | { reason: 'forbidden'; detail: string }

type RoleChange = { id: string; from: StaffRole; to: StaffRole }
export type EndOfWork = { endedSessions: number; releasedClaims: number }

/** Gives a member of staff another role. They sign in anew, and what they had in hand goes back to the queue. */
export const changeRole = (db: Db, change: RoleChange, actor: StaffActor): Promise<Result<EndOfWork, RoleRefusal>> =>
  allOrNothing<EndOfWork, RoleRefusal>(db, tx => writeRole(tx, 'staff.role', change, actor))

/** Ends the work of a member of staff, who stays as a customer. */
export const endWork = (
  db: Db,
  { id, from }: Omit<RoleChange, 'to'>,
  actor: StaffActor,
): Promise<Result<EndOfWork, RoleRefusal>> =>
  allOrNothing<EndOfWork, RoleRefusal>(db, tx => writeRole(tx, 'staff.end', { id, from, to: 'customer' }, actor))

async function writeRole(
  tx: Tx,
  action: 'staff.role' | 'staff.end',
  { id, from, to }: Omit<RoleChange, 'to'> & { to: Role },
  actor: StaffActor,
): Promise<Result<EndOfWork, RoleRefusal>> {
  const { staff, now } = actor
  await lockStaff(tx)
  // A colleague may have ended the work of whoever asks while this waited.
  if (!(await stillHasRight(tx, staff.id, 'people.staff'))) return refuse(notYours)
  // So an owner is left whoever goes; the database holds to that as well.
  if (id === staff.id) return refuse({ reason: 'forbidden', detail: 'nobody changes their own role' })
  const person = await lockMember(tx, id)
  if (!person) return refuse({ reason: 'not-found' })
  if (person.role !== from || from === to) return refuse({ reason: 'conflict' })
  // The page showed rights that the role has no longer.
  if (!(await isRole(tx, to))) return refuse({ reason: 'conflict' })
  if (!mayGive(staff.role, from) || !mayGive(staff.role, to)) return refuse(notYours)

  const endedSessions = await endSessions(tx, id, 'role-changed', { now })
  await updateUser(tx, id, { role: to, role_since: now })
  if (isStaff(to)) await vouch(tx, id, staff.id, 'role')
  const ended = { endedSessions, releasedClaims: await unassignAll(tx, id) }
  await writeAudits(tx, actor, [
    ...(await withdrawnWith(tx, { id, to }, now)),
    {
      action,
      subject: { kind: 'person', id, label: person.email },
      before: { role: from },
      after: { role: to, ...ended },
    },
  ])
  // An address that nobody has confirmed may be a stranger's.
  if (person.activated_at) await notify(tx, person, { from, to, by: staff.email }, now)
  const told = to === 'customer' ? ({ what: 'left', role: from } as const) : ({ what: 'role', role: to } as const)
  await tellOwners(tx, { ...told, person: person.email, by: staff.email }, now)
  return accept(ended)
}

type Recipient = { email: string; locale: Locale }

async function notify(
  tx: Tx,
  { email, locale }: Recipient,
  { from, to, by }: { from: StaffRole; to: Role; by: string },
  at: Date,
): Promise<void> {
  const letter = { to: email, locale, at }
  if (to === 'customer') await putInOutbox(tx, { kind: staffWorkEnded, ...letter, data: { by } })
  else await putInOutbox(tx, { kind: staffRoleChanged, ...letter, data: { from, to, by } })
}

/**
 * Withdraws what waits about somebody who leaves, and what somebody asked for who may not ask any more: an entry for each,
 * so that whoever wonders why a link does not open finds the answer.
 */
async function withdrawnWith(tx: Tx, { id, to }: { id: string; to: Role }, now: Date): Promise<Action[]> {
  const asksNoMore = !hasRight(to, 'people.staff')
  const invitations = asksNoMore ? await withdrawInvitationsOf(tx, id, now) : []
  const resets = await withdrawResetsOf(tx, id, { about: to === 'customer', askedBy: asksNoMore, at: now })
  return [
    ...invitations.map(invitation => ({
      action: 'staff.invite-withdraw',
      subject: { kind: 'invitation', id: invitation.id, label: invitation.email },
      before: { state: 'open' },
      after: { state: 'withdrawn' },
    })),
    ...resets.map(({ person, email, reason }) => ({
      action: 'staff.reset-withdraw',
      subject: { kind: 'person', id: person, label: email },
      before: { secondFactor: true },
      after: { secondFactor: true, reason },
    })),
  ]
}

/** Nobody comes in on the word of somebody who may not invite any more. */
const withdrawInvitationsOf = (tx: Tx, staffId: string, now: Date) =>
  tx
    .updateTable('staff_invitations')
    .set({ state: 'withdrawn', ended_at: now })
    .where('invited_by', '=', staffId)
    .where('state', '=', 'open')
    .returning(['id', 'email'])
    .execute()

const notYours = {
  reason: 'forbidden',
  detail: 'you manage staff no longer, or the role has rights that you lack',
} as const

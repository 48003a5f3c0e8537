import { randomUUID } from 'node:crypto'
import { mayGive } from '#contract/auth/rights.ts'
import { isStaff, type StaffRole } from '#contract/auth/roles.ts'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import type { Locale } from '#contract/locale.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Invitation } from '#contract/staff/invitations.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { type AttemptLimit, bucket, takeAttempt } from '#server/auth/attempts.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import { staffInvitation } from './emails/staff-invitation.ts'
import { INVITATION_DAYS, newInvitationCode, readInvitations } from './invitations.store.ts'
import { isRole, lockStaff } from './staff-people.store.ts'
import { tellOwners } from './tell-owners.ts'

type Forbidden = { reason: 'forbidden'; detail: string }
export type OpenRefusal = Forbidden | { reason: 'not-found' } | { reason: 'wrong-state'; detail: string }

/** Invites the holder of an address to a role. An address has one open invitation. */
export const invite = (
  db: Db,
  { email, role }: { email: string; role: StaffRole },
  actor: StaffActor,
): Promise<Result<Invitation, Forbidden | Invalid>> =>
  allOrNothing<Invitation, Forbidden | Invalid>(db, async tx => {
    const may = await mayInvite(tx, role, actor)
    if (!may.ok) return may
    const holder = await holderOf(tx, email)
    if (holder && isStaff(holder.role)) return refuse(alreadyStaff)
    if (holder?.blocked_at) return refuse(blocked)
    const open = await tx
      .selectFrom('staff_invitations')
      .select('id')
      .where('email_key', '=', email)
      .where('state', '=', 'open')
      .executeTakeFirst()
    if (open) return refuse(alreadyInvited)

    const { now, staff } = actor
    const id = randomUUID()
    const { code, hash } = newInvitationCode()
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
    await tx
      .insertInto('staff_invitations')
      .values({
        id,
        email,
        email_key: email,
        role,
        state: 'open',
        code_hash: hash,
        invited_by: staff.id,
        invited_at: now,
        sent_at: now,
        expires_at: expiresAt,
      })
      .execute()
    await sendLetter(tx, { email, role, code, expiresAt, locale: holder?.locale ?? staff.locale }, actor)
    await writeAudit(tx, actor, {
      action: 'staff.invite',
      subject: { kind: 'invitation', id, label: email },
      after: { role, until: expiresAt.toISOString() },
    })
    await tellOwners(tx, { what: 'invited', person: email, role, by: staff.email }, now)
    return accept((await readInvitations(tx, now, id))[0]!)
  })

/** Sends the letter again: a new link, a new term, and the earlier link is void. */
export const inviteAgain = (db: Db, id: string, actor: StaffActor): Promise<Result<Invitation, OpenRefusal>> =>
  allOrNothing<Invitation, OpenRefusal>(db, async tx => {
    const found = await lockOpen(tx, id, actor)
    if (!found.ok) return found
    const { email, role, expires_at: before } = found.value
    const { now, staff } = actor
    const { code, hash } = newInvitationCode()
    const expiresAt = new Date(now.getTime() + INVITATION_DAYS * DAY_MS)
    await tx
      .updateTable('staff_invitations')
      .set({ code_hash: hash, sent_at: now, expires_at: expiresAt })
      .where('id', '=', id)
      .execute()
    const holder = await holderOf(tx, found.value.email_key)
    await sendLetter(tx, { email, role, code, expiresAt, locale: holder?.locale ?? staff.locale }, actor)
    await writeAudit(tx, actor, {
      action: 'staff.invite-again',
      subject: { kind: 'invitation', id, label: email },
      before: { until: before.toISOString() },
      after: { until: expiresAt.toISOString() },
    })
    return accept((await readInvitations(tx, now, id))[0]!)
  })

/** Withdraws an open invitation: its link is void. */
export const withdrawInvitation = (db: Db, id: string, actor: StaffActor): Promise<Result<Invitation, OpenRefusal>> =>
  allOrNothing<Invitation, OpenRefusal>(db, async tx => {
    const found = await lockOpen(tx, id, actor)
    if (!found.ok) return found
    const { now } = actor
    await tx.updateTable('staff_invitations').set({ state: 'withdrawn', ended_at: now }).where('id', '=', id).execute()
    await writeAudit(tx, actor, {
      action: 'staff.invite-withdraw',
      subject: { kind: 'invitation', id, label: found.value.email },
      before: { state: 'open' },
      after: { state: 'withdrawn' },
    })
    return accept((await readInvitations(tx, now, id))[0]!)
  })

/** Ten letters an hour by one person, and three to one address. */
const perPerson: AttemptLimit = { free: 10, firstPauseMs: HOUR_MS, longestPauseMs: HOUR_MS }
const perAddress: AttemptLimit = { free: 3, firstPauseMs: HOUR_MS, longestPauseMs: HOUR_MS }

/** Whether one more letter may be written. It counts, whatever becomes of it. */
export const takeLetter = (db: Db, { by, email, now }: { by: string; email: string; now: Date }) =>
  takeAttempt(db, [bucket(perPerson, 'invitation', 'by', by), bucket(perAddress, 'invitation', 'to', email)], now)

async function mayInvite(tx: Tx, role: StaffRole, { staff }: StaffActor): Promise<Result<undefined, Forbidden>> {
  await lockStaff(tx)
  const may =
    (await stillHasRight(tx, staff.id, 'people.staff')) && mayGive(staff.role, role) && (await isRole(tx, role))
  return may ? accept(undefined) : refuse({ reason: 'forbidden', detail: 'you cannot give this role' })
}

async function lockOpen(tx: Tx, id: string, actor: StaffActor) {
  const found = await tx.selectFrom('staff_invitations').select('role').where('id', '=', id).executeTakeFirst()
  if (!found) return refuse({ reason: 'not-found' as const })
  const may = await mayInvite(tx, found.role, actor)
  if (!may.ok) return may
  // Read again: it may have been accepted while this waited for the lock.
  const invitation = await tx.selectFrom('staff_invitations').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  if (invitation.state === 'open') return accept(invitation)
  return refuse({ reason: 'wrong-state' as const, detail: `the invitation is ${invitation.state}` })
}

const holderOf = (tx: Tx, emailKey: string) =>
  tx
    .selectFrom('users')
    .select(['role', 'locale', 'blocked_at'])
    .where('email_key', '=', emailKey)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()

type Letter = { email: string; role: StaffRole; code: string; expiresAt: Date; locale: Locale }

const sendLetter = (tx: Tx, { email, role, code, expiresAt, locale }: Letter, { staff, now }: StaffActor) =>
  putInOutbox(tx, {
    kind: staffInvitation,
    to: email,
    locale,
    data: { code, role, by: staff.email, days: INVITATION_DAYS },
    at: now,
    goodUntil: expiresAt,
  })

const alreadyStaff = invalidField('body.email', 'already-staff', 'works here already')
const alreadyInvited = invalidField('body.email', 'already-invited', 'has an open invitation')
const blocked = invalidField('body.email', 'account-blocked', 'belongs to a blocked account')

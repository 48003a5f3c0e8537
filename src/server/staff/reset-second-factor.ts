import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { mayGive } from '#contract/auth/rights.ts'
import { DAY_MS, MINUTE_MS } from '#contract/durations.ts'
import type { Locale } from '#contract/locale.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { type ResetDecision, resetMoves, type SecondFactorReset } from '#contract/staff/second-factor-resets.ts'
import { type Author, writeAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { endSessions } from '#server/auth/start-session.ts'
import { readChangeRules } from '#server/changes/changes.store.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import {
  asPerson,
  type ConfirmsLater,
  confirmsLater,
  secondFrom,
  waitFor,
} from '#server/second-person/second-person.ts'
import { vouch } from '#server/second-person/vouchings.ts'
import { noTotp, updateUser } from '#server/users/users.store.ts'
import { secondFactorReset } from './emails/second-factor-reset.ts'
import { dueResets, endReset, findReset, mayDecide, readResets } from './second-factor-resets.store.ts'
import { lockMember, lockStaff } from './staff-people.store.ts'

/** How long a request waits for a second person. */
const WAITS_MS = 3 * DAY_MS

type Forbidden = { reason: 'forbidden'; detail: string }
type WrongState = { reason: 'wrong-state'; detail: string }
type AskRefusal = Forbidden | WrongState | { reason: 'not-found' | 'conflict' }
type DecideRefusal = Forbidden | WrongState | ConfirmsLater | { reason: 'not-found' }

type Member = NonNullable<Awaited<ReturnType<typeof lockMember>>>

/**
 * Asks to reset the second factor of a member of staff, who is told at once. Somebody else confirms; in an office where
 * nobody else could, the request counts after the wait of dangerous changes.
 */
export const askReset = (
  db: Db,
  { id, reason }: { id: string; reason: string },
  actor: StaffActor,
): Promise<Result<SecondFactorReset, AskRefusal>> =>
  allOrNothing<SecondFactorReset, AskRefusal>(db, async tx => {
    await lockStaff(tx)
    const { staff, now } = actor
    const person = await lockMember(tx, id)
    if (!person) return refuse({ reason: 'not-found' })
    if (!(await stillHasRight(tx, staff.id, 'people.staff')) || !mayGive(staff.role, person.role))
      return refuse({ reason: 'forbidden', detail: 'you cannot ask this about this person' })
    if (!person.totp_confirmed_at && !(await hasPasskey(tx, id)))
      return refuse({ reason: 'wrong-state', detail: 'there is no second factor to reset' })
    if (await isWaiting(tx, id)) return refuse({ reason: 'conflict' })

    const { waitMinutes } = await readChangeRules(tx)
    const made = { by: staff.id, about: id }
    const waitMs = waitMinutes * MINUTE_MS
    const { colleagues, countsAt } = await waitFor(tx, { rights: ['people.staff'], made, waitMs, now })
    const reset = randomUUID()
    await tx
      .insertInto('second_factor_resets')
      .values({
        id: reset,
        person: id,
        state: 'waiting',
        asked_by: staff.id,
        asked_at: now,
        reason,
        counts_at: countsAt ?? null,
        expires_at: new Date((countsAt ?? now).getTime() + WAITS_MS),
      })
      .execute()
    const counts = countsAt && { countsAt: countsAt.toISOString() }
    await notify(tx, person, { stage: 'asked', by: staff.email, reason, ...counts }, now)
    for (const colleague of colleagues)
      await notify(tx, colleague, { stage: 'to-confirm', by: staff.email, reason, person: person.email, id }, now)
    await writeAudit(tx, actor, {
      action: 'staff.reset-ask',
      subject: aboutPerson(person),
      after: { reason, countsFrom: counts?.countsAt },
    })
    return accept((await readResets(tx, staff.id, reset))[0]!)
  })

/** Confirms, refuses or withdraws a waiting request. Two who confirm at the same time make one reset. */
export const decideReset = (
  db: Db,
  { id, decision }: { id: string; decision: ResetDecision },
  actor: StaffActor,
): Promise<Result<SecondFactorReset, DecideRefusal>> =>
  allOrNothing<SecondFactorReset, DecideRefusal>(db, async tx => {
    await lockStaff(tx)
    const { staff, now } = actor
    if (!(await stillHasRight(tx, staff.id, 'people.staff'))) return refuse(notYours)
    const reset = await findReset(tx, id)
    if (!reset) return refuse({ reason: 'not-found' })
    const decider = await asPerson(tx, staff.id)
    const from = decision === 'confirm' ? secondFrom({ by: reset.asked_by }, decider) : undefined
    if (from) return refuse(confirmsLater(from))
    if (!mayDecide(decision, { askedBy: reset.asked_by, person: reset.person }, decider)) return refuse(notYours)
    if (reset.state === 'waiting' && reset.expires_at <= now)
      return refuse({ reason: 'wrong-state', detail: 'the request has expired' })
    const person = await lockMember(tx, reset.person)
    const { to } = resetMoves[decision]
    if (!person || !(await endReset(tx, id, { to, at: now, by: staff.id })))
      return refuse({ reason: 'wrong-state', detail: `the request is ${reset.state}` })
    if (to === 'done') await takeAwayFactor(tx, person, [reset.asked_by, staff.id], now)
    else await notify(tx, person, { stage: 'stopped' }, now)
    await writeAudit(tx, actor, {
      action: `staff.reset-${decision}`,
      subject: aboutPerson(person),
      before: { secondFactor: true },
      after: { secondFactor: to !== 'done', reason: reset.reason },
    })
    return accept((await readResets(tx, staff.id, id))[0]!)
  })

/** Carries out the requests whose wait is over, where whoever asked still may, and lets the others expire. */
export const settleResets = (db: Db, now: () => Date): Task =>
  dueTask('settle-second-factor-resets', '* * * * *', async () => {
    for (const { id } of await dueResets(db, now())) await settle(db, id, now())
  })

const settle = (db: Db, id: string, now: Date): Promise<void> =>
  db.transaction().execute(async tx => {
    await lockStaff(tx)
    const reset = await findReset(tx, id)
    if (reset?.state !== 'waiting') return
    const person = await lockMember(tx, reset.person)
    const counts = reset.counts_at !== null && reset.counts_at <= now
    const { to } = resetMoves[counts ? 'count' : 'expire']
    const stands = person && (await stillHasRight(tx, reset.asked_by, 'people.staff'))
    if (!stands) {
      await endReset(tx, id, { to: 'withdrawn', at: now })
      return
    }
    await endReset(tx, id, { to, at: now })
    if (to === 'done') await takeAwayFactor(tx, person, [reset.asked_by], now)
    else await notify(tx, person, { stage: 'stopped' }, now)
    const asker = await tx
      .selectFrom('users')
      .select(['id', 'role'])
      .where('id', '=', reset.asked_by)
      .executeTakeFirstOrThrow()
    await writeAudit(
      tx,
      { staff: asker as Author['staff'], now },
      {
        action: `staff.reset-${counts ? 'count' : 'expire'}`,
        subject: aboutPerson(person),
        before: { secondFactor: true },
        after: { secondFactor: to !== 'done', reason: reset.reason },
      },
    )
  })

/**
 * Takes away the authenticator, the recovery codes and the passkeys, and ends every session: whoever holds the lost
 * device has nothing.
 */
async function takeAwayFactor(tx: Tx, person: Member, by: readonly string[], now: Date): Promise<void> {
  for (const hand of new Set(by)) await vouch(tx, person.id, hand, 'second-factor')
  await updateUser(tx, person.id, noTotp)
  await tx.deleteFrom('recovery_codes').where('user_id', '=', person.id).execute()
  await tx.deleteFrom('passkeys').where('user_id', '=', person.id).execute()
  await endSessions(tx, person.id, 'ended', { now })
  await notify(tx, person, { stage: 'done' }, now)
}

type Recipient = { email: string; locale: Locale }

const notify = (tx: Tx, { email, locale }: Recipient, data: z.infer<typeof secondFactorReset.data>, at: Date) =>
  putInOutbox(tx, { kind: secondFactorReset, to: email, locale, data, at })

const hasPasskey = async (tx: Tx, userId: string): Promise<boolean> =>
  (await tx.selectFrom('passkeys').select('id').where('user_id', '=', userId).limit(1).executeTakeFirst()) !== undefined

const isWaiting = async (tx: Tx, person: string): Promise<boolean> =>
  (await tx
    .selectFrom('second_factor_resets')
    .select('id')
    .where('person', '=', person)
    .where('state', '=', 'waiting')
    .executeTakeFirst()) !== undefined

const aboutPerson = ({ id, email }: Member) => ({ kind: 'person', id, label: email })

const notYours = { reason: 'forbidden', detail: 'the second person is somebody else' } as const

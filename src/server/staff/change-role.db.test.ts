import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import { listAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { startSession } from '#server/auth/start-session.ts'
import { assignClaim } from '#server/desk/assignments.store.ts'
import { type Db, openDb, openPool } from '#server/platform/database/pool.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { createPerson, type Person, staffMember } from '#test/fixtures/people.ts'
import { createTestDatabase, inDatabaseOfItsOwn } from '#test/harness/database.ts'
import { emailsTo } from '#test/harness/emails.ts'
import { waitingForLocks } from '#test/harness/waiting-for-locks.ts'
import { changeRole, endWork } from './change-role.ts'
import { invite } from './invite.ts'
import { askReset } from './reset-second-factor.ts'
import { readMember, readStaff } from './staff-people.store.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const owner = await createPerson(db, { role: 'owner' })
const by = (person: Person): StaffActor => ({ staff: staffMember(person, noon), now: noon, address: '203.0.113.9' })
const roleOf = async (id: string) =>
  (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role

test('a new role ends the sessions, puts claims back in the queue, and is audited with both values', async () => {
  const olga = await atWork('operator')
  expect(await changeRole(db, { id: olga.id, from: 'operator', to: 'treasurer' }, by(owner))).toEqual({
    ok: true,
    value: { endedSessions: 1, releasedClaims: 1 },
  })
  expect(await readMember(db, olga.id, by(owner))).toMatchObject({
    role: 'treasurer',
    since: noon.toISOString(),
    sessions: [],
  })
  const { items } = await listAudit(db, { subject: olga.id }, { page: 1, size: 5 })
  expect(items).toMatchObject([
    {
      action: 'staff.role',
      by: { id: owner.id },
      subject: { kind: 'person', id: olga.id, label: olga.email },
      before: { role: 'operator' },
      after: { role: 'treasurer', endedSessions: 1, releasedClaims: 1 },
      address: '203.0.113.9',
    },
  ])
})

test('the end of work takes the role, the sessions and what is in hand', async () => {
  const olga = await atWork('operator')
  expect(await endWork(db, { id: olga.id, from: 'operator' }, by(owner))).toEqual({
    ok: true,
    value: { endedSessions: 1, releasedClaims: 1 },
  })
  expect(await roleOf(olga.id)).toBe('customer')
  expect(await readMember(db, olga.id, by(owner))).toBeUndefined()
  expect((await readStaff(db, owner.id)).map(({ id }) => id)).not.toContain(olga.id)
  const left = await db.selectFrom('assignments').select('claim_id').where('staff', '=', olga.id).execute()
  expect(left).toEqual([])
})

test('what is withdrawn with the end of work has an entry of its own in the log', async () => {
  const leaving = await createPerson(db, { role: 'owner' })
  const stays = await createPerson(db, { role: 'operator' })
  const invited = await invite(db, { email: 'invited@example.org', role: 'editor' }, by(leaving))
  const kept = await invite(db, { email: 'kept@example.org', role: 'editor' }, by(owner))
  for (const [person, asker] of [
    [stays, leaving],
    [leaving, owner],
  ] as const)
    expect(await askReset(db, { id: person.id, reason: 'lost the phone' }, by(asker))).toMatchObject({ ok: true })
  expect(await endWork(db, { id: leaving.id, from: 'owner' }, by(owner))).toMatchObject({ ok: true })

  if (!invited.ok || !kept.ok) throw new Error('nobody was invited')
  const entriesAbout = async (subject: string) => {
    const { items } = await listAudit(db, { subject }, { page: 1, size: 5 })
    return items.map(({ action, by }) => `${action} by ${by.id}`)
  }
  expect(await entriesAbout(invited.value.id)).toEqual([
    `staff.invite-withdraw by ${owner.id}`,
    `staff.invite by ${leaving.id}`,
  ])
  expect(await entriesAbout(kept.value.id)).toEqual([`staff.invite by ${owner.id}`])
  expect(await entriesAbout(stays.id)).toEqual([
    `staff.reset-withdraw by ${owner.id}`,
    `staff.reset-ask by ${leaving.id}`,
  ])
  expect(await entriesAbout(leaving.id)).toEqual([
    `staff.end by ${owner.id}`,
    `staff.reset-withdraw by ${owner.id}`,
    `staff.reset-ask by ${owner.id}`,
  ])
})

test('a new role that may not manage staff withdraws what was asked for, and keeps a reset of the person', async () => {
  const second = await createPerson(db, { role: 'owner' })
  const olga = await createPerson(db, { role: 'operator' })
  for (const [person, asker] of [
    [olga, second],
    [second, owner],
  ] as const)
    expect(await askReset(db, { id: person.id, reason: 'lost the phone' }, by(asker))).toMatchObject({ ok: true })
  expect(await changeRole(db, { id: second.id, from: 'owner', to: 'treasurer' }, by(owner))).toMatchObject({ ok: true })
  expect(await statesOfResets(olga.id)).toEqual(['withdrawn'])
  expect(await statesOfResets(second.id)).toEqual(['waiting'])
})

test('the person reads of a new role and of the end of work, and who did it, in their language', async () => {
  const olga = await atWork('operator')
  await db.updateTable('users').set({ locale: 'en' }).where('id', '=', olga.id).execute()
  await changeRole(db, { id: olga.id, from: 'operator', to: 'treasurer' }, by(owner))
  const data = { from: 'operator', to: 'treasurer', by: owner.email }
  expect(await emailsTo(db, olga.email)).toEqual([{ kind: 'staff-role-changed', locale: 'en', data }])
  await endWork(db, { id: olga.id, from: 'treasurer' }, by(owner))
  const letters = await emailsTo(db, olga.email)
  expect(letters.filter(({ kind }) => kind === 'staff-work-ended')).toEqual([
    { kind: 'staff-work-ended', locale: 'en', data: { by: owner.email } },
  ])
  expect(letters).toHaveLength(2)
})

test('nothing is written to an address that nobody has confirmed, nor about a change that was refused', async () => {
  const unconfirmed = await createPerson(db, { role: 'operator', activated: false })
  await changeRole(db, { id: unconfirmed.id, from: 'operator', to: 'treasurer' }, by(owner))
  await endWork(db, { id: unconfirmed.id, from: 'treasurer' }, by(owner))
  expect(await roleOf(unconfirmed.id)).toBe('customer')
  expect(await emailsTo(db, unconfirmed.email)).toEqual([])
  const olga = await atWork('editor')
  await changeRole(db, { id: olga.id, from: 'operator', to: 'treasurer' }, by(owner))
  expect(await emailsTo(db, olga.email)).toEqual([])
})

test('a role that has changed meanwhile is a conflict, and customers are nobody’s staff', async () => {
  const olga = await atWork('editor')
  const conflict = { ok: false, refusal: { reason: 'conflict' } }
  expect(await changeRole(db, { id: olga.id, from: 'operator', to: 'treasurer' }, by(owner))).toEqual(conflict)
  expect(await changeRole(db, { id: olga.id, from: 'editor', to: 'editor' }, by(owner))).toEqual(conflict)
  const customer = await createPerson(db)
  expect(await changeRole(db, { id: customer.id, from: 'operator', to: 'treasurer' }, by(owner))).toEqual({
    ok: false,
    refusal: { reason: 'not-found' },
  })
})

test('nobody changes their own role, and whoever is no owner any more changes nothing', async () => {
  const second = await atWork('owner')
  const refused = { ok: false, refusal: { reason: 'forbidden' } }
  expect(await endWork(db, { id: owner.id, from: 'owner' }, by(owner))).toMatchObject(refused)
  // The actor of a request that began while they were an owner.
  const late = by(second)
  expect(await changeRole(db, { id: second.id, from: 'owner', to: 'treasurer' }, by(owner))).toMatchObject({ ok: true })
  const olga = await atWork('operator')
  expect(await changeRole(db, { id: olga.id, from: 'operator', to: 'owner' }, late)).toMatchObject(refused)
  expect(await changeRole(db, { id: second.id, from: 'treasurer', to: 'owner' }, late)).toMatchObject(refused)
})

test('of two owners who end each other at the same time one stays', async () => {
  for (let i = 0; i < 5; i += 1) {
    await inDatabaseOfItsOwn(async db => {
      const [ivan, anna] = await Promise.all([1, 2].map(() => createPerson(db, { role: 'owner' })))
      const both = await Promise.all([
        endWork(db, { id: anna!.id, from: 'owner' }, by(ivan!)),
        endWork(db, { id: ivan!.id, from: 'owner' }, by(anna!)),
      ])
      expect(both.filter(({ ok }) => ok)).toHaveLength(1)
      expect(await readStaff(db, ivan!.id)).toHaveLength(1)
    })
  }
})

test.each([
  ['another role', `role = 'treasurer'`],
  ['a block', `blocked_at = now()`],
  ['a deletion', `deleted_at = now()`],
])('the database lets %s take one of two owners, and never the last, also at the same time', async (_, how) => {
  await inDatabaseOfItsOwn(async (db, address) => {
    const pool = openPool(address, 2)
    const other = openDb(pool)
    const [ivan, anna] = [await createPerson(db, { role: 'owner' }), await createPerson(db, { role: 'owner' })]
    const take = (db: Db, { id }: Person) => sql`update users set ${sql.raw(how)} where id = ${id}`.execute(db)
    let second: Promise<unknown> = Promise.resolve()
    await db.transaction().execute(async tx => {
      await take(tx, ivan)
      second = take(other, anna).catch((error: unknown) => error)
      // The second sees what the first has done, and not what was there before.
      await expect.poll(() => waitingForLocks(other)).toBe(1)
    })
    expect(await second).toMatchObject({ constraint: 'users_last_owner' })
    await pool.end()
    await expect(sql`update users set ${sql.raw(how)}`.execute(db)).rejects.toMatchObject({
      constraint: 'users_last_owner',
    })
  })
})

test('a blocked owner does not count as one who stays', async () => {
  await inDatabaseOfItsOwn(async db => {
    const [ivan] = [await createPerson(db, { role: 'owner' }), await createPerson(db, { role: 'owner', blocked: true })]
    expect(await readMember(db, ivan.id, by(ivan))).toMatchObject({ lastOwner: true })
    const take = sql`update users set role = 'customer' where id = ${ivan.id}`
    await expect(take.execute(db)).rejects.toMatchObject({ constraint: 'users_last_owner' })
  })
})

const statesOfResets = async (person: string) =>
  (await db.selectFrom('second_factor_resets').select('state').where('person', '=', person).execute()).map(
    ({ state }) => state,
  )

/** A member of staff with a session and a claim in hand. */
async function atWork(role: StaffRole): Promise<Person> {
  const person = await createPerson(db, { role })
  const { id: claimId } = await insertClaim(db)
  const how = { userId: person.id, role, persistent: true, secondFactor: true, userAgent: '', address: '' }
  await db.transaction().execute(async tx => {
    await startSession(tx, how, { now: noon, livesMs: 86_400_000 })
    await assignClaim(tx, claimId, by(person))
  })
  return person
}

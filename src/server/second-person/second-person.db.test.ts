import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StaffRole } from '#contract/auth/roles.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { joinClaims } from '#server/claims/my-claims/my-claims.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { openInvitedAccount } from '#server/staff/accept-invitation.ts'
import { changeRole, endWork } from '#server/staff/change-role.ts'
import { invite } from '#server/staff/invite.ts'
import { askReset, decideReset } from '#server/staff/reset-second-factor.ts'
import { readResets } from '#server/staff/second-factor-resets.store.ts'
import { createPerson, type Person, staffMember } from '#test/fixtures/people.ts'
import { createTestDatabase, inDatabaseOfItsOwn, threeDaysLater } from '#test/harness/database.ts'
import { codeSentTo } from '#test/harness/emails.ts'
import { asPerson, colleaguesFor, isAlone, isSecondPerson, waitFor } from './second-person.ts'
import { waitingFor } from './waiting.ts'

const { db } = await createTestDatabase({ demo: true })
const noon = new Date('2026-11-21T12:00:00Z')
const by = (person: Person): StaffActor => ({ staff: staffMember(person, noon), now: noon })
const [ivan, anna] = [await createPerson(db, { role: 'owner' }), await createPerson(db, { role: 'owner' })]

async function brought(db: Db, by: StaffActor, role: StaffRole = 'owner'): Promise<{ id: string; email: string }> {
  const email = `invited-${randomUUID().slice(0, 8)}@example.org`
  const made = await invite(db, { email, role }, by)
  if (!made.ok) throw new Error(JSON.stringify(made.refusal))
  const code = await codeSentTo(db, email, 'staff-invitation')
  const opened = await openInvitedAccount(
    db,
    { code, password: 'nine owls at dusk' },
    { now: noon, onEmailConfirmed: joinClaims },
  )
  if (!opened.ok) throw new Error(JSON.stringify(opened.refusal))
  return opened.value
}

const confirmsFor = async (db: Db, author: { id: string }, person: { id: string }) =>
  isSecondPerson({ by: author.id }, await asPerson(db, person.id))

test('whoever was invited confirms nothing of the one who invited them for three days, nor the other way round', async () => {
  const vera = await brought(db, by(ivan))
  expect([await confirmsFor(db, ivan, vera), await confirmsFor(db, vera, ivan)]).toEqual([false, false])
  expect([await confirmsFor(db, anna, vera), await confirmsFor(db, ivan, anna)]).toEqual([true, true])
  await threeDaysLater(db)
  expect([await confirmsFor(db, ivan, vera), await confirmsFor(db, vera, ivan)]).toEqual([true, true])
})

test('two whom one person has invited do not confirm for one another', async () => {
  const [vera, pavel] = [await brought(db, by(ivan)), await brought(db, by(ivan))]
  expect(await confirmsFor(db, vera, pavel)).toBe(false)
  const zoya = await brought(db, { staff: staffMember({ ...ivan, ...vera }, noon), now: noon })
  expect(await confirmsFor(db, ivan, zoya)).toBe(false)
})

test('another role counts as being brought in, by whoever gave it', async () => {
  const olga = await createPerson(db, { role: 'operator' })
  await changeRole(db, { id: olga.id, from: 'operator', to: 'treasurer' }, by(ivan))
  expect([await confirmsFor(db, ivan, olga), await confirmsFor(db, anna, olga)]).toEqual([false, true])
})

test('whoever asks for another second factor and whoever confirms it are both behind the person', async () => {
  const olga = await createPerson(db, { role: 'operator' })
  const asked = await askReset(db, { id: olga.id, reason: 'lost' }, by(ivan))
  if (!asked.ok) throw new Error(asked.refusal.reason)
  expect(await confirmsFor(db, ivan, olga)).toBe(true)
  await decideReset(db, { id: asked.value.id, decision: 'confirm' }, by(anna))
  expect([await confirmsFor(db, ivan, olga), await confirmsFor(db, anna, olga)]).toEqual([false, false])
  expect(await confirmsFor(db, ivan, anna)).toBe(true)
})

test('before the first opening nobody is brought in', () =>
  inDatabaseOfItsOwn(async db => {
    await db.updateTable('office').set({ opened_at: null }).execute()
    const first = await createPerson(db, { role: 'owner' })
    expect(await confirmsFor(db, first, await brought(db, by(first)))).toBe(true)
  }))

test('a newcomer may refuse a reset and not confirm it, and it does not stand in their list', async () => {
  const [olga, vera] = [await createPerson(db, { role: 'operator' }), await brought(db, by(ivan))]
  const asked = await askReset(db, { id: olga.id, reason: 'lost' }, by(ivan))
  if (!asked.ok) throw new Error(asked.refusal.reason)
  const { id } = asked.value
  const asVera = { staff: staffMember({ ...ivan, ...vera }, noon), now: noon }
  const listed = async () => (await waitingFor(db, { id: vera.id, role: 'owner' }, noon, {})).map(item => item.id)
  expect(await listed()).not.toContain(id)
  expect((await readResets(db, vera.id, id))[0]).toMatchObject({
    moves: ['refuse'],
    colleagues: expect.not.arrayContaining([vera.email]),
  })
  expect(await decideReset(db, { id, decision: 'confirm' }, asVera)).toMatchObject({
    refusal: { reason: 'wrong-state', because: 'confirms-later', from: expect.any(String) },
  })
  await threeDaysLater(db)
  expect(await listed()).toContain(id)
  expect(await decideReset(db, { id, decision: 'confirm' }, asVera)).toMatchObject({ ok: true })
})

const wait = (db: Db, author: { id: string }) =>
  waitFor(db, { rights: ['catalogue.terms'], made: { by: author.id }, waitMs: 60 * MINUTE_MS, now: noon })

test('newcomers alone are no second persons, and yet no time confirms: bringing somebody in does not switch the wait on', () =>
  inDatabaseOfItsOwn(async db => {
    const owner = await createPerson(db, { role: 'owner' })
    await db.updateTable('users').set({ role: 'customer' }).where('id', '<>', owner.id).execute()
    await threeDaysLater(db)
    expect(await isAlone(db, ['catalogue.terms'], { by: owner.id })).toBe(true)
    expect(await wait(db, owner)).toMatchObject({
      colleagues: [],
      countsAt: new Date(noon.getTime() + 60 * MINUTE_MS),
      told: [{ email: owner.email }],
    })

    const vera = await brought(db, by(owner))
    expect(await isAlone(db, ['catalogue.terms'], { by: owner.id })).toBe(false)
    expect(await wait(db, owner)).toMatchObject({
      countsAt: undefined,
      colleagues: [{ id: vera.id, from: expect.any(Date) }],
      told: [{ email: vera.email }],
    })
    const boris = await createPerson(db, { role: 'treasurer' })
    const { colleagues, told } = await wait(db, owner)
    expect([colleagues.map(({ id }) => id), told.map(({ email }) => email)]).toEqual([[boris.id], [boris.email]])
  }))

test.each<[string, (db: Db, owner: Person, colleague: Person) => Promise<unknown>]>([
  ['ends the work of all colleagues', (db, owner, { id }) => endWork(db, { id, from: 'treasurer' }, by(owner))],
  [
    'gives all colleagues a lesser role',
    (db, owner, { id }) => changeRole(db, { id, from: 'treasurer', to: 'support' }, by(owner)),
  ],
  [
    'has all colleagues blocked',
    (db, _, { id }) => db.updateTable('users').set({ blocked_at: noon }).where('id', '=', id).execute(),
  ],
  [
    'sees all colleagues delete their accounts',
    (db, _, { id }) => db.updateTable('users').set({ deleted_at: noon }).where('id', '=', id).execute(),
  ],
])('whoever %s is alone only three days later', (_, act) =>
  inDatabaseOfItsOwn(async db => {
    const owner = await createPerson(db, { role: 'owner' })
    await db.updateTable('users').set({ role: 'customer' }).where('id', '<>', owner.id).execute()
    const colleague = await createPerson(db, { role: 'treasurer' })
    await threeDaysLater(db)
    await act(db, owner, colleague)
    expect(await colleaguesFor(db, ['catalogue.terms'], { by: owner.id })).toEqual([])
    expect(await isAlone(db, ['catalogue.terms'], { by: owner.id })).toBe(false)
    expect(await isAlone(db, ['people.staff'], { by: owner.id })).toBe(true)
    const { countsAt } = await wait(db, owner)
    const minutes = (countsAt!.getTime() - noon.getTime()) / MINUTE_MS
    expect(minutes).toBeGreaterThan(73 * 60 - 5)
    expect(minutes).toBeLessThanOrEqual(73 * 60)
    await threeDaysLater(db)
    expect(await isAlone(db, ['catalogue.terms'], { by: owner.id })).toBe(true)
    expect((await wait(db, owner)).countsAt).toEqual(new Date(noon.getTime() + 60 * MINUTE_MS))
  }),
)

test('the application neither says when somebody was brought in nor takes it back', async () => {
  const [vera, olga] = [await createPerson(db, {}), await createPerson(db, {})]
  const row = { person: vera.id, voucher: olga.id, what: 'role' as const }
  await expect(
    db
      .insertInto('vouchings')
      .values({ ...row, voucher: vera.id })
      .execute(),
  ).rejects.toThrow('vouchings_by_another')
  await expect(db.deleteFrom('vouchings').execute()).rejects.toThrow('permission denied')
  await expect(
    db
      .updateTable('vouchings')
      .set({ vouched_at: noon } as never)
      .execute(),
  ).rejects.toThrow('permission denied')
  await expect(
    db
      .insertInto('vouchings')
      .values({ ...row, vouched_at: noon } as never)
      .execute(),
  ).rejects.toThrow('permission denied')
  await expect(db.deleteFrom('former_roles').execute()).rejects.toThrow('permission denied')
})

import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { hasRight, type Right } from '#contract/auth/rights.ts'
import type { ComposedRole, StaffRole } from '#contract/auth/roles.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { stillHasRight } from '#server/auth/staff.ts'
import { startSession } from '#server/auth/start-session.ts'
import { decideChange, makeChange, planChange } from '#server/changes/make-change.ts'
import { asPerson, colleaguesFor, isSecondPerson } from '#server/second-person/second-person.ts'
import { createPerson, type Person, staffMember } from '#test/fixtures/people.ts'
import { createTestDatabase, threeDaysLater } from '#test/harness/database.ts'
import { changeRole } from './change-role.ts'
import { composedRoleSection } from './composed-role.section.ts'
import { invite } from './invite.ts'

const { db } = await createTestDatabase({ demo: true })
const now = new Date('2026-11-21T12:00:00Z')
await db.updateTable('office').set({ opened_at: now }).execute()
const deps = { db, sections: { role: composedRoleSection } as never }
const owner = await createPerson(db, { role: 'owner' })
const another = await createPerson(db, { role: 'owner' })
const by = (person: Person): StaffActor => ({ staff: staffMember(person, now), now })

type Fields = { name?: string; rights?: Right[] } | null
async function make(key: string, fields: Fields, actor = by(owner)) {
  const proposal = { items: [{ section: 'role' as const, key, fields }] }
  const plan = await planChange(deps, proposal, actor)
  if (!plan.ok) return plan
  return makeChange(deps, { id: randomUUID(), proposal, digest: plan.value.digest, reason: '' }, actor)
}
const stateOf = async (made: ReturnType<typeof make>) => {
  const { value, refusal } = (await made) as { value?: { change: { state: string } }; refusal?: { reason: string } }
  return value?.change.state ?? refusal?.reason
}
const roleOf = async (id: string) =>
  (await db.selectFrom('users').select('role').where('id', '=', id).executeTakeFirstOrThrow()).role
const give = async (person: Person, to: StaffRole, from: StaffRole = 'support') =>
  changeRole(db, { id: person.id, from, to }, by(owner))

const DESK: ComposedRole = 'Касса: claims.see money.see'

async function holderOf(key: string, rights: Right[]): Promise<{ person: Person; role: ComposedRole; name: string }> {
  const name = `Касса ${key}`
  expect(await stateOf(make(key, { name, rights }))).toBe('applied')
  const person = await createPerson(db, { role: 'support' })
  const { role } = await db.selectFrom('roles').select('role').where('key', '=', key).executeTakeFirstOrThrow()
  expect(await give(person, role as ComposedRole)).toMatchObject({ ok: true })
  return { person, role: role as ComposedRole, name }
}

test('a composed role is its name and its rights, and its holder may do just that', async () => {
  const { person, role } = await holderOf('cash-desk', ['money.see', 'claims.see'])
  expect(role).toBe('Касса cash-desk: claims.see money.see')
  expect(await roleOf(person.id)).toBe(role)
  expect([hasRight(role, 'claims.see'), hasRight(role, 'claims.move')]).toEqual([true, false])
  const may = (right: Right) => db.transaction().execute(tx => stillHasRight(tx, person.id, right))
  expect([await may('money.see'), await may('money.keep')]).toEqual([true, false])
  expect((await colleaguesFor(db, ['money.see'], { by: another.id })).map(({ id }) => id)).toContain(person.id)
})

describe('nobody composes', () => {
  test.each(['operator', 'treasurer', 'editor', 'support'] as const)('as a %s', async role => {
    const person = await createPerson(db, { role })
    expect(await stateOf(make('own', { name: 'Own', rights: ['claims.see'] }, by(person)))).toBe('forbidden')
  })

  test.each(['money.limits', 'people.staff', 'aml.set', 'settings.set'] as const)(
    'a role with %s, which an owner alone has: the database neither',
    async right => {
      const forged = `Forged: ${right}` as ComposedRole
      expect(hasRight(forged, right)).toBe(false)
      await expect(db.insertInto('roles').values({ key: 'forged', role: forged }).execute()).rejects.toThrow(
        'roles_composable',
      )
    },
  )

  test.each([
    ['the name of another role', { name: 'Казначей', rights: ['claims.see'] }],
    ['a right to change without the one to see', { name: 'Mover', rights: ['claims.move'] }],
    ['no right at all', { name: 'Nobody', rights: [] }],
    ['a colon in the name', { name: 'A: B', rights: ['claims.see'] }],
  ] as const)('with %s', async (_, fields) => {
    expect(await stateOf(make('wrong', fields as never))).toBe('invalid')
  })
})

test.each([
  ['is changed', `update roles set role = 'Mine: claims.see', key = 'mine' where role = 'operator'`],
  ['is renamed', `update roles set role = 'clerk' where role = 'operator'`],
  ['is removed', `delete from roles where role = 'editor'`],
])('no role of every office %s, by whatever means', async (_, statement) => {
  await expect(sql.raw(statement).execute(db)).rejects.toThrow()
})

test('a right that is removed is gone at once, with the sessions, and counts for three days as a former one', async () => {
  const { person, name } = await holderOf('payer', ['withdrawals.pay', 'claims.see'])
  const how = {
    userId: person.id,
    role: 'support' as const,
    persistent: true,
    secondFactor: true,
    userAgent: '',
    address: '',
  }
  const { id } = await db.transaction().execute(tx => startSession(tx, how, { now: new Date(), livesMs: 3_600_000 }))
  expect(await stateOf(make('payer', { rights: ['claims.see'] }))).toBe('applied')
  expect(await roleOf(person.id)).toBe(`${name}: claims.see`)
  const session = await db.selectFrom('sessions').select('end_reason').where('id', '=', id).executeTakeFirstOrThrow()
  expect(session.end_reason).toBe('role-changed')
  // Whoever takes a right from everybody else is not alone for that.
  const told = db.selectFrom('outbox').select(['kind', 'data'])
  const itself = await told.where('recipient', '=', person.email).execute()
  const data = { from: `${name}: claims.see withdrawals.pay`, to: `${name}: claims.see`, by: owner.email }
  expect(itself).toContainEqual({ kind: 'staff-role-changed', data })
  const owners = await told.where('recipient', '=', another.email).execute()
  const heard = { what: 'role', person: person.email, role: data.to, by: owner.email }
  expect(owners).toContainEqual({ kind: 'staff-change', data: heard })
  const former = await db.selectFrom('former_roles').select('role').where('person', '=', person.id).execute()
  expect(former.map(({ role }) => role)).toContain(`${name}: claims.see withdrawals.pay`)
})

test('a right that is added waits for another owner, and whoever gets it by that is no second person for its author', async () => {
  const { person } = await holderOf('grows', ['claims.see'])
  await threeDaysLater(db)
  expect(isSecondPerson({ by: owner.id }, await asPerson(db, person.id))).toBe(true)
  const made = await make('grows', { rights: ['claims.see', 'claims.move'] })
  expect(made).toMatchObject({ value: { change: { state: 'waiting', dangers: ['rights'] } } })
  expect(hasRight(await roleOf(person.id), 'claims.move')).toBe(false)
  const { id } = (made as { value: { change: { id: string } } }).value.change
  expect(await decideChange(deps, id, 'confirm', by(another))).toMatchObject({ value: { state: 'applied' } })
  expect(hasRight(await roleOf(person.id), 'claims.move')).toBe(true)
  expect(isSecondPerson({ by: owner.id }, await asPerson(db, person.id))).toBe(false)
})

test('a role that somebody has, or is invited to, stays', async () => {
  const { person, role } = await holderOf('kept', ['claims.see'])
  expect(await stateOf(make('kept', null))).toBe('invalid')
  await expect(db.deleteFrom('roles').where('key', '=', 'kept').execute()).rejects.toThrow('users_role_fkey')
  await give(person, 'support', role)
  expect(await invite(db, { email: 'new@example.org', role }, by(owner))).toMatchObject({ ok: true })
  expect(await stateOf(make('kept', null))).toBe('invalid')
  await expect(db.deleteFrom('roles').where('key', '=', 'kept').execute()).rejects.toThrow()
  // The invitation follows the role.
  expect(await stateOf(make('kept', { name: 'Смена' }))).toBe('applied')
  const open = await db
    .selectFrom('staff_invitations')
    .select('role')
    .where('email', '=', 'new@example.org')
    .executeTakeFirstOrThrow()
  expect(open.role).toBe('Смена: claims.see')
  await db.updateTable('staff_invitations').set({ state: 'withdrawn', ended_at: now }).execute()
  expect(await stateOf(make('kept', null))).toBe('applied')
})

test('nobody gets a role as it was, nor one that is not there', async () => {
  const { role } = await holderOf('moved', ['claims.see', 'audit.see'])
  expect(await stateOf(make('moved', { rights: ['claims.see'] }))).toBe('applied')
  const person = await createPerson(db, { role: 'support' })
  expect(await give(person, role)).toMatchObject({ ok: false, refusal: { reason: 'conflict' } })
  expect(await invite(db, { email: 'x@example.org', role }, by(owner))).toMatchObject({
    refusal: { reason: 'forbidden' },
  })
  expect(await give(person, DESK)).toMatchObject({ refusal: { reason: 'conflict' } })
})

test('of two owners who change one role at once, one is asked to look again', async () => {
  await holderOf('raced', ['claims.see', 'audit.see', 'money.see'])
  const plans = await Promise.all(
    [
      [by(owner), { rights: ['claims.see', 'audit.see'] }],
      [by(another), { rights: ['money.see'] }],
    ].map(async ([actor, fields]) => {
      const proposal = { items: [{ section: 'role' as const, key: 'raced', fields: fields as never }] }
      const plan = await planChange(deps, proposal, actor as StaffActor)
      if (!plan.ok) throw new Error('refused')
      return { proposal, digest: plan.value.digest, actor: actor as StaffActor }
    }),
  )
  const made = await Promise.all(
    plans.map(({ proposal, digest, actor }) =>
      makeChange(deps, { id: randomUUID(), proposal, digest, reason: '' }, actor),
    ),
  )
  expect(made.map(({ ok }) => ok).toSorted()).toEqual([false, true])
  expect(made.find(({ ok }) => !ok)).toMatchObject({ refusal: { reason: 'conflict' } })
})

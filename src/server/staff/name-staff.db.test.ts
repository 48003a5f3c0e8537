import { expect, test } from 'vitest'
import { listAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import { emptyAccount } from '#server/users/empty-account.ts'
import { createPerson, type Person, staffMember } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { nameStaff, readOwnName } from './name-staff.ts'
import { readMember, readStaff } from './staff-people.store.ts'

const { db } = await createTestDatabase()
const noon = new Date('2026-11-21T12:00:00Z')
const by = (person: Person): StaffActor => ({ staff: staffMember(person, noon), now: noon })
const owner = await createPerson(db, { role: 'owner' })
const operator = () => createPerson(db, { role: 'operator' })
const nameOf = async ({ id }: Person) => (await readOwnName(db, id)).name

test('a member of staff names themselves, and whoever manages staff names the others', async () => {
  const anna = await operator()
  expect(await nameStaff(db, { id: anna.id, name: 'Анна' }, by(anna))).toEqual({ ok: true, value: { name: 'Анна' } })
  expect(await nameOf(anna)).toBe('Анна')
  expect(await nameStaff(db, { id: anna.id, name: 'Anna' }, by(owner))).toMatchObject({ ok: true })
  expect(await readMember(db, anna.id, by(owner))).toMatchObject({ name: 'Anna', email: anna.email })
  expect(await nameStaff(db, { id: anna.id, name: null }, by(anna))).toMatchObject({ ok: true })
  expect((await readStaff(db, owner.id)).find(({ id }) => id === anna.id)).not.toHaveProperty('name')
})

test.each(['operator', 'treasurer', 'support', 'editor'] as const)(
  'a colleague whose role is %s names nobody else',
  async role => {
    const [anna, colleague] = [await operator(), await createPerson(db, { role })]
    expect(await nameStaff(db, { id: anna.id, name: 'Thief' }, by(colleague))).toEqual({
      ok: false,
      refusal: { reason: 'forbidden' },
    })
    expect(await nameOf(anna)).toBeNull()
  },
)

test('an owner whose role was taken while the call waited names nobody', async () => {
  const [anna, former] = [await operator(), await createPerson(db, { role: 'customer' })]
  const asOwner = by({ ...former, role: 'owner' })
  expect(await nameStaff(db, { id: anna.id, name: 'Anna' }, asOwner)).toMatchObject({ ok: false })
  expect(await nameStaff(db, { id: former.id, name: 'Anna' }, asOwner)).toMatchObject({ ok: false })
  expect([await nameOf(anna), await nameOf(former)]).toEqual([null, null])
})

test('customers have no name of staff', async () => {
  const customer = await createPerson(db)
  expect(await nameStaff(db, { id: customer.id, name: 'Anna' }, by(owner))).toEqual({
    ok: false,
    refusal: { reason: 'not-found' },
  })
})

test('a name is audited with what it was before, and colleagues read it there beside the mailbox', async () => {
  const anna = await operator()
  await nameStaff(db, { id: anna.id, name: 'Anna' }, by(anna))
  await nameStaff(db, { id: anna.id, name: 'Anna' }, by(anna))
  const { items } = await listAudit(db, { subject: anna.id }, { page: 1, size: 5 })
  expect(items).toMatchObject([
    {
      action: 'staff.name',
      by: { id: anna.id, email: anna.email, name: 'Anna' },
      before: { staffName: null },
      after: { staffName: 'Anna' },
    },
  ])
})

test('an account that is erased keeps no name', async () => {
  const anna = await operator()
  await nameStaff(db, { id: anna.id, name: 'Anna' }, by(anna))
  await db.transaction().execute(tx => emptyAccount(tx, anna.id, noon))
  expect(await nameOf(anna)).toBeNull()
})

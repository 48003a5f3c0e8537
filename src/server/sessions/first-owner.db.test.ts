import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createPerson } from '#test/people.ts'
import { openFirstOwner } from './first-owner.ts'
import { verifyPassword } from './passwords.ts'

const { db } = await createTestDatabase()
const start = { origin: 'https://office.example', now: new Date('2026-11-21T12:00:00Z') }
const owners = () => db.selectFrom('users').selectAll().where('role', '=', 'owner').execute()

test('of processes that start at once one makes the owner, and only that one tells the password', async () => {
  const made = (await Promise.all([1, 2, 3].map(() => openFirstOwner(db, {}, start)))).filter(owner => owner)

  expect(made).toEqual([
    { email: 'owner@office.example', password: expect.stringMatching(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/) },
  ])
  const [owner, ...others] = await owners()
  expect(others).toEqual([])
  expect(owner).toMatchObject({ email: 'owner@office.example', activated_at: start.now, totp_confirmed_at: null })
  expect(await verifyPassword(made[0]!.password!, owner!.password_hash)).toBe(true)
})

test('an office that has an owner is left as it is, whatever the variables say', async () => {
  const before = await owners()
  expect(await openFirstOwner(db, { email: 'else@example.org', password: 'another password' }, start)).toBeUndefined()
  expect(await owners()).toEqual(before)
})

test('a password that was given is not told again', async () => {
  await db.updateTable('users').set({ role: 'customer' }).execute()
  const made = await openFirstOwner(db, { email: 'Boss@example.org', password: 'nine owls at dusk' }, start)
  expect(made).toEqual({ email: 'Boss@example.org' })
})

test('who has the address already becomes the owner and keeps their password', async () => {
  await db.updateTable('users').set({ role: 'customer' }).execute()
  const { id, email } = await createPerson(db)
  await openFirstOwner(db, { email, password: 'nine owls at dusk' }, start)
  const [owner] = await owners()
  expect(owner).toMatchObject({ id, email })
  expect(await verifyPassword('nine owls at dusk', owner!.password_hash)).toBe(false)
})

test.each([
  ['http://127.0.0.1:3000', 'owner@agio.local'],
  ['http://localhost:3000', 'owner@agio.local'],
  ['http://[::1]:3000', 'owner@agio.local'],
  ['https://change.example.org', 'owner@change.example.org'],
])('at %s the owner is %s', async (origin, email) => {
  await db.updateTable('users').set({ role: 'customer' }).execute()
  expect(await openFirstOwner(db, { password: 'nine owls at dusk' }, { ...start, origin })).toEqual({ email })
})

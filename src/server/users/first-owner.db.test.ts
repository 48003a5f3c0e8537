import { expect, test } from 'vitest'
import { hashPassword, verifyPassword } from '#server/auth/passwords.ts'
import { rememberDevice } from '#server/auth/people.store.ts'
import { checkCredentials } from '#server/auth/sign-in.ts'
import { startSession } from '#server/auth/start-session.ts'
import { allowNoOwner } from '#test/fixtures/no-owner.ts'
import { createPerson, PASSWORD } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openFirstOwner } from './first-owner.ts'

const { db, address } = await createTestDatabase()
await allowNoOwner(address)
const start = { origin: 'https://office.example', now: new Date('2026-11-21T12:00:00Z') }
const owners = () => db.selectFrom('users').selectAll().where('role', '=', 'owner').execute()

test('of processes that start at once one makes the owner and returns the password', async () => {
  const made = (await Promise.all([1, 2, 3].map(() => openFirstOwner(db, {}, start)))).filter(owner => owner)

  expect(made).toEqual([
    { email: 'owner@office.example', password: expect.stringMatching(/^([a-z2-9]{4}-){4}[a-z2-9]{4}$/) },
  ])
  const [owner, ...others] = await owners()
  expect(others).toEqual([])
  expect(owner).toMatchObject({ email: 'owner@office.example', activated_at: start.now, totp_confirmed_at: null })
  expect(await verifyPassword(made[0]!.password!, owner!.password_hash)).toBe(true)
})

test('an office with an owner is unchanged, whatever the variables say', async () => {
  const before = await owners()
  expect(await openFirstOwner(db, { email: 'else@example.org', password: 'another password' }, start)).toBeUndefined()
  expect(await owners()).toEqual(before)
})

test('a printed password counts for a day; a start after that prints another, until somebody has chosen one', async () => {
  const [owner] = await owners()
  const later = (hours: number) => new Date(start.now.getTime() + hours * 3_600_000)
  const signIn = (password: string, now: Date) =>
    checkCredentials(
      db,
      { email: owner!.email_key, password },
      { address: '203.0.113.1', device: undefined },
      { secret: 'a secret of tests that is long', now, onWrongCodes: async () => {} },
    )
  await db.updateTable('users').set({ password_until: null }).where('id', '=', owner!.id).execute()
  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword('printed long ago'), password_until: later(24) })
    .where('id', '=', owner!.id)
    .execute()
  expect(await signIn('printed long ago', later(23))).toMatchObject({ ok: true })
  expect(await signIn('printed long ago', later(25))).toMatchObject({ refusal: { reason: 'bad-credentials' } })

  expect(await openFirstOwner(db, {}, { ...start, now: later(23) })).toBeUndefined()
  const anew = await openFirstOwner(db, {}, { ...start, now: later(25) })
  expect(anew).toMatchObject({ email: owner!.email })
  expect(await signIn(anew!.password!, later(26))).toMatchObject({ ok: true })

  await db
    .updateTable('users')
    .set({ password_hash: await hashPassword('chosen by a person') })
    .where('id', '=', owner!.id)
    .execute()
  expect(await signIn('chosen by a person', later(99))).toMatchObject({ ok: true })
  expect(await openFirstOwner(db, {}, { ...start, now: later(99) })).toBeUndefined()
})

test('an owner of whom nobody was told is made anew at the next start', async () => {
  await db.updateTable('users').set({ role: 'customer', email: 'before', email_key: 'before' }).execute()
  const broken = openFirstOwner(db, {}, { ...start, say: () => Promise.reject(new Error('nobody reads this')) })
  await expect(broken).rejects.toThrow('nobody reads this')
  expect(await owners()).toEqual([])

  const said: unknown[] = []
  const made = await openFirstOwner(db, {}, { ...start, say: async owner => void said.push(owner) })
  expect(said).toEqual([made])
  expect(await verifyPassword(made!.password!, (await owners())[0]!.password_hash)).toBe(true)
})

test('a given password is not returned', async () => {
  await db.updateTable('users').set({ role: 'customer' }).execute()
  const made = await openFirstOwner(db, { email: 'Boss@example.org', password: 'nine owls at dusk' }, start)
  expect(made).toEqual({ email: 'Boss@example.org' })
})

test('a confirmed account with the address becomes the owner and keeps its password', async () => {
  await db.updateTable('users').set({ role: 'customer' }).execute()
  const { id, email } = await createPerson(db)
  await openFirstOwner(db, { email, password: 'nine owls at dusk' }, start)
  const [owner] = await owners()
  expect(owner).toMatchObject({ id, email })
  expect(await verifyPassword('nine owls at dusk', owner!.password_hash)).toBe(false)
})

test('no generated password is returned when a confirmed account keeps its own', async () => {
  await db.updateTable('users').set({ role: 'customer' }).execute()
  const { email } = await createPerson(db)
  expect(await openFirstOwner(db, { email }, start)).toEqual({ email })
})

test('an unconfirmed account becomes the owner with the given password and loses everything earlier', async () => {
  await db.updateTable('users').set({ role: 'customer' }).execute()
  const { id, email } = await createPerson(db, { activated: false, secondFactor: true })
  const person = {
    userId: id,
    role: 'customer',
    persistent: true,
    secondFactor: false,
    userAgent: '',
    address: '',
  } as const
  await db.transaction().execute(tx => startSession(tx, person, { now: start.now, livesMs: 60_000 }))
  await rememberDevice(db, 'a device of a stranger', id, start.now)

  expect(await openFirstOwner(db, { email, password: 'nine owls at dusk' }, start)).toEqual({ email })
  const [owner] = await owners()
  expect(owner).toMatchObject({ id, activated_at: start.now, totp_secret: null, totp_confirmed_at: null })
  expect(await verifyPassword(PASSWORD, owner!.password_hash)).toBe(false)
  expect(await verifyPassword('nine owls at dusk', owner!.password_hash)).toBe(true)
  const open = db.selectFrom('sessions').select('id').where('user_id', '=', id).where('ended_at', 'is', null)
  expect(await open.execute()).toEqual([])
  expect(await db.selectFrom('known_devices').select('seen_at').where('user_id', '=', id).execute()).toEqual([])
})

test('a generated password is returned when it replaces a stranger’s', async () => {
  await db.updateTable('users').set({ role: 'customer' }).execute()
  const { email } = await createPerson(db, { activated: false })
  const made = await openFirstOwner(db, { email }, start)
  const [owner] = await owners()
  expect(await verifyPassword(made!.password!, owner!.password_hash)).toBe(true)
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

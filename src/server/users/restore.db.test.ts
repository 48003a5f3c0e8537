import { expect, test, vi } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { verifyPassword } from '#server/auth/passwords.ts'
import { startSession } from '#server/auth/start-session.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { codeSentTo, emailsTo } from '#test/harness/emails.ts'
import { forgetCodes } from './forget-codes.ts'
import { answerRestore, restore } from './restore.ts'

const { db } = await createTestDatabase()

const noon = new Date('2026-11-21T12:00:00Z')
const context = { signal: new AbortController().signal, attempt: 1 }
const later = (ms: number) => new Date(noon.getTime() + ms)
const parts = { now: noon, onEmailConfirmed: async () => {} }
const NEW_PASSWORD = 'eight pigeons at dusk'

const ask = (email: string, now = noon) => answerRestore(db, () => now).run({ email }, context)
const find = (id: string) => db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

async function askedPerson(options: Parameters<typeof createPerson>[1] = {}) {
  const person = await createPerson(db, options)
  await ask(person.email)
  return { ...person, code: await codeSentTo(db, person.email, 'restore-password') }
}

test('an unknown address gets no e-mail', async () => {
  await ask('nobody@example.org')
  expect(await emailsTo(db, 'nobody@example.org')).toEqual([])
})

test.each([{ blocked: true }, { deleted: true }])('a person who cannot sign in gets no e-mail: %j', async options => {
  const { email } = await createPerson(db, options)
  await ask(email)
  expect(await emailsTo(db, email)).toEqual([])
})

test('the code sets a new password, confirms the address and ends every session', async () => {
  const person = await askedPerson({ activated: false })
  const { id: sessionId } = await sessionOf(person.id)
  const onEmailConfirmed = vi.fn(async () => {})

  expect(await restore(db, { code: person.code, password: NEW_PASSWORD }, { now: noon, onEmailConfirmed })).toEqual({
    ok: true,
    value: { email: person.email },
  })
  const user = await find(person.id)
  expect(await verifyPassword(NEW_PASSWORD, user.password_hash)).toBe(true)
  expect(user.activated_at).toEqual(noon)
  expect(onEmailConfirmed).toHaveBeenCalledOnce()
  const session = await db.selectFrom('sessions').selectAll().where('id', '=', sessionId).executeTakeFirst()
  expect(session).toMatchObject({ ended_at: noon, end_reason: 'password-changed' })
  expect(await emailsTo(db, person.email)).toContainEqual(
    expect.objectContaining({
      kind: 'password-changed',
      data: { how: 'restored', endedKeys: [] },
    }),
  )
})

test('the second factor survives a new password', async () => {
  const person = await askedPerson({ secondFactor: true })
  await restore(db, { code: person.code, password: NEW_PASSWORD }, parts)
  expect((await find(person.id)).totp_confirmed_at).not.toBeNull()
})

test('of twenty concurrent requests with one code one sets the password', async () => {
  const { id, code } = await askedPerson()
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, turn) => restore(db, { code, password: `pigeon number ${turn} flies` }, parts)),
  )

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  const set = answers.findIndex(({ ok }) => ok)
  expect(await verifyPassword(`pigeon number ${set} flies`, (await find(id)).password_hash)).toBe(true)
})

test('a refused password does not use up the code', async () => {
  const { code, email } = await askedPerson()
  for (const password of ['12345678', email]) {
    expect(await restore(db, { code, password }, parts)).toMatchObject({ refusal: { reason: 'invalid' } })
  }
  expect(await restore(db, { code, password: NEW_PASSWORD }, parts)).toMatchObject({ ok: true })
})

test('a code expires after an hour', async () => {
  const { code } = await askedPerson()
  const late = { ...parts, now: later(HOUR_MS) }
  expect(await restore(db, { code, password: NEW_PASSWORD }, late)).toMatchObject({ refusal: { reason: 'expired' } })
})

test('a used code voids the others of the same purpose', async () => {
  const { email, code } = await askedPerson()
  await ask(email, later(1000))
  const second = await codeSentTo(db, email, 'restore-password')
  expect(second).not.toBe(code)
  await restore(db, { code: second, password: NEW_PASSWORD }, parts)

  expect(await restore(db, { code, password: 'a third password' }, parts)).toMatchObject({
    refusal: { reason: 'already-used' },
  })
})

test('a stranger’s requests send at most three e-mails an hour, and all their codes stay valid', async () => {
  const { email, code } = await askedPerson()
  for (let turn = 1; turn < 10; turn++) await ask(email, later(turn * 1000))
  expect(await emailsTo(db, email)).toHaveLength(3)
  expect(await restore(db, { code, password: NEW_PASSWORD }, parts)).toMatchObject({ ok: true })
})

test('a code sent to an earlier address is refused', async () => {
  const { id, code } = await askedPerson()
  await db
    .updateTable('users')
    .set({ email_key: `moved-${id}@example.org` })
    .where('id', '=', id)
    .execute()
  expect(await restore(db, { code, password: NEW_PASSWORD }, parts)).toMatchObject({ refusal: { reason: 'not-found' } })
})

test('a code is deleted a month after it expired, and is refused as expired until then', async () => {
  const { id, code } = await askedPerson()
  const codes = () => db.selectFrom('account_codes').selectAll().where('user_id', '=', id).execute()
  const forgetAt = (now: Date) => forgetCodes(db, () => now).run(undefined, context)
  await forgetAt(later(30 * DAY_MS))
  const late = { ...parts, now: later(30 * DAY_MS) }
  expect(await restore(db, { code, password: NEW_PASSWORD }, late)).toMatchObject({ refusal: { reason: 'expired' } })
  await forgetAt(later(31 * DAY_MS))
  expect(await codes()).toEqual([])
})

const sessionOf = (userId: string) =>
  db
    .transaction()
    .execute(tx =>
      startSession(
        tx,
        { userId, role: 'customer', persistent: true, secondFactor: false, userAgent: '', address: '' },
        { now: noon, livesMs: HOUR_MS },
      ),
    )

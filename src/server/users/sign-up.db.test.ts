import { createHash, randomUUID } from 'node:crypto'
import { expect, test, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '#contract/durations.ts'
import { verifyPassword } from '#server/auth/passwords.ts'
import { createPerson, PASSWORD } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { codeSentTo, emailsTo } from '#test/harness/emails.ts'
import { activate as activateAs, activateWithPassword, reactivate } from './activate.ts'
import { signUp } from './sign-up.ts'

const { db } = await createTestDatabase({ demo: true })

const noon = new Date('2026-11-21T12:00:00Z')
const later = (ms: number) => new Date(noon.getTime() + ms)
const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`
const find = (email: string) => db.selectFrom('users').selectAll().where('email_key', '=', email).executeTakeFirst()
/** Uses a code as its owner. */
async function activate(_: typeof db, code: string, parts: Parameters<typeof activateAs>[2]) {
  const owner = await db
    .selectFrom('account_codes')
    .select('user_id')
    .where('hash', '=', createHash('sha256').update(code).digest())
    .executeTakeFirst()
  return activateAs(db, { code, callerId: owner?.user_id }, parts)
}
const nobodyElse = { now: noon, onEmailConfirmed: async () => {} }

test('a new account is not activated, and its e-mail has the code', async () => {
  const email = newEmail()
  await signUp(db, { email, password: PASSWORD, locale: 'en' }, noon)

  expect(await find(email)).toMatchObject({ activated_at: null, role: 'customer', locale: 'en' })
  expect(await emailsTo(db, email)).toMatchObject([{ kind: 'activate-account', locale: 'en', data: { hours: 24 } }])
})

test('the stored digest is not the code', async () => {
  const email = newEmail()
  await signUp(db, { email, password: PASSWORD }, noon)
  const code = await codeSentTo(db, email, 'activate-account')
  const rows = await db.selectFrom('account_codes').selectAll().execute()

  expect(Buffer.from(code, 'base64url')).toHaveLength(32)
  expect(JSON.stringify(rows.map(row => ({ ...row, hash: row.hash.toString('base64url') })))).not.toContain(code)
})

test('the code confirms the address once, and other features are called in the same transaction', async () => {
  const email = newEmail()
  await signUp(db, { email, password: PASSWORD }, noon)
  const code = await codeSentTo(db, email, 'activate-account')
  const onEmailConfirmed = vi.fn(async () => {})

  expect(await activate(db, code, { now: noon, onEmailConfirmed })).toEqual({ ok: true, value: { email, own: true } })
  const user = await find(email)
  expect(user?.activated_at).toEqual(noon)
  expect(onEmailConfirmed).toHaveBeenCalledExactlyOnceWith(expect.anything(), { id: user?.id, email })
  expect(await activate(db, code, nobodyElse)).toMatchObject({ refusal: { reason: 'already-used' } })
})

test('a code stays valid when another feature fails', async () => {
  const email = newEmail()
  await signUp(db, { email, password: PASSWORD }, noon)
  const code = await codeSentTo(db, email, 'activate-account')
  const fails = { now: noon, onEmailConfirmed: () => Promise.reject(new Error('no luck')) }

  await expect(activate(db, code, fails)).rejects.toThrow('no luck')
  expect((await find(email))?.activated_at).toBeNull()
  expect(await activate(db, code, nobodyElse)).toMatchObject({ ok: true })
})

test('of twenty concurrent requests with one code one succeeds', async () => {
  const email = newEmail()
  await signUp(db, { email, password: PASSWORD }, noon)
  const code = await codeSentTo(db, email, 'activate-account')
  const onEmailConfirmed = vi.fn(async () => {})
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => activate(db, code, { now: noon, onEmailConfirmed })),
  )

  expect(answers.filter(({ ok }) => ok)).toHaveLength(1)
  expect(onEmailConfirmed).toHaveBeenCalledOnce()
})

test('the activation expires after a day', async () => {
  const email = newEmail()
  await signUp(db, { email, password: PASSWORD }, noon)
  const code = await codeSentTo(db, email, 'activate-account')

  expect(await activate(db, code, { ...nobodyElse, now: later(24 * HOUR_MS) })).toMatchObject({
    refusal: { reason: 'expired' },
  })
  expect(await activate(db, code, { ...nobodyElse, now: later(24 * HOUR_MS - 1) })).toMatchObject({ ok: true })
})

test('an unknown code, or one for another purpose, is not found', async () => {
  const email = newEmail()
  await signUp(db, { email, password: PASSWORD }, noon)
  await signUp(db, { email, password: PASSWORD }, noon)
  const restoring = await codeSentTo(db, email, 'already-registered')

  for (const code of ['A'.repeat(43), restoring])
    expect(await activate(db, code, nobodyElse)).toMatchObject({ refusal: { reason: 'not-found' } })
})

test('of two concurrent sign-ups with one address one opens the account, and both get an e-mail', async () => {
  const email = newEmail()
  const both = ['the first of two people', 'the second of two people']
  const answers = await Promise.all(both.map(password => signUp(db, { email, password }, noon)))

  expect(answers).toEqual([
    { ok: true, value: undefined },
    { ok: true, value: undefined },
  ])
  const kinds = (await emailsTo(db, email)).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['activate-account', 'already-registered'])
})

test('a sign-up with a known address sends a notice and changes nothing', async () => {
  const { email } = await createPerson(db)
  const before = await find(email)

  expect(await signUp(db, { email, password: 'quite another password' }, noon)).toEqual({ ok: true, value: undefined })
  expect(await find(email)).toEqual(before)
  expect(await emailsTo(db, email)).toMatchObject([{ kind: 'already-registered' }])
})

test('a blocked person gets no e-mail', async () => {
  const { email } = await createPerson(db, { blocked: true })
  expect(await signUp(db, { email, password: PASSWORD }, noon)).toEqual({ ok: true, value: undefined })
  expect(await emailsTo(db, email)).toEqual([])
})

test('a mailbox gets at most three notices an hour', async () => {
  const { email } = await createPerson(db)
  for (let turn = 0; turn < 5; turn++) await signUp(db, { email, password: PASSWORD }, later(turn * MINUTE_MS))
  expect(await emailsTo(db, email)).toHaveLength(3)

  await signUp(db, { email, password: PASSWORD }, later(HOUR_MS + MINUTE_MS))
  expect(await emailsTo(db, email)).toHaveLength(4)
})

test.each(['12345678', 'password123'])('the password %s is refused before anything is written', async password => {
  const email = newEmail()
  expect(await signUp(db, { email, password }, noon)).toMatchObject({
    refusal: { reason: 'invalid', errors: [{ field: 'body.password', code: 'password-common' }] },
  })
  expect(await find(email)).toBeUndefined()
})

test('an account stores its referrer', async () => {
  const { id } = await createPerson(db)
  const { referral_code: ref } = (await db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst())!
  const email = newEmail()
  await signUp(db, { email, password: PASSWORD, ref: ref.toLowerCase() }, noon)

  expect(await find(email)).toMatchObject({ referred_by: id })
})

test('a person cannot refer themselves under another spelling of the address', async () => {
  const { id } = await createPerson(db, { email: `ivan.${randomUUID().slice(0, 6)}@gmail.com` })
  const { referral_code: ref, email } = (await db
    .selectFrom('users')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirst())!
  const alias = email.replace('ivan.', 'i.van').replace('@', '+2@')
  await signUp(db, { email: alias, password: PASSWORD, ref }, noon)

  expect(await find(alias)).toMatchObject({ referred_by: null })
})

test('an unknown or deleted referrer is ignored', async () => {
  const { id } = await createPerson(db, { deleted: true })
  const gone = await db.selectFrom('users').select('referral_code').where('id', '=', id).executeTakeFirstOrThrow()
  for (const ref of ['NOBODY', gone.referral_code]) {
    const email = newEmail()
    await signUp(db, { email, password: PASSWORD, ref }, noon)
    expect(await find(email)).toMatchObject({ referred_by: null })
  }
})

test('the activation is sent again three times an hour, and earlier codes stay valid', async () => {
  const { id, email } = await createPerson(db, { activated: false })
  for (const turn of [0, 1, 2]) {
    expect(await reactivate(db, id, later(turn * MINUTE_MS))).toEqual({ ok: true, value: { email } })
  }
  expect(await reactivate(db, id, later(10 * MINUTE_MS))).toEqual({
    ok: false,
    refusal: { reason: 'too-many', retryAfter: 50 * 60 },
  })
  const [first] = await emailsTo(db, email)
  expect(await activate(db, String(first?.data.code), nobodyElse)).toMatchObject({ ok: true })
  expect(await reactivate(db, id, later(2 * HOUR_MS))).toMatchObject({ refusal: { reason: 'wrong-state' } })
})

test('without the account’s session the code alone confirms nothing and stays valid', async () => {
  const email = newEmail()
  await signUp(db, { email, password: PASSWORD }, noon)
  const code = await codeSentTo(db, email, 'activate-account')
  const somebodyElse = await createPerson(db)
  const onEmailConfirmed = vi.fn(async () => {})

  for (const callerId of [undefined, somebodyElse.id])
    expect(await activateAs(db, { code, callerId }, { now: noon, onEmailConfirmed })).toMatchObject({
      refusal: { reason: 'forbidden' },
    })
  expect((await find(email))?.activated_at).toBeNull()
  expect(onEmailConfirmed).not.toHaveBeenCalled()
  expect(await activate(db, code, nobodyElse)).toMatchObject({ ok: true })
})

test('an old e-mail sets no password after the address is confirmed', async () => {
  const email = newEmail()
  await signUp(db, { email, password: PASSWORD }, noon)
  const code = await codeSentTo(db, email, 'activate-account')
  await db.updateTable('users').set({ activated_at: noon }).where('email', '=', email).execute()
  const password = 'eleven owls at dawn'
  expect(await activateWithPassword(db, { code, password }, nobodyElse)).toMatchObject({
    refusal: { reason: 'already-used' },
  })
  expect(await verifyPassword(PASSWORD, (await find(email))!.password_hash)).toBe(true)
})

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { Authenticator } from '#test/fakes/authenticator.ts'
import { createPerson, PASSWORD, signIn } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openClock } from '#test/harness/sessions-app.ts'
import { startUsersApp } from '#test/harness/users-app.ts'
import { addPasskey, beginPasskey, beginPasskeySignIn } from './passkeys.ts'

const database = await createTestDatabase({ demo: true })
const { db } = database
const clock = openClock()
const { ask, post } = await startUsersApp(database, clock)

const reasonOf = async (answer: Response) => ((await answer.json()) as { code: string }).code
const customer = async (options: Parameters<typeof createPerson>[1] = {}) =>
  signIn(ask, await createPerson(db, options))

const sensitive: [method: string, path: string, body?: object][] = [
  ['POST', '/api/v1/users/me/email/', { email: 'new@example.org', password: PASSWORD }],
  ['POST', '/api/v1/users/me/deletion/', { password: PASSWORD }],
  ['GET', '/api/v1/users/me/export/'],
  ['POST', '/api/v1/users/me/totp/'],
  ['POST', '/api/v1/users/me/totp/confirm/', { code: '123456' }],
  ['POST', '/api/v1/users/me/totp/off/', { password: PASSWORD }],
  ['POST', '/api/v1/users/me/recovery-codes/'],
  ['POST', '/api/v1/users/me/passkeys/options/'],
  [
    'POST',
    '/api/v1/users/me/passkeys/',
    { name: 'Key', credential: new Authenticator('http://localhost').make({ challenge: 'AAAA' }) },
  ],
  ['DELETE', `/api/v1/users/me/passkeys/${randomUUID()}/`],
  [
    'POST',
    '/api/v1/users/me/accounts/',
    { currency: 'TRX', details: { account: 'TCNtTa1rveKkovHR2ebABu4K66U6ocUCZX' } },
  ],
]

test.each(sensitive)('%s %s requires step-up', async (method, path, body) => {
  const { headers, id } = await customer()
  await ageProof(id)
  const call = () => post(path, body, { method, headers })
  const refused = await call()
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({ code: 'step-up-required', needs: 'password' })

  expect((await post('/api/v1/users/me/step-up/', { password: PASSWORD }, { headers })).status).toBe(200)
  expect(await (await call()).text()).not.toContain('step-up-required')
})

test('a wrong password is refused, and attempts are limited to five', async () => {
  const { headers, id } = await customer()
  await ageProof(id)
  const prove = (password: string) => post('/api/v1/users/me/step-up/', { password }, { headers })
  for (let turn = 0; turn < 5; turn++) expect(await reasonOf(await prove('a wrong one'))).toBe('bad-credentials')
  expect((await prove(PASSWORD)).status).toBe(429)
  expect((await ask('/api/v1/users/me/export/', { headers })).status).toBe(403)
})

test('with a second factor the password alone is not enough', async () => {
  const { headers, id, recoveryCodes } = await customer({ secondFactor: true })
  await ageProof(id)
  const prove = (body: object) => post('/api/v1/users/me/step-up/', body, { headers })
  expect(await (await ask('/api/v1/users/me/export/', { headers })).json()).toMatchObject({ needs: 'second-factor' })
  expect(await reasonOf(await prove({ password: PASSWORD }))).toBe('second-factor-required')
  expect(await reasonOf(await prove({ code: '000000' }))).toBe('second-factor-wrong')
  expect((await prove({ code: recoveryCodes.pop() })).status).toBe(200)
  expect((await ask('/api/v1/users/me/export/', { headers })).status).toBe(200)
})

test('a passkey of the account is a proof, and another account’s is none', async () => {
  const parts = { secret: TEST_SECRET, origin: 'http://localhost', now: clock.now() }
  const withPasskey = async () => {
    const person = await customer({ role: 'operator' })
    const key = new Authenticator('http://localhost')
    const begun = await beginPasskey(db, person, { ...parts, officeName: 'Agio' })
    if (!begun.ok) throw new Error(begun.refusal.reason)
    const credential = key.make(begun.value.options)
    expect((await addPasskey(db, { userId: person.id, name: 'Key', credential }, parts)).ok).toBe(true)
    return { person, key }
  }
  const [{ person, key }, other] = [await withPasskey(), await withPasskey()]
  // This account has no code: whoever signs in with a passkey proves with a passkey.
  await db
    .updateTable('users')
    .set({ totp_secret: null, totp_confirmed_at: null })
    .where('id', '=', person.id)
    .execute()
  await ageProof(person.id)
  const { headers } = person
  const isAsked = async () => (await ask('/api/v1/users/me/export/', { headers })).status === 403
  const prove = (body: object) => post('/api/v1/users/me/step-up/', body, { headers })
  const signed = async (by: Authenticator) => ({ passkey: by.sign((await beginPasskeySignIn(parts)).options) })

  await expect.poll(isAsked).toBe(true)
  expect(await reasonOf(await prove({ password: PASSWORD }))).toBe('second-factor-required')
  expect(await reasonOf(await prove(await signed(other.key)))).toBe('second-factor-wrong')
  expect(await isAsked()).toBe(true)
  const once = await signed(key)
  expect((await prove(once)).status).toBe(200)
  expect(await isAsked()).toBe(false)
  expect(await reasonOf(await prove(once))).toBe('second-factor-wrong')
})

test.each([
  ['POST', '/api/v1/users/me/email/', { email: 'new@example.org' }],
  ['POST', '/api/v1/users/me/deletion/', {}],
])('%s %s requires the password even after step-up', async (method, path, body) => {
  const { headers } = await customer()
  const call = (password: string) => post(path, { ...body, password }, { method, headers })
  expect(await reasonOf(await call('a wrong one'))).toBe('bad-credentials')
  expect((await call(PASSWORD)).ok).toBe(true)
})

test('wrong codes in a session are reported to the owner of the account', async () => {
  const { headers, email } = await customer({ secondFactor: true })
  for (let turn = 0; turn < 4; turn++) await post('/api/v1/users/me/step-up/', { code: '000000' }, { headers })
  const notices = db
    .selectFrom('outbox')
    .select('data')
    .where('recipient', '=', email)
    .where('kind', '=', 'wrong-codes')
  expect(await notices.execute()).toMatchObject([{ data: { what: 'step-up' } }])
})

test('attempts at the code are limited to five', async () => {
  const { headers, recoveryCodes } = await customer({ secondFactor: true })
  const prove = (code?: string) => post('/api/v1/users/me/step-up/', { code }, { headers })
  for (let turn = 0; turn < 5; turn++) expect(await reasonOf(await prove('000000'))).toBe('second-factor-wrong')
  expect((await prove(recoveryCodes.pop())).status).toBe(429)
})

test('a session without the second factor cannot change the password, and one with it needs step-up', async () => {
  const person = await createPerson(db)
  const [owing, other] = [await signIn(ask, person), await signIn(ask, person)]
  const change = (headers: object) =>
    post(
      '/api/v1/users/me/password/',
      { current: PASSWORD, password: 'eleven owls at dawn' },
      { headers: headers as Record<string, string> },
    )
  await db
    .updateTable('users')
    .set({ totp_secret: 'sealed', totp_confirmed_at: clock.now() })
    .where('id', '=', person.id)
    .execute()
  await expect.poll(async () => (await change(owing.headers)).status).toBe(403)
  expect(await (await change(owing.headers)).json()).toMatchObject({ code: 'step-up-required', needs: 'second-factor' })

  await db.updateTable('sessions').set({ second_factor_at: clock.now() }).where('user_id', '=', person.id).execute()
  await ageProof(person.id)
  await expect.poll(async () => reasonOf(await change(other.headers))).toBe('step-up-required')
  await db.updateTable('sessions').set({ proved_at: clock.now() }).where('user_id', '=', person.id).execute()
  await expect.poll(async () => (await change(other.headers)).status).toBe(200)
})

test('without a second factor the current password suffices for a new one', async () => {
  const { headers, id } = await customer()
  await ageProof(id)
  const body = { current: PASSWORD, password: 'eleven owls at dawn' }
  expect((await post('/api/v1/users/me/password/', body, { headers })).status).toBe(200)
})

test('step-up holds for its own session only', async () => {
  const person = await createPerson(db)
  const [here, elsewhere] = [await signIn(ask, person), await signIn(ask, person)]
  await ageProof(person.id)
  expect((await post('/api/v1/users/me/step-up/', { password: PASSWORD }, here)).status).toBe(200)
  expect((await ask('/api/v1/users/me/export/', here)).status).toBe(200)
  expect((await ask('/api/v1/users/me/export/', elsewhere)).status).toBe(403)
})

/** As if the person had signed in an hour ago and their tokens been renewed since. */
const ageProof = (userId: string) =>
  db
    .updateTable('sessions')
    .set({ proved_at: new Date(clock.now().getTime() - 60 * MINUTE_MS) })
    .where('user_id', '=', userId)
    .execute()

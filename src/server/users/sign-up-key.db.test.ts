import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { cookiesOf, createPerson, PASSWORD, signIn } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { codeSentTo } from '#test/harness/emails.ts'
import { openClock } from '#test/harness/sessions-app.ts'
import { startUsersApp } from '#test/harness/users-app.ts'

const database = await createTestDatabase({ demo: true })
const { db } = database
const clock = openClock()
const { ask, post } = await startUsersApp(database, clock)

const ours = { 'sec-fetch-site': 'same-origin' }
const newEmail = () => `${randomUUID().slice(0, 8)}@example.org`
let lines = 0

/** Signs up in a browser and returns that browser's cookie. */
async function signUpIn(email: string): Promise<{ cookie: string }> {
  const body = { email, password: PASSWORD, consent: true }
  const answer = await post('/api/v1/users/signup/', body, { from: `192.0.2.${++lines}`, headers: ours })
  expect(answer.status).toBe(202)
  return { cookie: `sign_up=${cookiesOf(answer).sign_up}` }
}
const confirm = (code: string, headers: Record<string, string>) =>
  post(`/api/v1/users/activate/${code}/`, undefined, { headers })
const read = async (code: string, headers: Record<string, string>) =>
  (await ask(`/api/v1/users/codes/activate/${code}/`, { headers })).json()
const activatedAt = async (email: string) =>
  (await db.selectFrom('users').select('activated_at').where('email', '=', email).executeTakeFirstOrThrow())
    .activated_at

test('the browser that opened an account confirms its address by the code alone and is signed in', async () => {
  const email = newEmail()
  const browser = { ...(await signUpIn(email)), ...ours }
  const code = await codeSentTo(db, email, 'activate-account')
  // The link may be opened from a mail program or another site.
  for (const site of ['same-origin', 'cross-site', 'none']) {
    expect(await read(code, { ...browser, 'sec-fetch-site': site })).toMatchObject({ own: false, openedHere: true })
  }

  const answer = await confirm(code, browser)
  expect(await answer.json()).toEqual({ email, signedIn: true })
  expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^sign_up=;.*Max-Age=0/))
  const { access_token: access } = cookiesOf(answer)
  const me = await ask('/api/v1/users/me/', { headers: { authorization: `Bearer ${access}` } })
  expect(await me.json()).toMatchObject({ email, activated: true, secondFactor: 'none' })
})

test('the key is stored as a digest and removed when the address is confirmed', async () => {
  const email = newEmail()
  const browser = await signUpIn(email)
  const kept = async () =>
    (await db.selectFrom('users').select('opened_in').where('email', '=', email).executeTakeFirstOrThrow()).opened_in
  expect(await kept()).toHaveLength(32)
  expect((await kept())!.toString('base64url')).not.toBe(browser.cookie.split('=')[1])
  await confirm(await codeSentTo(db, email, 'activate-account'), { ...browser, ...ours })
  expect(await kept()).toBeNull()
})

test('a stranger’s account is not confirmed by the mailbox owner’s browser with a sign-up of its own', async () => {
  const email = newEmail()
  await signUpIn(email)
  const code = await codeSentTo(db, email, 'activate-account')
  const reader = { ...(await signUpIn(email)), ...ours }
  expect(await read(code, reader)).toMatchObject({ own: false, openedHere: false })
  const refused = await confirm(code, reader)
  expect(refused.status).toBe(403)
  expect(refused.headers.getSetCookie()).toEqual([])
  expect(await activatedAt(email)).toBeNull()
})

test.each([
  ['another browser', {}],
  ['a browser with a key of another account', { key: 'other' }],
  ['the right browser, by a page of another site', { 'sec-fetch-site': 'cross-site' }],
])('%s confirms nothing without a password', async (_, how: { key?: string; 'sec-fetch-site'?: string }) => {
  const email = newEmail()
  const browser = await signUpIn(email)
  const other = await signUpIn(newEmail())
  const { key, ...site } = how
  const headers = { ...ours, ...site, ...(key && other), ...(site['sec-fetch-site'] && browser) }
  expect((await confirm(await codeSentTo(db, email, 'activate-account'), headers)).status).toBe(403)
  expect(await activatedAt(email)).toBeNull()
})

test('with a second factor the address is confirmed, and the sign-in asks for the code', async () => {
  const email = newEmail()
  const browser = { ...(await signUpIn(email)), ...ours }
  await db
    .updateTable('users')
    .set({ totp_secret: 'sealed', totp_confirmed_at: clock.now() })
    .where('email', '=', email)
    .execute()
  const answer = await confirm(await codeSentTo(db, email, 'activate-account'), browser)
  expect(await answer.json()).toEqual({ email, signedIn: false })
  expect(cookiesOf(answer)).toEqual({})
  expect(await activatedAt(email)).not.toBeNull()
})

test('an earlier session in that browser ends', async () => {
  const before = await signIn(ask, await createPerson(db))
  const email = newEmail()
  const { cookie } = await signUpIn(email)
  const { access_token: access, refresh_token: refresh } = before.cookies
  const headers = { ...ours, cookie: `${cookie}; access_token=${access}; refresh_token=${refresh}; persistent=yes` }
  const answer = await confirm(await codeSentTo(db, email, 'activate-account'), headers)
  expect(await answer.json()).toEqual({ email, signedIn: true })
  await expect.poll(async () => (await ask('/api/v1/users/me/', { headers: before.headers })).status).toBe(401)
})

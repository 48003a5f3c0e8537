import { TOTP } from 'otpauth'
import { describe, expect, test } from 'vitest'
import { Authenticator } from '#test/fakes/authenticator.ts'
import { cookieHeader, cookiesOf, createPerson, PASSWORD, signIn } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { emailsTo } from '#test/harness/emails.ts'
import { openClock } from '#test/harness/sessions-app.ts'
import { startUsersApp } from '#test/harness/users-app.ts'

const database = await createTestDatabase()
const { db } = database
const clock = openClock()
const { ask, post } = await startUsersApp(database, clock)

const STEP_MS = 30_000
type Options = Parameters<typeof createPerson>[1]
const customer = async (options: Options = {}) => signIn(ask, await createPerson(db, options))
const codeOf = (secret: string) => new TOTP({ secret, period: 30 }).generate({ timestamp: clock.now().getTime() })
const json = async <T>(answer: Response): Promise<T> => (await answer.json()) as T
const login = (body: object) => post('/front-api/auth/login', body)

/** A person who has just turned the second factor on. */
async function protectedPerson(options: Options = {}) {
  const person = await customer(options)
  const { headers } = person
  const { secret } = await json<{ secret: string }>(await post('/api/v1/users/me/totp/', undefined, { headers }))
  const answer = await post('/api/v1/users/me/totp/confirm/', { code: codeOf(secret) }, { headers })
  const { recoveryCodes } = await json<{ recoveryCodes: string[] }>(answer)
  clock.pass(STEP_MS)
  return { ...person, secret, recoveryCodes }
}

describe('the second factor', () => {
  test('is not required until its first code was given', async () => {
    const { headers, email } = await customer()
    await post('/api/v1/users/me/totp/', undefined, { headers })
    expect((await login({ email, password: PASSWORD })).status).toBe(200)
  })

  test('is on after the first right code, and an e-mail reports it', async () => {
    const { email, headers, secret, recoveryCodes } = await protectedPerson()
    expect(recoveryCodes).toHaveLength(10)
    expect(new Set(recoveryCodes).size).toBe(10)
    expect(await emailsTo(db, email)).toMatchObject([{ kind: 'protection-changed', data: { change: 'totp-on' } }])
    expect(await json(await ask('/api/v1/users/me/security/', { headers }))).toMatchObject({
      totp: { since: expect.any(String) },
      recoveryCodesLeft: 10,
    })
    expect(await json(await login({ email, password: PASSWORD }))).toMatchObject({ code: 'second-factor-required' })
    expect((await login({ email, password: PASSWORD, code: codeOf(secret) })).status).toBe(200)
  })

  test('accepts a code with a space', async () => {
    const { headers } = await customer()
    const { secret } = await json<{ secret: string }>(await post('/api/v1/users/me/totp/', undefined, { headers }))
    const code = codeOf(secret).replace(/^.../, '$& ')
    expect((await post('/api/v1/users/me/totp/confirm/', { code }, { headers })).status).toBe(200)
  })

  test('is not turned on by a wrong code, and the code that turned it on is used up', async () => {
    const { email, headers } = await customer()
    const { secret } = await json<{ secret: string }>(await post('/api/v1/users/me/totp/', undefined, { headers }))
    const code = codeOf(secret)
    const wrong = code === '000000' ? '111111' : '000000'
    const confirm = (code: string) => post('/api/v1/users/me/totp/confirm/', { code }, { headers })
    expect(await json(await confirm(wrong))).toMatchObject({ code: 'second-factor-wrong' })
    expect((await confirm(code)).status).toBe(200)
    expect(await json(await login({ email, password: PASSWORD, code }))).toMatchObject({ code: 'second-factor-wrong' })
  })

  test('limits guesses at the set-up', async () => {
    const { headers } = await customer()
    await post('/api/v1/users/me/totp/', undefined, { headers })
    const guess = () => post('/api/v1/users/me/totp/confirm/', { code: '000000' }, { headers })
    for (let turn = 0; turn < 5; turn++) await guess()
    expect((await guess()).status).toBe(429)
  })

  test('must be passed by every other session before it may change the account', async () => {
    const person = await createPerson(db)
    const other = await signIn(ask, person)
    const here = await signIn(ask, person)
    const { secret } = await json<{ secret: string }>(
      await post('/api/v1/users/me/totp/', undefined, { headers: here.headers }),
    )
    await post('/api/v1/users/me/totp/confirm/', { code: codeOf(secret) }, { headers: here.headers })

    const off = (headers: Record<string, string>) =>
      post('/api/v1/users/me/totp/off/', { password: PASSWORD }, { headers })
    expect(await json(await off(other.headers))).toMatchObject({ code: 'step-up-required', needs: 'second-factor' })
    expect(await json(await off(here.headers))).toEqual({ totp: null })
  })

  test('when turned off removes its recovery codes', async () => {
    const { id, email, headers } = await protectedPerson()
    await post('/api/v1/users/me/totp/off/', { password: PASSWORD }, { headers })
    expect((await login({ email, password: PASSWORD })).status).toBe(200)
    expect(await db.selectFrom('recovery_codes').selectAll().where('user_id', '=', id).execute()).toEqual([])
    expect(await emailsTo(db, email)).toContainEqual(expect.objectContaining({ data: { change: 'totp-off' } }))
  })

  test('is turned off only with the password', async () => {
    const { email, headers } = await protectedPerson()
    const off = await post('/api/v1/users/me/totp/off/', { password: 'a wrong one' }, { headers })
    expect(await json(off)).toMatchObject({ code: 'bad-credentials' })
    expect(await json(await login({ email, password: PASSWORD }))).toMatchObject({ code: 'second-factor-required' })
  })

  test('that is on cannot be set up, and one not begun cannot be confirmed', async () => {
    const { headers, secret } = await protectedPerson()
    expect((await post('/api/v1/users/me/totp/', undefined, { headers })).status).toBe(409)
    expect((await post('/api/v1/users/me/totp/confirm/', { code: codeOf(secret) }, { headers })).status).toBe(409)
    const other = await customer()
    expect((await post('/api/v1/users/me/totp/confirm/', { code: '000000' }, other)).status).toBe(409)
    expect((await post('/api/v1/users/me/totp/off/', { password: PASSWORD }, other)).status).toBe(409)
  })

  test('cannot be turned off by staff', async () => {
    const { headers } = await customer({ role: 'operator' })
    const off = await post('/api/v1/users/me/totp/off/', { password: PASSWORD }, { headers })
    expect(off.status).toBe(403)
    expect(await json(off)).toMatchObject({ code: 'forbidden' })
  })

  test('is the only thing that staff without it can set up', async () => {
    const { headers } = await customer({ role: 'operator', secondFactor: false })
    expect((await ask('/api/v1/users/me/preferences/', { headers })).status).toBe(403)
    const { secret } = await json<{ secret: string }>(await post('/api/v1/users/me/totp/', undefined, { headers }))
    expect((await post('/api/v1/users/me/totp/confirm/', { code: codeOf(secret) }, { headers })).status).toBe(200)
    expect((await ask('/api/v1/users/me/preferences/', { headers })).status).toBe(200)
  })
})

describe('recovery codes', () => {
  test('are each accepted once', async () => {
    const { email, recoveryCodes } = await protectedPerson()
    const [code] = recoveryCodes
    expect((await login({ email, password: PASSWORD, code })).status).toBe(200)
    expect((await login({ email, password: PASSWORD, code })).status).toBe(401)
  })

  test('void earlier ones when renewed', async () => {
    const { email, headers, recoveryCodes } = await protectedPerson()
    const renewed = await json<{ recoveryCodes: string[] }>(
      await post('/api/v1/users/me/recovery-codes/', undefined, { headers }),
    )
    expect((await login({ email, password: PASSWORD, code: recoveryCodes[0] })).status).toBe(401)
    expect((await login({ email, password: PASSWORD, code: renewed.recoveryCodes[0] })).status).toBe(200)
  })

  test('need a second factor', async () => {
    const { headers } = await customer()
    expect((await post('/api/v1/users/me/recovery-codes/', undefined, { headers })).status).toBe(409)
  })
})

describe('a passkey over the wire', () => {
  const origin = 'http://localhost'

  async function withKey() {
    const person = await customer()
    const { headers } = person
    const begun = await post('/api/v1/users/me/passkeys/options/', undefined, { headers })
    const { options } = await json<{ options: { challenge: string } }>(begun)
    const key = new Authenticator(origin)
    const added = await post('/api/v1/users/me/passkeys/', { name: 'Key', credential: key.make(options) }, { headers })
    expect(added.status).toBe(201)
    return { ...person, key, passkey: await json<{ id: string }>(added) }
  }

  const signed = async (key: Authenticator) => {
    const begun = await post('/front-api/auth/passkey/options')
    return key.sign((await json<{ options: { challenge: string } }>(begun)).options)
  }

  const endedSessions = async (userId: string) => {
    const sessions = await db.selectFrom('sessions').select('ended_at').where('user_id', '=', userId).execute()
    return sessions.filter(session => session.ended_at).length
  }

  test('signs in with session cookies, as both factors', async () => {
    const { email, key } = await withKey()
    const answer = await post('/front-api/auth/passkey', { credential: await signed(key) })
    expect(await json(answer)).toMatchObject({ user: { email, secondFactor: 'passed' }, exp: expect.any(Number) })
    expect(Object.keys(cookiesOf(answer)).sort()).toEqual(['access_token', 'device', 'persistent', 'refresh_token'])
  })

  test('has limited attempts', async () => {
    const { key } = await withKey()
    const stale = await signed(key)
    const tries: number[] = []
    for (let turn = 0; turn < 7; turn++)
      tries.push((await post('/front-api/auth/passkey', { credential: stale })).status)
    expect(tries).toEqual([200, 401, 401, 401, 401, 401, 429])
  })

  test('cannot sign in from another site', async () => {
    const { key } = await withKey()
    const headers = { 'sec-fetch-site': 'cross-site' }
    const answer = await post('/front-api/auth/passkey', { credential: await signed(key) }, { headers })
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toEqual([])
  })

  test.each([
    ['was used before', 401],
    ['has an unknown field', 400],
  ])('that %s ends the earlier session of this browser, from a page of ours alone', async (_, status) => {
    const [{ key }, before] = [await withKey(), await customer()]
    const used = await signed(key)
    expect((await post('/front-api/auth/passkey', { credential: used })).status).toBe(200)
    const credential = status === 400 ? { ...used, isAdmin: true } : used
    const tryFrom = (site: string) =>
      post(
        '/front-api/auth/passkey',
        { credential },
        { headers: { cookie: cookieHeader(before.cookies), 'sec-fetch-site': site } },
      )

    await tryFrom('cross-site')
    expect(await endedSessions(before.id)).toBe(0)
    const answer = await tryFrom('same-origin')
    expect(answer.status).toBe(status)
    expect(answer.headers.getSetCookie().map(cookie => cookie.split(';')[0])).toEqual([
      'access_token=',
      'refresh_token=',
      'persistent=',
    ])
    expect(await endedSessions(before.id)).toBe(1)
  })

  test('is renamed and removed by its owner alone', async () => {
    const [{ headers, passkey }, stranger] = [await withKey(), await customer()]
    const path = `/api/v1/users/me/passkeys/${passkey.id}/`
    const rename = (who: { headers: Record<string, string> }) =>
      post(path, { name: 'My telephone' }, { method: 'PATCH', ...who })
    expect((await rename(stranger)).status).toBe(404)
    expect(await json(await rename({ headers }))).toMatchObject({ name: 'My telephone' })
    expect((await ask(path, { method: 'DELETE', headers: stranger.headers })).status).toBe(404)
    expect(await json(await ask(path, { method: 'DELETE', headers }))).toEqual({ passkeys: [] })
  })

  test('ignores extensions of a browser and refuses unknown fields', async () => {
    const { key } = await withKey()
    const credential = await signed(key)
    const withField = await post('/front-api/auth/passkey', { credential: { ...credential, isAdmin: true } })
    expect(withField.status).toBe(400)
    const extended = { ...credential, clientExtensionResults: { credProps: { rk: true } } }
    expect((await post('/front-api/auth/passkey', { credential: extended })).status).toBe(200)
  })
})

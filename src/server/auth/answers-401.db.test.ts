import { describe, expect, test } from 'vitest'
import { createPerson, PASSWORD, signIn } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openClock, startSessions } from '#test/harness/sessions-app.ts'

const clock = openClock()
const database = await createTestDatabase()
const { ask } = await startSessions(database, clock)

const ours = { 'sec-fetch-site': 'same-origin' }
const seen = async (answer: Response) => ({
  status: answer.status,
  asks: answer.headers.get('www-authenticate'),
  body: (await answer.json()) as object,
})
const problem = (code: string, title: string) => ({ type: `/api#problem-${code}`, title, status: 401, code })
const notValid = problem('token_not_valid', 'The token is not valid')
const bearer = 'Bearer realm="api"'

/** Whole bodies: clients of this kind of API compare them. */
describe('a call for signed-in people', () => {
  const me = async (headers: Record<string, string>) => seen(await ask('/api/v1/users/me/', { headers }))
  const refused = (message: string) => ({
    status: 401,
    asks: bearer,
    body: {
      ...notValid,
      detail: 'Given token not valid for any token type',
      messages: [{ token_class: 'AccessToken', token_type: 'access', message }],
    },
  })
  const nothingSent = {
    status: 401,
    asks: bearer,
    body: {
      ...problem('not_authenticated', 'Not authenticated'),
      detail: 'Authentication credentials were not provided.',
    },
  }

  test('without credentials', async () => {
    expect(await me({})).toEqual(nothingSent)
    expect(await me({ cookie: 'theme=dark; persistent=yes', ...ours })).toEqual(nothingSent)
  })

  test('with a forged token', async () => {
    expect(await me({ authorization: 'Bearer a.b.c' })).toEqual(refused('Token is invalid'))
    expect(await me({ cookie: 'persistent=yes; access_token=a.b.c', ...ours })).toEqual(refused('Token is invalid'))
  })

  test('with an expired token', async () => {
    const person = await signIn(ask, await createPerson(database.db))
    expect((await me(person.headers)).status).toBe(200)
    clock.pass(10 * 60_000)
    expect(await me(person.headers)).toEqual(refused('Token is expired'))
  })

  test('with a refresh token in its place', async () => {
    const { cookies } = await signIn(ask, await createPerson(database.db))
    const authorization = `Bearer ${cookies.refresh_token}`
    expect(await me({ authorization })).toEqual(refused('Token has wrong type'))
  })

  test('with a refresh token and no access token: the answer makes the page refresh', async () => {
    const { cookies } = await signIn(ask, await createPerson(database.db))
    const cookie = `persistent=yes; refresh_token=${cookies.refresh_token}`
    expect(await me({ cookie, ...ours })).toEqual(refused('Token is expired'))
  })

  test('with cookies on a typed address, which no foreign page can send: may read and may not change anything', async () => {
    const { cookies } = await signIn(ask, await createPerson(database.db))
    const typed = { cookie: `persistent=yes; access_token=${cookies.access_token}`, 'sec-fetch-site': 'none' }
    expect((await me(typed)).status).toBe(200)
    expect(await seen(await ask('/api/v1/users/me/sessions/', { method: 'DELETE', headers: typed }))).toEqual(
      nothingSent,
    )
  })

  test('in a session that was ended', async () => {
    const person = await signIn(ask, await createPerson(database.db))
    await ask('/front-api/auth/logout', { method: 'POST', headers: person.headers })
    await expect.poll(() => me(person.headers)).toEqual(refused('Token is blacklisted'))
  })
})

describe('a refresh', () => {
  const refresh = async (headers: Record<string, string>) => seen(await ask('/front-api/auth/refresh', { headers }))
  const refused = (detail: string) => ({ status: 401, asks: bearer, body: { ...notValid, detail } })

  test('without a token', async () => {
    expect(await refresh(ours)).toEqual({
      status: 401,
      asks: bearer,
      body: {
        ...problem('not_authenticated', 'Not authenticated'),
        detail: 'Authentication credentials were not provided.',
      },
    })
  })

  test('with a token that was never issued', async () => {
    const cookie = `persistent=yes; refresh_token=agio-refresh-${'A'.repeat(43)}`
    expect(await refresh({ cookie, ...ours })).toEqual(refused('Token is invalid or expired'))
  })

  test('with an access token in its place', async () => {
    const { cookies } = await signIn(ask, await createPerson(database.db))
    const cookie = `persistent=yes; refresh_token=${cookies.access_token}`
    expect(await refresh({ cookie, ...ours })).toEqual(refused('Token has wrong type'))
  })

  test('of a session that was ended', async () => {
    const { cookies, headers } = await signIn(ask, await createPerson(database.db))
    await ask('/front-api/auth/logout', { method: 'POST', headers })
    expect(await refresh({ cookie: `persistent=yes; refresh_token=${cookies.refresh_token}`, ...ours })).toEqual(
      refused('Token is blacklisted'),
    )
  })

  test('clears the cookies and keeps the page that asked, to return to', async () => {
    const cookie = 'persistent=yes; refresh_token=agio-refresh-none'
    const referer = 'http://localhost/account/orders?page=2'
    const answer = await ask('/front-api/auth/refresh', { headers: { cookie, referer, ...ours } })
    expect(answer.headers.getSetCookie().map(cookie => cookie.split(';')[0])).toEqual([
      'access_token=',
      'refresh_token=',
      'persistent=',
      'redirect=',
      'redirect=%2Faccount%2Forders%3Fpage%3D2',
    ])
    expect(answer.headers.get('cache-control') ?? 'no-store').toBe('no-store')
  })

  test.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['a typed address', { 'sec-fetch-site': 'none' }],
    ['an unknown page', {}],
    ['an older browser on another site', { referer: 'https://evil.example/' }],
  ])('from %s changes nothing', async (_, headers) => {
    const { cookies } = await signIn(ask, await createPerson(database.db))
    const cookie = `persistent=yes; refresh_token=${cookies.refresh_token}`
    expect((await refresh({ cookie, ...(headers as object) })).status).toBe(403)
    expect((await refresh({ cookie, ...ours })).status).toBe(200)
  })
})

describe('a sign-in', () => {
  const login = async (body: object) =>
    seen(
      await ask('/front-api/auth/login', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    )
  const refused = (code: string, title: string) => ({
    status: 401,
    asks: null,
    body: { ...problem(code, title), detail: title },
  })

  test('that is wrong does not start a refresh, and does not say what was wrong', async () => {
    const { email } = await createPerson(database.db)
    const wrong = refused('bad-credentials', 'The e-mail or the password is wrong')
    expect(await login({ email, password: 'not it' })).toEqual(wrong)
    expect(await login({ email: 'nobody@example.org', password: PASSWORD })).toEqual(wrong)
  })

  test('without the second factor, or with a wrong one', async () => {
    const { email } = await createPerson(database.db, { secondFactor: true })
    expect(await login({ email, password: PASSWORD })).toEqual(
      refused('second-factor-required', 'The second factor is required'),
    )
    expect(await login({ email, password: PASSWORD, code: 'wrong one' })).toEqual(
      refused('second-factor-wrong', 'The second factor is wrong'),
    )
  })
})

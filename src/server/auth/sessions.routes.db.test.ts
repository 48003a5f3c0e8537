import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '#contract/durations.ts'
import { cookieHeader, cookiesOf, createPerson, PASSWORD, signIn } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openClock, startSessions } from '#test/harness/sessions-app.ts'

const clock = openClock()
const database = await createTestDatabase()
const { db } = database
const { ask } = await startSessions(database, clock)

const ours = { 'sec-fetch-site': 'same-origin' }
const login = (body: object, headers: Record<string, string> = {}) =>
  ask('/front-api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  })
describe('signing in', () => {
  test('sets the specified cookies, readable by scripts only where they must be', async () => {
    const person = await createPerson(db)
    const answer = await login({ email: person.email, password: PASSWORD })

    expect(answer.status).toBe(200)
    const cookies = Object.fromEntries(
      answer.headers.getSetCookie().map(cookie => cookie.split(/=(.*)/s) as [string, string]),
    )
    const lives = `Path=/; Max-Age=${30 * 24 * 60 * 60}`
    expect(cookies.access_token).toMatch(new RegExp(`^[\\w-]+\\.[\\w-]+\\.[\\w-]+; ${lives}; HttpOnly; SameSite=Lax$`))
    expect(cookies.refresh_token).toMatch(new RegExp(`^[\\w-]+; ${lives}; HttpOnly; SameSite=Lax$`))
    expect(cookies.persistent).toBe(`yes; ${lives}; SameSite=Lax`)
    expect(cookies.redirect).toBe('; Path=/; Max-Age=0; SameSite=Lax')
  })

  test('answers when the access token expires, which is after ten minutes', async () => {
    const person = await createPerson(db)
    const answer = await login({ email: person.email, password: PASSWORD })
    const body = (await answer.json()) as { exp: number }
    const [, claims] = cookiesOf(answer).access_token!.split('.')
    expect(body.exp).toBe(clock.now().getTime() / 1000 + 600)
    expect(JSON.parse(Buffer.from(claims!, 'base64url').toString())).toMatchObject({ exp: body.exp })
  })

  test('for this window only sets no cookie that outlives the browser', async () => {
    const person = await createPerson(db)
    const answer = await login({ email: person.email, password: PASSWORD, sessionOnly: true })
    const set = answer.headers.getSetCookie()
    expect(set).toContain('persistent=no; Path=/; SameSite=Lax')
    for (const name of ['access_token', 'refresh_token']) {
      const cookie = set.find(cookie => cookie.startsWith(`${name}=`))
      expect(cookie).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/)
      expect(cookie).not.toMatch(/max-age|expires/i)
    }
  })

  test('for this window only lasts half a day, and refreshed cookies still end with the browser', async () => {
    const { cookies } = await signIn(ask, await createPerson(db), { sessionOnly: true })
    clock.pass(11 * HOUR_MS)
    const refreshed = await ask('/front-api/auth/refresh', { headers: { cookie: cookieHeader(cookies), ...ours } })
    expect(refreshed.status).toBe(200)
    expect(refreshed.headers.getSetCookie().join()).not.toContain('Max-Age')
    clock.pass(HOUR_MS)
    const cookie = cookieHeader(cookiesOf(refreshed))
    expect((await ask('/front-api/auth/refresh', { headers: { cookie, ...ours } })).status).toBe(401)
  })

  test.each([true, false])(
    'tokens without the persistent cookie are refused and end the session (window only: %s)',
    async sessionOnly => {
      const person = await signIn(ask, await createPerson(db), { sessionOnly })
      const { persistent, ...tokens } = person.cookies
      const headers = { cookie: cookieHeader(tokens), ...ours }
      expect((await ask('/api/v1/users/me/', { headers })).status).toBe(401)
      const refused = await ask('/front-api/auth/refresh', { headers })
      expect(refused.status).toBe(401)
      expect(cookiesOf(refused)).toEqual({})
      await expect.poll(async () => (await ask('/api/v1/users/me/', { headers: person.headers })).status).toBe(401)
    },
  )

  test.each([
    ['a wrong password', { password: 'not it' }, 'bad-credentials'],
    ['an address that nobody has', { email: 'nobody@example.org' }, 'bad-credentials'],
    ['a wrong code', { code: '000000' }, 'second-factor-wrong'],
  ])('that fails by %s ends the earlier session and keeps the return path', async (_, wrong, code) => {
    const before = await signIn(ask, await createPerson(db))
    const person = await createPerson(db, { secondFactor: true })
    const cookie = cookieHeader({ ...before.cookies, redirect: encodeURIComponent('/account/orders') })
    const answer = await login({ email: person.email, password: PASSWORD, ...wrong }, { cookie, ...ours })
    expect(await answer.json()).toMatchObject({ code })
    expect(answer.headers.getSetCookie().map(cookie => cookie.split(';')[0])).toEqual([
      'access_token=',
      'refresh_token=',
      'persistent=',
    ])
    await expect.poll(async () => (await ask('/api/v1/users/me/', { headers: before.headers })).status).toBe(401)
  })

  test.each([
    ['is no sign-in', '{"email":"anna@example.org"}', 'application/json', 400],
    ['is no JSON', 'email=anna', 'application/json', 400],
    ['is of another type', 'email=anna', 'application/x-www-form-urlencoded', 415],
  ])('with a body that %s ends the earlier session and keeps the return path', async (_, body, type, status) => {
    const before = await signIn(ask, await createPerson(db))
    const headers = { 'content-type': type, cookie: cookieHeader(before.cookies) }
    const send = (more: object) =>
      ask('/front-api/auth/login', { method: 'POST', headers: { ...headers, ...more }, body })

    const elsewhere = await send({ 'sec-fetch-site': 'cross-site' })
    expect([elsewhere.status, elsewhere.headers.getSetCookie()]).toEqual([status, []])
    expect((await ask('/api/v1/users/me/', { headers: before.headers })).status).toBe(200)

    const answer = await send(ours)
    expect(answer.status).toBe(status)
    expect(answer.headers.getSetCookie().map(cookie => cookie.split(';')[0])).toEqual([
      'access_token=',
      'refresh_token=',
      'persistent=',
    ])
    await expect.poll(async () => (await ask('/api/v1/users/me/', { headers: before.headers })).status).toBe(401)
  })

  test('that continues with the code ends nothing, and clears no cookies of a browser without a session', async () => {
    const before = await signIn(ask, await createPerson(db))
    const person = await createPerson(db, { secondFactor: true })
    const headers = { cookie: cookieHeader(before.cookies), ...ours }
    const answer = await login({ email: person.email, password: PASSWORD }, headers)
    expect(await answer.json()).toMatchObject({ code: 'second-factor-required' })
    expect((await ask('/api/v1/users/me/', { headers: before.headers })).status).toBe(200)
    expect((await login({ email: person.email, password: 'not it' })).headers.getSetCookie()).toEqual([])
  })

  test('sets a new device cookie unless the person has signed in with the present one', async () => {
    const [person, other] = [await createPerson(db), await createPerson(db)]
    const planted = (await signIn(ask, other)).cookies.device
    const first = cookiesOf(await login({ email: person.email, password: PASSWORD }, { cookie: `device=${planted}` }))
    expect(first.device).not.toBe(planted)
    const cookie = `device=${first.device}`
    const again = cookiesOf(await login({ email: person.email, password: PASSWORD }, { cookie }))
    expect(again.device).toBe(first.device)
  })

  test('over https uses a device cookie that neither a sibling domain nor a plain page can plant', async () => {
    const secure = await startSessions(database, clock, { secure: true })
    const person = await createPerson(db)
    const signInWith = async (cookie?: string) => {
      const body = JSON.stringify({ email: person.email, password: PASSWORD })
      const headers = { 'content-type': 'application/json', cookie: cookie ?? '' }
      const answer = await secure.ask('/front-api/auth/login', { method: 'POST', headers, body })
      return answer.headers.getSetCookie().find(cookie => cookie.includes('device='))!
    }
    const first = await signInWith()
    expect(first).toMatch(/^__Host-device=[\w-]+; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax; Secure$/)
    const [pair] = first.split(';') as [string]
    expect((await signInWith(pair)).split(';')[0]).toBe(pair)
    expect((await signInWith(pair.replace('__Host-', ''))).split(';')[0]).not.toBe(pair)
  })

  test('over https begins a session that counts only in its browser: cookies planted by a sibling domain are nobody', async () => {
    const secure = await startSessions(database, clock, { secure: true })
    const person = await createPerson(db)
    const body = JSON.stringify({ email: person.email, password: PASSWORD })
    const json = { 'content-type': 'application/json' }
    const answer = await secure.ask('/front-api/auth/login', { method: 'POST', headers: json, body })
    const own = cookiesOf(answer)
    const meWith = async (cookies: Record<string, string>) =>
      (await secure.ask('/api/v1/users/me/', { headers: { ...ours, cookie: cookieHeader(cookies) } })).status
    const refreshWith = async (cookies: Record<string, string>) =>
      (await secure.ask('/front-api/auth/refresh', { headers: { ...ours, cookie: cookieHeader(cookies) } })).status
    const { '__Host-device': device, ...planted } = own
    expect(device).toBeTruthy()
    expect(await meWith(planted)).toBe(401)
    expect(await meWith({ ...planted, '__Host-device': 'of another browser' })).toBe(401)
    expect(await refreshWith(planted)).toBe(401)
    expect(await refreshWith({ ...planted, '__Host-device': 'of another browser' })).toBe(401)
    expect(await meWith(own)).toBe(200)
    expect(await refreshWith(own)).toBe(200)
    const bearer = { authorization: `Bearer ${own.access_token}` }
    expect((await secure.ask('/api/v1/users/me/', { headers: bearer })).status).toBe(200)
  })

  test('answers the person for any spelling of the address', async () => {
    const person = await createPerson(db, { email: 'Anna@Example.org' })
    const answer = await login({ email: ' anna@EXAMPLE.org ', password: PASSWORD })
    expect(await answer.json()).toMatchObject({
      user: { id: person.id, email: 'Anna@Example.org', activated: true, role: 'customer', secondFactor: 'none' },
    })
  })

  test('answers the return path and clears it', async () => {
    const person = await createPerson(db)
    const going = { cookie: `redirect=${encodeURIComponent('/account/orders?page=2')}` }
    const answer = await login({ email: person.email, password: PASSWORD }, going)
    expect(await answer.json()).toMatchObject({ returnTo: '/account/orders?page=2' })
    expect(answer.headers.getSetCookie()).toContainEqual(expect.stringMatching(/^redirect=;.*Max-Age=0/))
  })

  test.each(['//evil.example', 'https://evil.example', '/\\evil.example', '%E0%A4%A'])(
    'never returns %s from a planted cookie',
    async path => {
      const person = await createPerson(db)
      const cookie = `redirect=${path.startsWith('%') ? path : encodeURIComponent(path)}`
      const answer = await login({ email: person.email, password: PASSWORD }, { cookie })
      expect(answer.status).toBe(200)
      expect(await answer.json()).not.toHaveProperty('returnTo')
    },
  )

  test('ends the earlier session of this browser', async () => {
    const [before, person] = [await signIn(ask, await createPerson(db)), await createPerson(db)]
    await login({ email: person.email, password: PASSWORD }, { cookie: cookieHeader(before.cookies), ...ours })
    await expect.poll(async () => (await ask('/api/v1/users/me/', { headers: before.headers })).status).toBe(401)
  })

  test.each(['cross-site', 'same-site'])('is not possible from a %s page', async site => {
    const person = await createPerson(db)
    const answer = await login({ email: person.email, password: PASSWORD }, { 'sec-fetch-site': site })
    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

describe('a call', () => {
  test('knows its caller by the header and, same-origin, by the cookie', async () => {
    const person = await signIn(ask, await createPerson(db))
    const cookie = cookieHeader(person.cookies)
    const byHeader = await ask('/api/v1/users/me/', { headers: person.headers })
    const byCookie = await ask('/api/v1/users/me/', { headers: { cookie, ...ours } })
    expect(await byHeader.json()).toMatchObject({ id: person.id })
    expect(await byCookie.json()).toMatchObject({ id: person.id })
  })

  test.each([
    ['a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['a page of a sister domain', { 'sec-fetch-site': 'same-site' }],
    ['an older browser on another site', { origin: 'https://evil.example' }],
    ['an unknown page', {}],
  ])('with cookies from %s is a guest’s', async (_, headers) => {
    const person = await signIn(ask, await createPerson(db))
    const answer = await ask('/api/v1/users/me/', { headers: { cookie: cookieHeader(person.cookies), ...headers } })
    expect(answer.status).toBe(401)
    expect(await answer.json()).toMatchObject({ code: 'not_authenticated' })
  })

  test('ignores the basic authentication of a reverse proxy', async () => {
    const person = await signIn(ask, await createPerson(db))
    const headers = { authorization: 'Basic c3RhZ2luZzpzZWNyZXQ=', cookie: cookieHeader(person.cookies), ...ours }
    expect((await ask('/api/v1/users/me/', { headers })).status).toBe(200)
  })
})

describe('signing out', () => {
  test('clears every cookie of the session and voids both tokens', async () => {
    const person = await signIn(ask, await createPerson(db))
    const cookie = cookieHeader(person.cookies)
    const answer = await ask('/front-api/auth/logout', { method: 'POST', headers: { cookie, ...ours } })
    expect(await answer.json()).toEqual({ signedIn: false })
    expect(answer.headers.getSetCookie().map(cookie => cookie.split(';')[0])).toEqual([
      'access_token=',
      'refresh_token=',
      'persistent=',
      'redirect=',
    ])
    await expect.poll(async () => (await ask('/api/v1/users/me/', { headers: person.headers })).status).toBe(401)
    expect((await ask('/front-api/auth/refresh', { headers: { cookie, ...ours } })).status).toBe(401)
  })

  test('works with the header alone', async () => {
    const person = await signIn(ask, await createPerson(db))
    await ask('/front-api/auth/logout', { method: 'POST', headers: person.headers })
    await expect.poll(async () => (await ask('/api/v1/users/me/', { headers: person.headers })).status).toBe(401)
  })

  test('from another site is refused', async () => {
    const person = await signIn(ask, await createPerson(db))
    const headers = { cookie: cookieHeader(person.cookies), 'sec-fetch-site': 'cross-site' }
    expect((await ask('/front-api/auth/logout', { method: 'POST', headers })).status).toBe(403)
    expect((await ask('/api/v1/users/me/', { headers: person.headers })).status).toBe(200)
  })

  test('without a session is answered', async () => {
    expect((await ask('/front-api/auth/logout', { method: 'POST' })).status).toBe(200)
  })
})

describe('the list of sessions', () => {
  test('shows the person’s sessions and marks the current one', async () => {
    const person = await createPerson(db)
    const first = await signIn(ask, person)
    clock.pass(60_000)
    const second = await signIn(ask, person)
    const list = (await (await ask('/api/v1/users/me/sessions/', { headers: second.headers })).json()) as object[]
    expect(list).toMatchObject([
      { current: true, address: '198.51.100.1' },
      { current: false, address: '198.51.100.1' },
    ])
    expect((await ask('/api/v1/users/me/', { headers: first.headers })).status).toBe(200)
  })

  test('ends one session, or all others', async () => {
    const person = await createPerson(db)
    const [a, b, c] = [await signIn(ask, person), await signIn(ask, person), await signIn(ask, person)]
    type Listed = { id: string; current: boolean }
    const listed = (await (await ask('/api/v1/users/me/sessions/', { headers: a.headers })).json()) as Listed[]
    const { id } = listed.find(({ current }) => current)!

    const ended = await ask(`/api/v1/users/me/sessions/${id}/`, { method: 'DELETE', headers: b.headers })
    expect(await ended.json()).toEqual({ ended: 1 })
    const others = await ask('/api/v1/users/me/sessions/', { method: 'DELETE', headers: b.headers })
    expect(await others.json()).toEqual({ ended: 1 })
    const statuses = async () =>
      Promise.all([a, b, c].map(async ({ headers }) => (await ask('/api/v1/users/me/', { headers })).status))
    await expect.poll(statuses).toEqual([401, 200, 401])
  })

  test('does not end another person’s session', async () => {
    const [mine, theirs] = [await signIn(ask, await createPerson(db)), await signIn(ask, await createPerson(db))]
    const [{ id }] = (await (await ask('/api/v1/users/me/sessions/', { headers: theirs.headers })).json()) as [
      { id: string },
    ]
    const answer = await ask(`/api/v1/users/me/sessions/${id}/`, { method: 'DELETE', headers: mine.headers })
    expect(answer.status).toBe(404)
    expect((await ask('/api/v1/users/me/', { headers: theirs.headers })).status).toBe(200)
  })
})

describe('a session ends', () => {
  test('after thirty days, however often it was refreshed', async () => {
    const { cookies } = await signIn(ask, await createPerson(db))
    clock.pass(15 * DAY_MS)
    const refreshed = await ask('/front-api/auth/refresh', { headers: { cookie: cookieHeader(cookies), ...ours } })
    expect(refreshed.headers.getSetCookie()[0]).toContain(`Max-Age=${15 * 24 * 60 * 60};`)
    clock.pass(15 * DAY_MS)
    const cookie = cookieHeader(cookiesOf(refreshed))
    expect((await ask('/front-api/auth/refresh', { headers: { cookie, ...ours } })).status).toBe(401)
  })

  test('after three weeks in which nobody used it', async () => {
    const { cookies } = await signIn(ask, await createPerson(db))
    const refreshed = (cookie: string) => ask('/front-api/auth/refresh', { headers: { cookie, ...ours } })
    clock.pass(20 * DAY_MS)
    const used = await refreshed(cookieHeader(cookies))
    expect(used.status).toBe(200)
    const other = await signIn(ask, await createPerson(db))
    clock.pass(21 * DAY_MS)
    expect((await refreshed(cookieHeader(other.cookies))).status).toBe(401)
  })

  test.each([
    ['customer', 'operator'],
    ['operator', 'support'],
    ['owner', 'customer'],
  ] as const)('when a %s becomes %s, even by SQL', async (before, role) => {
    const person = await signIn(ask, await createPerson(db, { role: before }))
    // The last owner could not go.
    await createPerson(db, { role: 'owner' })
    expect((await ask('/api/v1/users/me/', { headers: person.headers })).status).toBe(200)
    await sql`update users set role = ${role} where id = ${person.id}`.execute(db)
    await expect.poll(async () => (await ask('/api/v1/users/me/', { headers: person.headers })).status).toBe(401)
    const headers = { cookie: cookieHeader(person.cookies), ...ours }
    expect((await ask('/front-api/auth/refresh', { headers })).status).toBe(401)
    const ended = await db.selectFrom('sessions').select('end_reason').where('user_id', '=', person.id).execute()
    expect(ended).toEqual([{ end_reason: 'role-changed' }])
  })

  test('not when a row is written with an unchanged role', async () => {
    const person = await signIn(ask, await createPerson(db))
    await sql`update users set role = role where id = ${person.id}`.execute(db)
    expect((await ask('/api/v1/users/me/', { headers: person.headers })).status).toBe(200)
  })

  test('after a working day for staff', async () => {
    const { cookies } = await signIn(ask, await createPerson(db, { role: 'operator' }))
    clock.pass(12 * 60 * 60 * 1000)
    const headers = { cookie: cookieHeader(cookies), ...ours }
    expect((await ask('/front-api/auth/refresh', { headers })).status).toBe(401)
  })

  test.each(['blocked_at', 'deleted_at'] as const)('at once for a person with %s', async column => {
    const person = await signIn(ask, await createPerson(db))
    expect((await ask('/api/v1/users/me/', { headers: person.headers })).status).toBe(200)
    await db
      .updateTable('users')
      .set({ [column]: clock.now() })
      .where('id', '=', person.id)
      .execute()
    await expect.poll(async () => (await ask('/api/v1/users/me/', { headers: person.headers })).status).toBe(401)
  })
})

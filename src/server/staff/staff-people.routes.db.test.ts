import { expect, test } from 'vitest'
import { joinClaims } from '#server/claims/my-claims/my-claims.store.ts'
import { cookiesOf, createPerson, PASSWORD, signIn } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { codeSentTo } from '#test/harness/emails.ts'
import { openClock, startSessions } from '#test/harness/sessions-app.ts'
import { invitationsRoutes } from './invitations.routes.ts'
import { staffRoutes } from './staff-people.routes.ts'

const database = await createTestDatabase({ demo: true })
const { db } = database
const clock = openClock()
const here = await startSessions(database, clock)
const elsewhere = await here.another()
for (const { app, sessions } of [here, elsewhere]) {
  staffRoutes(app, { db, sessions, now: clock.now })
  invitationsRoutes(app, { db, sessions, onEmailConfirmed: joinClaims, now: clock.now })
}

test('a role that ends is refused at the next call, on every process', async () => {
  const owner = await signIn(here.ask, await createPerson(db, { role: 'owner' }))
  const second = await signIn(elsewhere.ask, await createPerson(db, { role: 'owner' }))
  const asSecond = (app: Pick<typeof here, 'ask'>) => app.ask('/api/v1/desk/staff/', { headers: second.headers })
  expect((await asSecond(here)).status).toBe(200)
  expect((await asSecond(elsewhere)).status).toBe(200)

  const ended = await here.ask(`/api/v1/desk/staff/${second.id}/end/`, post(owner.headers, { from: 'owner' }))
  expect(await ended.json()).toEqual({ endedSessions: 1, releasedClaims: 0 })
  expect((await asSecond(here)).status).toBe(401)
  await expect.poll(async () => (await asSecond(elsewhere)).status).toBe(401)
})

test('what gives or takes access needs a fresh proof; a session is ended at any time', async () => {
  const owner = await signIn(here.ask, await createPerson(db, { role: 'owner' }))
  const olga = await signIn(here.ask, await createPerson(db, { role: 'operator' }))
  clock.pass(16 * 60_000)
  const { access_token } = await refreshed(owner)
  const headers = { authorization: `Bearer ${access_token}` }
  for (const [path, body] of [
    [`staff/${olga.id}/role`, { from: 'operator', to: 'owner' }],
    [`staff/${olga.id}/end`, { from: 'operator' }],
    [`staff/${olga.id}/second-factor-reset`, { reason: 'lost' }],
    [`second-factor-resets/${olga.id}/decision`, { decision: 'confirm' }],
    ['invitations', { email: 'new@example.org', role: 'owner' }],
    [`invitations/${olga.id}/letter`, undefined],
  ] as const) {
    const answer = await here.ask(`/api/v1/desk/${path}/`, post(headers, body))
    expect([path, await answer.json()]).toMatchObject([path, { code: 'step-up-required' }])
  }
  const profile = await (await here.ask(`/api/v1/desk/staff/${olga.id}/`, { headers })).json()
  expect(profile).toMatchObject({ role: 'operator', sessions: [{ current: false }] })
  const session = (profile as { sessions: { id: string }[] }).sessions[0]!.id
  const end = () => here.ask(`/api/v1/desk/staff/${olga.id}/sessions/${session}/`, { method: 'DELETE', headers })
  expect(await (await end()).json()).toEqual({ ended: 1 })
  expect((await end()).status).toBe(404)
})

test('the eleventh letter of an hour is refused', async () => {
  const owner = await signIn(here.ask, await createPerson(db, { role: 'owner' }))
  const invite = async (n: number) =>
    (await here.ask('/api/v1/desk/invitations/', post(owner.headers, { email: `n${n}@example.org`, role: 'editor' })))
      .status
  for (let n = 1; n <= 10; n += 1) expect(await invite(n)).toBe(201)
  expect(await invite(11)).toBe(429)
})

test('who accepts from a session loses it, and who opens an account is signed in without a second factor', async () => {
  const owner = await signIn(here.ask, await createPerson(db, { role: 'owner' }))
  const customer = await signIn(here.ask, await createPerson(db))
  for (const email of [customer.email, 'opened@example.org'])
    await here.ask('/api/v1/desk/invitations/', post(owner.headers, { email, role: 'operator' }))

  const code = await codeSentTo(db, customer.email, 'staff-invitation')
  const accepted = await here.ask(`/api/v1/invitations/${code}/acceptance/`, post(customer.headers))
  expect(await accepted.json()).toEqual({ email: customer.email, role: 'operator' })
  expect(cookiesOf(accepted)).toEqual({})
  expect((await here.ask('/api/v1/users/me/', { headers: customer.headers })).status).toBe(401)

  const path = `/api/v1/invitations/${await codeSentTo(db, 'opened@example.org', 'staff-invitation')}/account/`
  const crossSite = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' }
  expect((await here.ask(path, post(crossSite, { password: PASSWORD }))).status).toBe(403)
  const opened = cookiesOf(await here.ask(path, post({}, { password: PASSWORD })))
  const headers = { authorization: `Bearer ${opened.access_token}` }
  expect(await (await here.ask('/api/v1/users/me/', { headers })).json()).toMatchObject({
    role: 'operator',
    secondFactor: 'none',
  })
  expect((await here.ask('/api/v1/users/me/sessions/', { headers })).status).toBe(403)
})

test('ending all of one’s own sessions keeps the present one', async () => {
  const person = await createPerson(db, { role: 'owner' })
  const first = await signIn(here.ask, person)
  const second = await signIn(here.ask, person)
  const answer = await here.ask(`/api/v1/desk/staff/${person.id}/sessions/`, {
    method: 'DELETE',
    headers: second.headers,
  })
  expect(await answer.json()).toEqual({ ended: 1 })
  const statuses = [first, second].map(
    async ({ headers }) => (await here.ask('/api/v1/desk/staff/', { headers })).status,
  )
  expect(await Promise.all(statuses)).toEqual([401, 200])
})

const post = (headers: Record<string, string>, body?: object) => ({
  method: 'POST',
  headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
  body: body && JSON.stringify(body),
})

async function refreshed({ cookies }: Awaited<ReturnType<typeof signIn>>) {
  const cookie = Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; ')
  const answer = await here.ask('/front-api/auth/refresh', { headers: { cookie, 'sec-fetch-site': 'same-origin' } })
  const tokens = answer.headers.getSetCookie().map(set => /^access_token=([^;]+)/.exec(set)?.[1])
  return { access_token: tokens.find(token => token !== undefined)! }
}

import { expect, test } from 'vitest'
import { cookiesOf, createPerson, signIn } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { msAlone } from '#test/harness/how-busy.ts'
import { openClock, type SessionsApp, startSessions } from '#test/harness/sessions-app.ts'

const clock = openClock()
const database = await createTestDatabase()
const here = await startSessions(database, clock)
const there = await here.another()

const refresh = (token: string) =>
  here.ask('/front-api/auth/refresh', {
    headers: { cookie: `refresh_token=${token}; persistent=yes`, 'sec-fetch-site': 'same-origin' },
  })
const statusOf = async (access: string, { ask }: SessionsApp = here) =>
  (await ask('/api/v1/users/me/', { headers: { authorization: `Bearer ${access}` } })).status

test('a used token that comes back later is a stolen copy: the session ends in every process within a second', async () => {
  const { cookies: stolen } = await signIn(here.ask, await createPerson(database.db))
  const { access_token: access = '', refresh_token: token = '' } = cookiesOf(await refresh(stolen.refresh_token))
  expect([await statusOf(access), await statusOf(access, there)]).toEqual([200, 200])

  clock.pass(10_001)
  const ms = await msAlone(async () => {
    expect((await refresh(stolen.refresh_token)).status).toBe(401)
    await expect.poll(() => statusOf(access), { interval: 5 }).toBe(401)
    await expect.poll(() => statusOf(access, there), { interval: 5 }).toBe(401)
  })
  expect(ms).toBeLessThan(1_000)
  expect((await refresh(token)).status).toBe(401)
})

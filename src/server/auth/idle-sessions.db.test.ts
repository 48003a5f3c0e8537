import { expect, test } from 'vitest'
import { MINUTE_MS } from '#contract/durations.ts'
import { createPerson, signIn } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openClock, startSessions } from '#test/harness/sessions-app.ts'
import { endIdle } from './idle-sessions.ts'

const database = await createTestDatabase()
const { db } = database
const clock = openClock()
const { ask, another } = await startSessions(database, clock)

const staff = async () => signIn(ask, await createPerson(db, { role: 'operator' }))
const isIn = async (headers: Record<string, string>, at = ask) => (await at('/api/v1/users/me/', { headers })).status
const act = (headers: Record<string, string>, at = ask) => at('/api/v1/desk/acts/', { method: 'POST', headers })
const reasonOf = async (userId: string) =>
  (await db.selectFrom('sessions').select('end_reason').where('user_id', '=', userId).executeTakeFirstOrThrow())
    .end_reason

/** An access token lives ten minutes, so most of this is tried with the shortest figure. */
const idleMinutes = (staff_idle_minutes: number) => db.updateTable('office').set({ staff_idle_minutes }).execute()

test('a session of the staff ends after half an hour', async () => {
  const { id } = await staff()
  clock.pass(29 * MINUTE_MS)
  await endIdle(db, clock.now())
  expect(await reasonOf(id)).toBeNull()
  clock.pass(MINUTE_MS)
  await endIdle(db, clock.now())
  expect(await reasonOf(id)).toBe('idle')
})

test('what its pages read is no act', async () => {
  await idleMinutes(5)
  const { headers } = await staff()
  for (let minute = 0; minute < 4; minute++) {
    clock.pass(MINUTE_MS)
    expect(await isIn(headers)).toBe(200)
  }
  // At the minute, whenever the task that ends it runs.
  clock.pass(MINUTE_MS)
  expect(await isIn(headers)).toBe(401)
})

test('each act begins the time anew, in every process', async () => {
  await idleMinutes(5)
  const { id, headers } = await staff()
  const { ask: there } = await another()
  for (const at of [ask, there]) {
    clock.pass(4 * MINUTE_MS)
    expect(await (await act(headers, at)).json()).toEqual({ idleMs: 5 * MINUTE_MS })
    const actedAt = () =>
      db.selectFrom('sessions').select('acted_at').where('user_id', '=', id).executeTakeFirstOrThrow()
    await expect.poll(async () => (await actedAt()).acted_at).toEqual(clock.now())
    await endIdle(db, clock.now())
    expect([await isIn(headers), await isIn(headers, there)]).toEqual([200, 200])
  }
  clock.pass(5 * MINUTE_MS)
  await endIdle(db, clock.now())
  expect(await reasonOf(id)).toBe('idle')
})

test('customers stay', async () => {
  await idleMinutes(5)
  const customer = await signIn(ask, await createPerson(db))
  clock.pass(6 * MINUTE_MS)
  await endIdle(db, clock.now())
  expect(await isIn(customer.headers)).toBe(200)
})

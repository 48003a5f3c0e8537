import { expect, test } from 'vitest'
import type { SignedIn } from '#server/platform/http/caller.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openClock } from '#test/harness/sessions-app.ts'
import { CACHE_TTL_MS } from './caller-cache.ts'
import { openSessionStates } from './session-states.ts'
import { endSessions, markSecondFactor, startSession } from './start-session.ts'

const { db } = await createTestDatabase()
const clock = openClock()
const { now } = clock

async function start(options: Parameters<typeof createPerson>[1] = {}, livesMs = 86_400_000) {
  const person = await createPerson(db, options)
  const how = {
    userId: person.id,
    role: person.role,
    persistent: true,
    secondFactor: false,
    userAgent: '',
    address: '',
  }
  const { id } = await db.transaction().execute(tx => startSession(tx, how, { now: now(), livesMs }))
  return { person, sessionId: id }
}
/**
 * The session cache of a process, and whether its connection to the database listens. Notifications are passed by hand.
 */
function open() {
  const connection = { isListening: true }
  return { connection, states: openSessionStates({ db, now, isListening: () => connection.isListening }) }
}
const end = (userId: string) => endSessions(db, userId, 'ended', { now: now() })

test('the caller of a session is answered synchronously from the cache the second time', async () => {
  const { sessionId, person } = await start()
  const { states } = open()
  expect(await states.find(sessionId)).toMatchObject({ id: person.id, role: 'customer', secondFactor: 'none' })
  expect(states.find(sessionId)).not.toBeInstanceOf(Promise)
})

test.each(['session', 'user'])('a notification about a %s invalidates the cached session', async what => {
  const { sessionId, person } = await start()
  const { states } = open()
  await states.find(sessionId)
  await end(person.id)
  states.onNotification(`${what} ${what === 'session' ? sessionId : person.id}`)
  expect(await states.find(sessionId)).toBeUndefined()
})

test('a gap in the notifications invalidates the whole cache', async () => {
  const { sessionId, person } = await start()
  const { states } = open()
  await states.find(sessionId)
  await end(person.id)
  states.onNotification(undefined)
  expect(await states.find(sessionId)).toBeUndefined()
})

test('the cache is bypassed while no notifications arrive', async () => {
  const { sessionId, person } = await start()
  const { states, connection } = open()
  await states.find(sessionId)
  connection.isListening = false
  await end(person.id)
  expect(await states.find(sessionId)).toBeUndefined()
})

test('an ended session outlasts a lost notification by at most ten seconds', async () => {
  const { sessionId, person } = await start()
  const { states } = open()
  await states.find(sessionId)
  await end(person.id)
  clock.pass(CACHE_TTL_MS - 1)
  expect((await states.find(sessionId))?.id).toBe(person.id)
  clock.pass(1)
  expect(await states.find(sessionId)).toBeUndefined()
})

test('an answer that was under way during a notification is not cached', async () => {
  const { sessionId, person } = await start()
  const { states } = open()
  const underWay = states.find(sessionId)
  states.onNotification(`session ${sessionId}`)
  await underWay
  await end(person.id)
  expect(await states.find(sessionId)).toBeUndefined()
})

test('a cached session ends when it expires', async () => {
  const { sessionId } = await start()
  const { states } = open()
  clock.pass(86_400_000 - 1_000)
  expect(await states.find(sessionId)).toBeDefined()
  clock.pass(1_000)
  expect(await states.find(sessionId)).toBeUndefined()
})

test.each([{ blocked: true }, { deleted: true }])('the session of a person who is %j has no caller', async options => {
  const { sessionId } = await start(options)
  expect(await open().states.find(sessionId)).toBeUndefined()
})

test('a clock that is set back does not extend the life of a cached session', async () => {
  const { sessionId, person } = await start()
  const { states } = open()
  await states.find(sessionId)
  await end(person.id)
  clock.pass(-1)
  expect(await states.find(sessionId)).toBeUndefined()
  clock.pass(1)
})

test('staff sign in for each working day, customers for the configured time', async () => {
  const hoursOf = async (role: 'customer' | 'operator' | 'owner', livesMs: number) => {
    const { sessionId } = await start({ role }, livesMs)
    const { expires_at, started_at } = await db
      .selectFrom('sessions')
      .select(['expires_at', 'started_at'])
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow()
    return (expires_at.getTime() - started_at.getTime()) / 3_600_000
  }
  const days = (count: number) => count * 86_400_000
  expect([await hoursOf('customer', days(30)), await hoursOf('operator', days(30))]).toEqual([720, 12])
  expect([await hoursOf('owner', days(30)), await hoursOf('operator', days(0.25))]).toEqual([12, 6])
})

test('a session has passed the second factor once the factor was given in it', async () => {
  const { sessionId } = await start({ role: 'operator', secondFactor: true })
  const state = async () => ((await open().states.find(sessionId)) as SignedIn).secondFactor
  expect(await state()).toBe('owed')
  await markSecondFactor(db, sessionId, now())
  expect(await state()).toBe('passed')
})

test('a session of the staff knows from where the console opens, unless the environment lifts it', async () => {
  await db
    .updateTable('office')
    .set({ console_networks: ['203.0.113.0/24'] })
    .execute()
  const { sessionId } = await start({ role: 'operator' })
  const customer = await start()
  const { states } = open()
  const network = { family: 4, first: 0xcb007100n, last: 0xcb0071ffn }
  expect((await states.find(sessionId))?.consoleNetworks).toEqual([network])
  expect((await states.find(customer.sessionId))?.consoleNetworks).toBeUndefined()
  const lifted = openSessionStates({ db, now, isListening: () => true, consoleAnywhere: true })
  expect((await lifted.find(sessionId))?.consoleNetworks).toBeUndefined()

  await db.updateTable('office').set({ console_networks: [] }).execute()
  states.onNotification('staff')
  expect((await states.find(sessionId))?.consoleNetworks).toEqual([])
})

import { expect, test } from 'vitest'
import type { SignedIn } from '#server/http/caller.ts'
import { createTestDatabase } from '#test/database.ts'
import { createPerson } from '#test/people.ts'
import { openClock } from '#test/sessions-app.ts'
import { BELIEVED_FOR_MS, openSessionStates } from './session-states.ts'
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
/** The states of a process, and whether it hears the database. Its news are given by hand. */
function open() {
  const line = { hears: true }
  return { line, states: openSessionStates({ db, now, hears: () => line.hears }) }
}
const end = (userId: string) => endSessions(db, userId, 'ended', { now: now() })

test('who is behind a session is known at once the second time', async () => {
  const { sessionId, person } = await start()
  const { states } = open()
  expect(await states.find(sessionId)).toMatchObject({ id: person.id, role: 'customer', secondFactor: 'none' })
  expect(states.find(sessionId)).not.toBeInstanceOf(Promise)
})

test.each(['session', 'user'])('the word of a %s makes the next call look again', async what => {
  const { sessionId, person } = await start()
  const { states } = open()
  await states.find(sessionId)
  await end(person.id)
  states.heard(`${what} ${what === 'session' ? sessionId : person.id}`)
  expect(await states.find(sessionId)).toBeUndefined()
})

test('after a gap in the news everybody is looked up again', async () => {
  const { sessionId, person } = await start()
  const { states } = open()
  await states.find(sessionId)
  await end(person.id)
  states.heard(undefined)
  expect(await states.find(sessionId)).toBeUndefined()
})

test('while no news arrive nothing is believed', async () => {
  const { sessionId, person } = await start()
  const { states, line } = open()
  await states.find(sessionId)
  line.hears = false
  await end(person.id)
  expect(await states.find(sessionId)).toBeUndefined()
})

test('should the news be lost, an ended session outlasts its end by ten seconds at the most', async () => {
  const { sessionId, person } = await start()
  const { states } = open()
  await states.find(sessionId)
  await end(person.id)
  clock.pass(BELIEVED_FOR_MS - 1)
  expect((await states.find(sessionId))?.id).toBe(person.id)
  clock.pass(1)
  expect(await states.find(sessionId)).toBeUndefined()
})

test('an answer that was under way when the news came is not kept', async () => {
  const { sessionId, person } = await start()
  const { states } = open()
  const underWay = states.find(sessionId)
  states.heard(`session ${sessionId}`)
  await underWay
  await end(person.id)
  expect(await states.find(sessionId)).toBeUndefined()
})

test('a session that expires while it is remembered is over', async () => {
  const { sessionId } = await start()
  const { states } = open()
  clock.pass(86_400_000 - 1_000)
  expect(await states.find(sessionId)).toBeDefined()
  clock.pass(1_000)
  expect(await states.find(sessionId)).toBeUndefined()
})

test.each([{ blocked: true }, { deleted: true }])(
  'nobody is behind the session of somebody who is %j',
  async options => {
    const { sessionId } = await start(options)
    expect(await open().states.find(sessionId)).toBeUndefined()
  },
)

test('a clock that is set back makes nobody be believed for longer', async () => {
  const { sessionId, person } = await start()
  const { states } = open()
  await states.find(sessionId)
  await end(person.id)
  clock.pass(-1)
  expect(await states.find(sessionId)).toBeUndefined()
  clock.pass(1)
})

test('whoever works in the office signs in for each working day, and a customer for as long as the office says', async () => {
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

test('the second factor of a session is what was given in it', async () => {
  const { sessionId } = await start({ role: 'operator', secondFactor: true })
  const state = async () => ((await open().states.find(sessionId)) as SignedIn).secondFactor
  expect(await state()).toBe('owed')
  await markSecondFactor(db, sessionId, now())
  expect(await state()).toBe('passed')
})

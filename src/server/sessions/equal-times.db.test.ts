import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createPerson, PASSWORD } from '#test/people.ts'
import { openClock, startSessions } from '#test/sessions-app.ts'
import { hashPassword } from './passwords.ts'

const clock = openClock()
const database = await createTestDatabase()
const { db } = database
const { ask } = await startSessions(database, clock)
const ROUNDS = 40
/** Of what a known one takes: a password that is not hashed for somebody is missing as nine tenths of it. */
const MOST_SHARE = 0.2
const MOST_MS = 5

const kinds = {
  known: (await createPerson(db)).email,
  unknown: 'nobody@example.org',
  blocked: (await createPerson(db, { blocked: true })).email,
  deleted: (await createPerson(db, { deleted: true })).email,
  'without a password': (await createPerson(db, { password: 'none' })).email,
}
// As expensive as in earnest; what the other tests use would be told apart at once.
const password_hash = await hashPassword(PASSWORD)
await db.updateTable('users').set({ password_hash }).where('password_hash', 'is not', null).execute()

async function time(email: string): Promise<{ ms: number; answer: string }> {
  const begun = performance.now()
  const answer = await ask('/front-api/auth/login', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'not the password' }),
  })
  const ms = performance.now() - begun
  return { ms, answer: `${answer.status} ${await answer.text()} ${answer.headers.getSetCookie()}` }
}

const answers = new Set<string>()
type Times = Record<string, number[]>

/** Every kind once in each round, in another order each time, so that no kind is always the one after a slow moment. */
async function measure(): Promise<Times> {
  const times: Times = {}
  for (let round = 0; round < ROUNDS; round++) {
    // An hour later nothing is left of the tries before.
    clock.pass(61 * 60_000)
    const order = Object.entries(kinds).map((_, at, all) => all[(at + round) % all.length]!)
    for (const [kind, email] of order) {
      const { ms, answer } = await time(email)
      times[kind] ??= []
      times[kind].push(ms)
      answers.add(answer)
    }
  }
  return times
}

/**
 * Where a kind differs too much from a known one. The quicker quarter is compared: what the machine does beside makes an
 * answer slower and never quicker, so there the office's own work shows most clearly.
 */
function tooDifferent({ known = [], ...others }: Times): Record<string, number> {
  const usual = quickerQuarter(known)
  const most = Math.max(MOST_MS, MOST_SHARE * usual)
  const differences = Object.entries(others).map(([kind, ms]) => [kind, quickerQuarter(ms) - usual] as const)
  return Object.fromEntries(differences.filter(([, ms]) => Math.abs(ms) > most))
}

const quickerQuarter = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)]!

test('an answer takes as long and says the same, whether somebody has the address or not', async () => {
  const first = tooDifferent(await measure())
  // A machine that was given to somebody else for half a minute can tear one measurement apart. What is left out for
  // somebody is missing in the second one too, and for the same kind.
  const second = Object.keys(first).length ? tooDifferent(await measure()) : {}
  expect([...answers]).toHaveLength(1)
  expect(Object.keys(second).filter(kind => kind in first)).toEqual([])
}, 240_000)

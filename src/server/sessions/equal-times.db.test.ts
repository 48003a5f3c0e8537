import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createPerson, PASSWORD } from '#test/people.ts'
import { openClock, startSessions } from '#test/sessions-app.ts'
import { hashPassword } from './passwords.ts'

const clock = openClock()
const database = await createTestDatabase()
const { db } = database
const { ask } = await startSessions(database, clock)
const FEWEST_ROUNDS = 15
const MOST_ROUNDS = 150
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

const times: Record<string, number[]> = {}
const answers = new Set<string>()

/** Every kind once, in another order each time, so that no kind is always the one after a slow moment. */
async function measureOnce(round: number): Promise<void> {
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

/** How much longer each kind takes than a known one: the middle of all pairs that were measured side by side. */
function differences(): Record<string, number> {
  const { known = [], ...others } = times
  return Object.fromEntries(Object.entries(others).map(([kind, ms]) => [kind, median(ms.map((t, i) => t - known[i]!))]))
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]!

test('an answer takes as long and says the same, whether somebody has the address or not', async () => {
  // A quiet machine is sure after a few rounds and a busy one needs more. No measurement is thrown away: noise falls out
  // of the middle of more and more pairs, while a step that is left out for somebody is missing in every one of them.
  const isEqual = () => Object.values(differences()).every(ms => Math.abs(ms) <= MOST_MS)
  for (let round = 0; round < MOST_ROUNDS && (round < FEWEST_ROUNDS || !isEqual()); round++) await measureOnce(round)
  expect([...answers]).toHaveLength(1)
  expect(Object.keys(differences())).toHaveLength(Object.keys(kinds).length - 1)
  expect(isEqual(), JSON.stringify(differences())).toBe(true)
}, 240_000)

import { expect, test } from 'vitest'
import { createPerson, PASSWORD } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openClock, startSessions } from '#test/harness/sessions-app.ts'
import { hashPassword } from './passwords.ts'

const clock = openClock()
const database = await createTestDatabase()
const { db } = database
const { ask } = await startSessions(database, clock)
const ROUNDS = 28
/** Share of the time that a known address takes: a password that is not hashed shows as nine tenths. */
const MOST_SHARE = 0.2
const MOST_MS = 5

const kinds = {
  known: (await createPerson(db)).email,
  unknown: 'nobody@example.org',
  blocked: (await createPerson(db, { blocked: true })).email,
  deleted: (await createPerson(db, { deleted: true })).email,
  'without a password': (await createPerson(db, { password: 'none' })).email,
}
// As expensive as in production; the cheap hash of the other tests would be notices apart at once.
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

/** Every kind once in each round, in rotating order, so that no kind always follows a slow moment. */
async function measure(): Promise<Times> {
  const times: Times = {}
  for (let round = 0; round < ROUNDS; round++) {
    // An hour resets the limits.
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
 * The kinds that differ too much from a known address. The quicker quarter is compared: other load makes an answer
 * slower and never quicker, so the office's own work shows most clearly there.
 */
function tooDifferent({ known = [], ...others }: Times): Record<string, number> {
  const usual = quickerQuarter(known)
  const most = Math.max(MOST_MS, MOST_SHARE * usual)
  const differences = Object.entries(others).map(([kind, ms]) => [kind, quickerQuarter(ms) - usual] as const)
  return Object.fromEntries(differences.filter(([, ms]) => Math.abs(ms) > most))
}

const quickerQuarter = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 4)]!

test('a failed sign-in answers the same, in the same time, whether the address is known or not', async () => {
  const first = tooDifferent(await measure())
  // Half a minute of other load can distort one measurement. Work that is skipped for one kind is missing in the second
  // measurement too.
  const second = Object.keys(first).length ? tooDifferent(await measure()) : {}
  expect([...answers]).toHaveLength(1)
  expect(Object.keys(second).filter(kind => kind in first)).toEqual([])
}, 240_000)

import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createPerson } from '#test/people.ts'
import { askForRestore } from './restore.ts'
import { openOrTell } from './sign-up.ts'

const { db } = await createTestDatabase()

const noon = new Date('2026-11-21T12:00:00Z')
const TRIES = 400
const MOST_MS = 5
const LETTERS_AN_HOUR = 3
const newEmail = () => `${randomUUID()}@example.org`
const unknown = async () => newEmail()
const blocked = async () => (await createPerson(db, { blocked: true })).email
const known = async () => (await createPerson(db)).email
/** Somebody whose mailbox has had its letters of this hour. */
const tried = async () => {
  const email = await known()
  for (let turn = 0; turn < LETTERS_AN_HOUR; turn++) await open(email)
  return email
}

const open = (email: string) => openOrTell(db, { email, passwordHash: 'a hash' }, noon)

test.each([
  ['signing up', open, [unknown, known]],
  ['signing up again and again', open, [unknown, tried]],
  ['signing up as somebody who was shut out', open, [unknown, blocked]],
  ['asking for a way back in', (email: string) => askForRestore(db, email), [unknown, known]],
] as const)(
  'how long %s takes does not tell whether the address is known',
  async (_, act, kinds) => {
    let difference = Number.POSITIVE_INFINITY
    // What the office does differently is there each time; what the machine does beside it is not.
    for (let round = 0; round < 3 && difference > MOST_MS; round++) {
      const addresses = await Promise.all(kinds.map(make => Promise.all(Array.from({ length: TRIES / 2 }, make))))
      difference = await differenceOf(act, addresses)
    }
    expect(difference).toBeLessThanOrEqual(MOST_MS)
  },
  240_000,
)

/** Between the middle times of two kinds of addresses. In turns, beginning with another kind each time. */
async function differenceOf(act: (email: string) => Promise<void>, kinds: string[][]): Promise<number> {
  const times: number[][] = kinds.map(() => [])
  for (let turn = 0; turn < TRIES / 2; turn++) {
    for (const kind of turn % 2 ? [0, 1] : [1, 0]) {
      const began = performance.now()
      await act(kinds[kind]![turn]!)
      times[kind]!.push(performance.now() - began)
    }
  }
  const [one = 0, other = 0] = times.map(median)
  return Math.abs(one - other)
}

const median = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]!

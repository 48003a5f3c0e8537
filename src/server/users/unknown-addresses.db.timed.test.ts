import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { createPerson } from '#test/fixtures/people.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { askForRestore } from './restore.ts'
import { openOrNotify } from './sign-up.ts'

const { db } = await createTestDatabase()

const noon = new Date('2026-11-21T12:00:00Z')
const TRIES = 280
/** Share of the time for a known address. An e-mail that is not written shows as a third. */
const MOST_SHARE = 0.2
const LETTERS_AN_HOUR = 3
const newEmail = () => `${randomUUID()}@example.org`
const unknown = async () => newEmail()
const blocked = async () => (await createPerson(db, { blocked: true })).email
const known = async () => (await createPerson(db)).email
/** An address that has used up its e-mails of the hour. */
const tried = async () => {
  const email = await known()
  for (let turn = 0; turn < LETTERS_AN_HOUR; turn++) await open(email)
  return email
}

const open = (email: string) => openOrNotify(db, { email, passwordHash: 'a hash' }, noon)

test.each([
  ['signing up', open, [unknown, known]],
  ['signing up again and again', open, [unknown, tried]],
  ['signing up as a blocked person', open, [unknown, blocked]],
  ['requesting a new password', (email: string) => askForRestore(db, email), [unknown, known]],
] as const)(
  'the time of %s does not tell whether the address is known',
  async (_, act, kinds) => {
    const measure = async () => {
      const addresses: string[][] = kinds.map(() => [])
      // One after another: all at once they would wait for a connection longer than a request may.
      for (let turn = 0; turn < TRIES / 2; turn++)
        for (const [kind, make] of kinds.entries()) addresses[kind]!.push(await make())
      return differenceOf(act, addresses)
    }
    const first = await measure()
    // Other load can distort one measurement. A real difference shows in the second one too.
    const difference = first > MOST_SHARE ? await measure() : first
    expect(difference).toBeLessThanOrEqual(MOST_SHARE)
  },
  240_000,
)

/**
 * The relative difference between two kinds of addresses, in alternating order. The quicker quarter is compared: other
 * load makes an answer slower and never quicker.
 */
async function differenceOf(act: (email: string) => Promise<void>, kinds: string[][]): Promise<number> {
  const times: number[][] = kinds.map(() => [])
  for (let turn = 0; turn < TRIES / 2; turn++) {
    for (const kind of turn % 2 ? [0, 1] : [1, 0]) {
      const began = performance.now()
      await act(kinds[kind]![turn]!)
      times[kind]!.push(performance.now() - began)
    }
  }
  const [one = 0, other = 0] = times.map(quickerQuarter)
  return Math.abs(one - other) / Math.max(one, other)
}

const quickerQuarter = (times: number[]) => times.toSorted((a, b) => a - b)[Math.floor(times.length / 4)]!

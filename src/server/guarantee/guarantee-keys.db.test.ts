import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { clientConfig } from '#server/platform/database/pool.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openGuaranteeKeys } from './guarantee-keys.ts'
import { judgeLetter, signerOf } from './letter-signature.ts'

const { db, address } = await createTestDatabase()
const other = 'another secret, long enough for us'
let at = new Date('2026-11-22T12:00:00Z')
const now = () => at
const later = (minutes: number) => {
  at = new Date(at.getTime() + minutes * 60_000)
}
const open = (secret = TEST_SECRET) => openGuaranteeKeys(db, { secret, now })
const keyOf = (secret: string) => signerOf(secret).publicKey
const kept = async () => (await open()).list()
const noon = at

// The application itself may not remove a key.
const owner = new pg.Client(clientConfig(address))
await owner.connect()
afterAll(() => owner.end())

/** So many starts at the same moment, on connections that are open already. */
async function openAtOnce(secret?: string): Promise<void> {
  const starts = Array.from({ length: 6 })
  await Promise.all(starts.map(() => sql`select pg_sleep(0.1)`.execute(db)))
  await Promise.all(starts.map(() => open(secret)))
}

beforeEach(async () => {
  await owner.query('delete from guarantee_keys')
  at = noon
})

test('the first start with a secret begins its key, and no later start changes it', async () => {
  await open()
  later(60)
  const keys = await (await open()).list()
  expect(keys).toEqual([{ publicKey: keyOf(TEST_SECRET), since: noon }])
})

test('of processes that start at once one begins the key', async () => {
  await openAtOnce()
  expect(await kept()).toHaveLength(1)
})

test('processes that start at once after a change of the secret end the old key once', async () => {
  await open()
  later(60)
  await openAtOnce(other)
  const keys = await (await open(other)).list()
  expect(keys).toEqual([
    { publicKey: keyOf(other), since: at },
    { publicKey: keyOf(TEST_SECRET), since: noon, until: at },
  ])
})

test('letters from before a change of the secret stay valid, and the old key signs none that are dated after it', async () => {
  const before = await open()
  later(5)
  const letter = await before.issue('104882', () => 'Letter')
  later(60)
  const after = await open(other)
  expect(judgeLetter(letter, await after.list()).verdict).toBe('valid')
  await expect(before.issue('104882', () => 'Letter')).rejects.toMatchObject({ code: 'not-writable' })

  const newer = await after.issue('104882', () => 'Letter')
  expect(judgeLetter(newer, await after.list())).toMatchObject({ verdict: 'valid', key: { publicKey: keyOf(other) } })
})

test('a secret that comes back begins another time of its key', async () => {
  await open()
  later(60)
  await open(other)
  later(60)
  const keys = await kept()
  expect(keys.map(({ publicKey }) => publicKey.equals(keyOf(TEST_SECRET)))).toEqual([true, false, true])
  expect(keys.map(({ until }) => until !== undefined)).toEqual([false, true, true])
})

test('a process whose clock is behind dates no letter before its key', async () => {
  const keys = await open()
  later(-3)
  const letter = await keys.issue('104882', ({ issuedAt }) => issuedAt.toISOString())
  expect(letter).toContain('2026-11-22T12:00:00')
  expect(judgeLetter(letter, await keys.list()).verdict).toBe('valid')
})

test('a clock that was set back does not end a key before it began', async () => {
  await open()
  later(-60)
  await open(other)
  expect(await (await open(other)).list()).toEqual([
    { publicKey: keyOf(other), since: noon },
    { publicKey: keyOf(TEST_SECRET), since: noon, until: noon },
  ])
})

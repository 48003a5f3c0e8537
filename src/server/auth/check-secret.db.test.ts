import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { createPerson } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { checkSecret } from './check-secret.ts'
import { openSigningKeys } from './signing-keys.ts'

const { db } = await createTestDatabase()
const now = () => new Date('2026-11-21T12:00:00Z')
const other = 'another secret, long enough for us'

let warnings: { staff?: number; msg: string }[] = []
const log = pino({ level: 'warn' }, { write: line => void warnings.push(JSON.parse(line)) })
const check = (secret: string, isNew = false) => checkSecret(db, { secret, isNew, log })

beforeEach(async () => {
  warnings = []
  await db.deleteFrom('signing_keys').execute()
})

test('a database without sign-ins opens with any secret', async () => {
  await check(TEST_SECRET)
  await check(other)
  expect(warnings).toEqual([])
})

test('a database that was used with another secret is refused', async () => {
  await openSigningKeys({ db, secret: TEST_SECRET, now }).current()
  await expect(check(other)).rejects.toMatchObject({ reason: 'secret-of-another-database' })
  await check(TEST_SECRET)
})

test('the original secret opens the database again, even after another one was used', async () => {
  await openSigningKeys({ db, secret: TEST_SECRET, now }).current()
  await openSigningKeys({ db, secret: other, now }).current()
  await check(TEST_SECRET)
})

test('a new secret is accepted only when the operator says that the old one is lost', async () => {
  await openSigningKeys({ db, secret: TEST_SECRET, now }).current()
  await check(other, true)
  expect(warnings).toMatchObject([{ msg: expect.stringContaining('everybody signs in anew') }])
  await check(other)
})

test('a warning counts the second factors of staff that no longer decrypt', async () => {
  await createPerson(db, { role: 'operator' })
  await createPerson(db, { role: 'operator', secondFactor: false })
  await createPerson(db, { secondFactor: true })
  await check(TEST_SECRET)
  expect(warnings).toEqual([])

  await openSigningKeys({ db, secret: other, now }).current()
  await check(other)
  expect(warnings).toMatchObject([{ staff: 1 }])
})

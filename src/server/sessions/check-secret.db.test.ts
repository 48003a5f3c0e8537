import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { createTestDatabase } from '#test/database.ts'
import { createPerson } from '#test/people.ts'
import { TEST_SECRET } from '#test/secret.ts'
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

test('a database that nobody has signed in to opens with any secret', async () => {
  await check(TEST_SECRET)
  await check(other)
  expect(warnings).toEqual([])
})

test('a database that was used with another secret is refused', async () => {
  await openSigningKeys({ db, secret: TEST_SECRET, now }).current()
  await expect(check(other)).rejects.toMatchObject({ reason: 'secret-of-another-database' })
  await check(TEST_SECRET)
})

test('the secret that is put back opens the database, whatever another one was used for meanwhile', async () => {
  await openSigningKeys({ db, secret: TEST_SECRET, now }).current()
  await openSigningKeys({ db, secret: other, now }).current()
  await check(TEST_SECRET)
})

test('where the old secret is lost the new one is taken, once that is said', async () => {
  await openSigningKeys({ db, secret: TEST_SECRET, now }).current()
  await check(other, true)
  expect(warnings).toMatchObject([{ msg: expect.stringContaining('everybody signs in anew') }])
  await check(other)
})

test('second factors of staff that do not open any more are counted in a warning', async () => {
  await createPerson(db, { role: 'operator' })
  await createPerson(db, { role: 'operator', secondFactor: false })
  await createPerson(db, { secondFactor: true })
  await check(TEST_SECRET)
  expect(warnings).toEqual([])

  await openSigningKeys({ db, secret: other, now }).current()
  await check(other)
  expect(warnings).toMatchObject([{ staff: 1 }])
})

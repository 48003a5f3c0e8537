import pino from 'pino'
import { beforeEach, expect, test } from 'vitest'
import { sealConnectionsAgain } from '#server/connections/live-connections.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { decryptTotpSecret, encryptTotpSecret, sealSecondFactorsAgain } from './check-second-factor.ts'
import { decrypt, encrypt, keyFor } from './encryption.ts'
import { forgetKeyBefore, markOfSecret, openOfficeKey, readOfficeKey } from './office-key.ts'
import { openSigningKeys } from './signing-keys.ts'

const { db } = await createTestDatabase()
const now = () => new Date('2026-11-21T12:00:00Z')
const other = 'another secret, long enough for us'

let warnings: { staff?: number; msg: string }[] = []
const log = pino({ level: 'warn' }, { write: line => void warnings.push(JSON.parse(line)) })
type How = { oldSecret?: string; newSecret?: boolean }
const open = (secret: string, how: How = {}) =>
  openOfficeKey(db, { secret, ...how, log }, [sealSecondFactorsAgain, sealConnectionsAgain])
const refused = { reason: 'secret-of-another-database' }

beforeEach(async () => {
  warnings = []
  await db.deleteFrom('signing_keys').execute()
  await db.updateTable('database_mark').set({ sealed: null, sealed_before: null }).execute()
})

test('a new database gets a key at random, which only its secret opens', async () => {
  const { key } = await open(TEST_SECRET)
  expect(key).toHaveLength(43)
  expect(key).not.toContain(TEST_SECRET)
  await expect(open(other)).rejects.toMatchObject(refused)
  expect(await open(TEST_SECRET)).toEqual({ key, before: undefined })
  expect(await readOfficeKey(db, TEST_SECRET)).toEqual({ key, before: undefined })
  await expect(readOfficeKey(db, other)).rejects.toMatchObject(refused)
  expect(warnings).toEqual([])
})

test('two processes that open a new database at once have one key', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => open(TEST_SECRET)))
  expect(new Set(keys.map(({ key }) => key)).size).toBe(1)
})

test('the secret of an office from before there was a key is its key', async () => {
  await db
    .updateTable('database_mark')
    .set({ sealed: markOfSecret(TEST_SECRET) })
    .execute()
  expect(await open(TEST_SECRET)).toMatchObject({ key: TEST_SECRET })
})

test('a database in use that has no mark is known by its signing keys', async () => {
  await openSigningKeys({ db, secret: TEST_SECRET, now }).current()
  await expect(open(other)).rejects.toMatchObject(refused)
  expect(await open(TEST_SECRET)).toMatchObject({ key: TEST_SECRET })
})

test('with the old secret beside it a new one opens the same key, and what was sealed stays', async () => {
  const { key } = await open(TEST_SECRET)
  const signing = await openSigningKeys({ db, secret: key, now }).current()
  expect(await open(other, { oldSecret: TEST_SECRET })).toEqual({ key, before: undefined })
  expect((await openSigningKeys({ db, secret: key, now }).current()).kid).toBe(signing.kid)
  await expect(open(TEST_SECRET)).rejects.toMatchObject(refused)
  // The old one is no longer needed.
  expect(await open(other)).toMatchObject({ key })
  expect(warnings).toEqual([])
})

test('a database in use that has no mark gets the new secret, too', async () => {
  await openSigningKeys({ db, secret: TEST_SECRET, now }).current()
  expect(await open(other, { oldSecret: TEST_SECRET })).toMatchObject({ key: TEST_SECRET })
  expect(await open(other)).toMatchObject({ key: TEST_SECRET })
})

test('where the secret is lost, another key is made when the operator says so', async () => {
  await openSigningKeys({ db, secret: TEST_SECRET, now }).current()
  const { key } = await open(other, { newSecret: true })
  expect(warnings).toMatchObject([{ msg: expect.stringContaining('everybody signs in anew') }])
  expect(await open(other)).toEqual({ key, before: undefined })
})

// From here on there are people, who do not go away any more.
test('a warning counts the second factors of staff that no longer decrypt', async () => {
  await createPerson(db, { role: 'operator' })
  await createPerson(db, { role: 'operator', secondFactor: false })
  await createPerson(db, { secondFactor: true })
  expect(await open(TEST_SECRET)).toMatchObject({ key: TEST_SECRET })
  expect(warnings).toEqual([])

  await open(other, { newSecret: true })
  expect(warnings).toMatchObject([{}, { staff: 1 }])
})

test('a key that is made anew keeps second factors and connections, ends sign-ins, and leaves the old one for photos', async () => {
  const { key: old } = await open(TEST_SECRET)
  const { id } = await createPerson(db, { role: 'operator', secondFactor: false })
  await db
    .updateTable('users')
    .set({ totp_secret: encryptTotpSecret('JBSWY3DPEHPK3PXP', old) })
    .where('id', '=', id)
    .execute()
  const sealed = encrypt('{"url":"smtp://mail"}', keyFor(old, 'connection smtp'))
  await db
    .insertInto('connections')
    .values({ kind: 'smtp', sealed, label: 'mail', set_by: id, set_at: now() })
    .execute()
  await openSigningKeys({ db, secret: old, now }).current()

  const { key, before } = await open(other, { oldSecret: TEST_SECRET, newSecret: true })
  expect([before, key === old]).toEqual([old, false])
  expect(await open(other, { newSecret: true })).toEqual({ key, before })
  const person = db.selectFrom('users').select('totp_secret').where('id', '=', id)
  expect(decryptTotpSecret((await person.executeTakeFirstOrThrow()).totp_secret!, key)).toBe('JBSWY3DPEHPK3PXP')
  const connection = await db.selectFrom('connections').select('sealed').executeTakeFirstOrThrow()
  expect(decrypt(connection.sealed, keyFor(key, 'connection smtp'))).toBe('{"url":"smtp://mail"}')
  expect(await db.selectFrom('signing_keys').select('kid').execute()).toEqual([])
  expect(warnings).toMatchObject([{ msg: expect.stringContaining('everybody signs in anew') }])

  // A third key would leave photos behind that are sealed with the first.
  const third = { oldSecret: other, newSecret: true }
  await expect(open('a third secret, long enough for us', third)).rejects.toMatchObject({
    reason: 'photos-not-sealed-again',
  })
  await forgetKeyBefore(db)
  expect(await open('a third secret, long enough for us', third)).toMatchObject({ before: key })
})

import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readOfficeKey } from '#server/auth/office-key.ts'
import { openDb, openPool } from '#server/platform/database/pool.ts'
import { sealPhoto } from '#server/verification/photo-cipher.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { addressIn, runBeside } from './backups.ts'
import { start } from './processes.ts'
import { usedHomeOf, users } from './users.ts'

const [user] = users

test('photos are sealed again with a new key beside the open office, as docs/operating.md says', async () => {
  const home = await usedHomeOf(user)
  const old = (await readFile(join(home, 'secret'), 'utf8')).trim()
  const AGIO_SECRET = 'n'.repeat(40)
  const command = (act: string) => runBeside(home, ['src/main/photos.ts', act], { AGIO_SECRET })
  expect((await command('reseal').catch(error => error)).stderr).toMatch(/^No office runs on .*\n$/)

  // Another secret opens the same key: nothing is sealed again.
  const changed = start({ user, home, env: { AGIO_SECRET, AGIO_OLD_SECRET: old } })
  await changed.ready
  const photo = await insertPhoto(home, AGIO_SECRET)
  expect((await command('prove')).stdout).toBe('All 1 photos open with the key of today\n')
  changed.child.kill('SIGTERM')
  await changed.ended

  const third = 'm'.repeat(40)
  const env = { AGIO_SECRET: third, AGIO_OLD_SECRET: AGIO_SECRET, AGIO_NEW_SECRET: 'on' }
  const renewed = start({ user, home, env })
  await renewed.ready
  const beside = (act: string) => runBeside(home, ['src/main/photos.ts', act], { AGIO_SECRET: third })
  expect((await command('prove').catch(error => error)).stderr).toMatch(/^This database was used with another secret/)
  const unopened = await beside('prove').catch(error => error)
  expect([unopened.code, unopened.stdout]).toEqual([
    1,
    expect.stringContaining(`${photo}: a photo was sealed with another secret`),
  ])
  expect((await beside('reseal')).stdout).toBe('1 photos are sealed again\nAll 1 photos open with the key of today\n')
  expect((await beside('prove')).stdout).toBe('All 1 photos open with the key of today\n')
  renewed.child.kill('SIGTERM')
  await renewed.ended
})

/** A photo of a check, sealed with the key of the office. */
async function insertPhoto(home: string, secret: string): Promise<string> {
  const pool = openPool(addressIn(home))
  const db = openDb(pool)
  const [check, photo] = [randomUUID(), randomUUID()]
  const { id: claim_id } = await insertClaim(db)
  const at = new Date()
  await db
    .insertInto('verification_checks')
    .values({ id: check, claim_id, kind: 'identity', because: 'direction', photos: 1, state: 'asked', asked_at: at })
    .execute()
  await db
    .insertInto('verification_photos')
    .values({
      id: photo,
      check_id: check,
      at,
      sent_hash: Buffer.alloc(32),
      width: 100,
      height: 100,
      looks_like: '0',
      ...sealPhoto(Buffer.from('a photo'), photo, (await readOfficeKey(db, secret)).key),
      erase_at: new Date(at.getTime() + 86_400_000),
    })
    .execute()
  await pool.end()
  return photo
}

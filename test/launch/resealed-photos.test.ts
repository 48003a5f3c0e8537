import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openDb, openPool } from '#server/platform/database/pool.ts'
import { sealPhoto } from '#server/verification/photo-cipher.ts'
import { insertClaim } from '#test/fixtures/claim-row.ts'
import { addressIn, runBeside } from './backups.ts'
import { start } from './processes.ts'
import { usedHomeOf, users } from './users.ts'

const [user] = users

test('photos are sealed again with a new secret beside the open office, as docs/operating.md says', async () => {
  const home = await usedHomeOf(user)
  const old = (await readFile(join(home, 'secret'), 'utf8')).trim()
  const command = (act: string, env = {}) =>
    runBeside(home, ['src/main/photos.ts', act], { AGIO_SECRET: 'n'.repeat(40), ...env })
  expect((await command('reseal', { AGIO_OLD_SECRET: old }).catch(error => error)).stderr).toMatch(
    /^No office runs on .*\n$/,
  )

  const secrets = { AGIO_SECRET: 'n'.repeat(40), AGIO_OLD_SECRET: old, AGIO_NEW_SECRET: 'on' }
  const office = start({ user, home, env: secrets })
  await office.ready
  const photo = await insertPhoto(home, old)
  const unopened = await command('prove').catch(error => error)
  expect([unopened.code, unopened.stdout]).toEqual([
    1,
    expect.stringContaining(`${photo}: a photo was sealed with another secret`),
  ])
  expect((await command('reseal').catch(error => error)).stderr).toMatch(/^Set AGIO_OLD_SECRET .*\n$/)
  expect((await command('reseal', secrets)).stdout).toBe(
    '1 photos are sealed again\nAll 1 photos open with the secret of today\n',
  )
  expect((await command('prove')).stdout).toBe('All 1 photos open with the secret of today\n')
  office.child.kill('SIGTERM')
  await office.ended
})

/** A photo of a check, sealed with this secret. */
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
      ...sealPhoto(Buffer.from('a photo'), photo, secret),
      erase_at: new Date(at.getTime() + 86_400_000),
    })
    .execute()
  await pool.end()
  return photo
}

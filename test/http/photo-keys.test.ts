import { randomUUID } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { claimCookie, claimKey } from '#server/claims/claim-key.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { openPhoto } from '#server/verification/photo-cipher.ts'
import { photo } from '#test/fixtures/photos.ts'
import { TEST_SECRET } from '#test/fixtures/secret.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'

const office = await startOfficeInProcess()
await office.db.updateTable('directions').set({ hours: null }).execute()
const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })

test('a photo that its customer takes back leaves no key, and what the database may still have of it does not open', async () => {
  const claim = await claims.open('SBERRUB', 'LTC', '9000')
  const check = randomUUID()
  await office.db
    .insertInto('verification_checks')
    .values({
      id: check,
      claim_id: claim.id,
      kind: 'identity',
      because: 'operator',
      because_text: 'Кто платил?',
      photos: 1,
      state: 'asked',
      attempts: 0,
      asked_at: new Date(),
    })
    .execute()
  const headers = { cookie: `${claimCookie(claim.id)}=${claimKey(claim.id, TEST_SECRET)}`, origin: office.url }
  const id = randomUUID()
  const address = `${office.url}/api/v1/verification/${claim.id}/checks/${check}/photos/${id}/`
  const sent = await fetch(address, {
    method: 'PUT',
    headers: { ...headers, 'content-type': 'application/octet-stream' },
    body: new Uint8Array(await photo({ seed: 5 })),
  })
  expect(sent.status).toBe(201)
  const keys = () => readdir(join(office.home, 'photo-keys')).catch(() => [])
  const kept = await office.db
    .selectFrom('verification_photos')
    .select(['key', 'content'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  // A database of another server has no part of its own to lose.
  const isEmbedded = 'socketDir' in office.address
  if (isEmbedded) expect(await keys()).toEqual([id])
  const sealed = { key: kept.key, content: kept.content! }
  if (isEmbedded) expect(openPhoto(sealed, id, { secret: TEST_SECRET })).toBeUndefined()

  const taken = await fetch(address, { method: 'DELETE', headers })
  expect(taken.status).toBe(200)
  expect(await keys()).toEqual([])
})

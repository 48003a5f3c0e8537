import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, onTestFinished, test } from 'vitest'
import { HOUR_MS } from '#contract/durations.ts'
import { photo as picture } from '#test/fixtures/photos.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openVerificationOffice } from '#test/harness/verification-office.ts'
import { addPhoto, removePhoto } from './add-photo.ts'
import { openPhoto, sealKeyAgain, sealPhoto } from './photo-cipher.ts'
import { burnErasedKeys, openPhotoKeys } from './photo-keys.ts'
import { readStoredPhoto } from './photos.store.ts'
import { openPhotos, openStored } from './photos.ts'

const { db } = await createTestDatabase({ demo: true })
const { office, deps, open, checksOf } = await openVerificationOffice(db, db)
const secret = 'a secret of the office that is long enough'

async function folderOfKeys(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'agio-photo-keys-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  return folder
}

test('a burnt photo opens with nothing that is left: not with the secret, its sealed key, or the keys of other photos', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }), async burnt => {
      const folder = await mkdtemp(join(tmpdir(), 'agio-photo-keys-'))
      const keys = openPhotoKeys(folder)
      const photos = await Promise.all(
        burnt.map(async isBurnt => {
          const id = randomUUID()
          return { id, isBurnt, sealed: sealPhoto(Buffer.from(`photo ${id}`), id, secret, await keys.make(id)) }
        }),
      )
      for (const { id, isBurnt } of photos) if (isBurnt) await keys.burn(id)

      const left = await Promise.all((await readdir(folder)).map(name => readFile(join(folder, name))))
      for (const { id, isBurnt, sealed } of photos) {
        const opened = [undefined, ...left].map(part => openPhoto(sealed, id, { secret, part })).filter(Boolean)
        expect(opened.map(String)).toEqual(isBurnt ? [] : [`photo ${id}`])
      }
      await rm(folder, { recursive: true })
    }),
    { numRuns: 20 },
  )
})

test('of two requests with one photo both seal with the same part', async () => {
  const keys = openPhotoKeys(await folderOfKeys())
  const id = randomUUID()
  const made = await Promise.all(Array.from({ length: 20 }, () => keys.make(id)))
  expect(new Set(made.map(part => part.toString('hex'))).size).toBe(1)
  expect((await keys.get(id))!.equals(made[0]!)).toBe(true)
})

test('the part of a photo that is gone is burnt, also of one that was never written, and no other', async () => {
  const folder = await folderOfKeys()
  const keys = openPhotoKeys(folder)
  const [never, fresh] = [randomUUID(), randomUUID()]
  await keys.make(never)
  await keys.make(fresh)
  const now = new Date()
  const old = new Date(now.getTime() - 2 * HOUR_MS)
  await utimes(join(folder, never), old, old)
  expect(await burnErasedKeys(db, keys, now)).toBe(1)
  expect(await readdir(folder)).toEqual([fresh])
})

test('a photo from before there were parts opens, and gets one when it is sealed again', async () => {
  const keys = openPhotoKeys(await folderOfKeys())
  const id = randomUUID()
  const before = sealPhoto(Buffer.from('before'), id, secret)
  const part = await keys.make(id)
  expect(String(openPhoto(before, id, { secret, part }))).toBe('before')

  const key = sealKeyAgain(before.key, id, { secret, part }) as Buffer
  expect(String(openPhoto({ ...before, key }, id, { secret, part }))).toBe('before')
  expect(openPhoto({ ...before, key }, id, { secret })).toBeUndefined()
  expect(sealKeyAgain(key, id, { secret, part })).toBe('sealed-already')
})

test('what was kept of a photo, as logs and backups of the database keep it, opens until the customer takes it back and never after', async () => {
  const folder = await folderOfKeys()
  const photos = openPhotos({ secret: deps.photos.secrets.secret }, {}, () => office.now, folder)
  const claim = await open()
  const check = (await checksOf(claim))[0]!.id
  const [gone, stays] = [randomUUID(), randomUUID()]
  for (const photo of [gone, stays])
    expect(
      (await addPhoto({ ...deps, photos }, { of: { claim }, check, photo }, await picture({ seed: 5 }), office.now)).ok,
    ).toBe(true)
  const kept = (await readStoredPhoto(db, { check, photo: gone }))!
  expect(await openStored(photos, kept, gone)).toBeInstanceOf(Buffer)

  expect((await removePhoto(db, { of: { claim }, check, photo: gone }, office.now, photos.keys)).ok).toBe(true)

  expect(await openStored(photos, kept, gone)).toBe('does-not-open')
  expect(await openStored(photos, (await readStoredPhoto(db, { check, photo: stays }))!, stays)).toBeInstanceOf(Buffer)
  expect(await readdir(folder)).toEqual([stays])
})

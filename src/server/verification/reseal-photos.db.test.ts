import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { photo } from '#test/fixtures/photos.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { openVerificationOffice } from '#test/harness/verification-office.ts'
import { addPhoto } from './add-photo.ts'
import { lookAtPhoto } from './look-at-photo.ts'
import { openPhoto, type SealedPhoto } from './photo-cipher.ts'
import { listPhotos, readStoredPhoto } from './photos.store.ts'
import { openPhotos } from './photos.ts'
import { provePhotos, resealPhotos } from './reseal-photos.ts'

const { db } = await createTestDatabase({ demo: true })
const { office, deps, open, checksOf, put, staff } = await openVerificationOffice(db, db)
const before = office.deps.secret
const secret = 'the next secret of the office, as long'
const photosOf = (own: string) => openPhotos({ secret: own }, {}, () => office.now)

test('all photos are sealed again while the office takes and shows photos, however often that is interrupted', async () => {
  const claim = await open()
  const check = (await checksOf(claim))[0]!.id
  for (let i = 0; i < 4; i++) await put({ claim }, check)
  const [first] = await listPhotos(db, [check])
  const plain = openPhoto((await readStoredPhoto(db, { check, photo: first!.id })) as SealedPhoto, first!.id, {
    secret: before,
  })!

  // The office runs with the new secret already: it shows photos of both, and seals new ones with the new secret.
  const running = { ...deps, photos: openPhotos({ secret, before }, {}, () => office.now) }
  const look = async (id: string) =>
    (await lookAtPhoto(running, { check, photo: id }, { ...(await staff('operator')), now: office.now })).ok
  expect(await look(first!.id)).toBe(true)
  const added = { of: { claim }, check, photo: randomUUID() }
  expect((await addPhoto(running, added, await photo({ seed: 5 }), office.now)).ok).toBe(true)
  expect((await provePhotos(db, photosOf(secret))).faults).toHaveLength(4)

  // Two runs at once, as after somebody thought that the first had stopped.
  const resealed = await Promise.all([1, 2].map(() => resealPhotos(db, { secret, before })))
  expect(resealed[0]! + resealed[1]!).toBe(4)
  expect(await resealPhotos(db, { secret, before })).toBe(0)
  expect(await provePhotos(db, photosOf(secret))).toEqual({ proven: 5, faults: [] })
  expect((await provePhotos(db, photosOf(before))).faults).toHaveLength(5)
  expect(await look(first!.id)).toBe(true)
  const again = (await readStoredPhoto(db, { check, photo: first!.id })) as SealedPhoto
  expect(openPhoto(again, first!.id, { secret })!.equals(plain)).toBe(true)
})

test('a photo that neither secret opens stays as it is and is named', async () => {
  const claim = await open()
  const check = (await checksOf(claim))[0]!.id
  const other = { ...deps, photos: photosOf('a third secret that nobody remembers') }
  const id = randomUUID()
  await addPhoto(other, { of: { claim }, check, photo: id }, await photo({ seed: 6 }), office.now)
  const sealed = await readStoredPhoto(db, { check, photo: id })
  expect(await resealPhotos(db, { secret, before })).toBe(0)
  expect(await readStoredPhoto(db, { check, photo: id })).toEqual(sealed)
  expect((await provePhotos(db, photosOf(secret))).faults).toEqual([{ photo: id, fault: 'does-not-open' }])
})

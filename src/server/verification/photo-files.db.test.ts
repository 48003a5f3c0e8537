import { randomUUID } from 'node:crypto'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeEach, expect, test } from 'vitest'
import type { Alarm, EndedAlarm } from '#server/alarms/alarms.store.ts'
import { Unavailable } from '#server/platform/unavailable.ts'
import { openS3Server } from '#test/fakes/s3-server.ts'
import { createPerson } from '#test/fixtures/people.ts'
import { photo } from '#test/fixtures/photos.ts'
import { createTestDatabase } from '#test/harness/database.ts'
import { temporaryFolder } from '#test/harness/folder.ts'
import { openVerificationOffice } from '#test/harness/verification-office.ts'
import { addPhoto, removePhoto } from './add-photo.ts'
import { beginCheck } from './ask-for-check.ts'
import { listChecks } from './checks.store.ts'
import { checksOfPerson } from './checks-of-person.ts'
import { eraseDueFiles } from './erase-files.ts'
import { eraseDuePhotos } from './erase-photos.ts'
import { lookAtPhoto } from './look-at-photo.ts'
import { readStoredPhoto } from './photos.store.ts'
import { openPhotos } from './photos.ts'
import { provePhotos } from './reseal-photos.ts'
import type { PhotoPlace } from './stores/photo-place.ts'

const { db } = await createTestDatabase({ demo: true })
const { office, deps, open, checksOf, staff } = await openVerificationOffice(db, db)
const operator = await staff('operator')
const server = await openS3Server()
const folder = await temporaryFolder('agio-photos-')
afterAll(() => rm(folder, { recursive: true }))
const secrets = { secret: office.deps.secret }
// Stores check the time of a request against their own clock.
const photosIn = (place?: PhotoPlace, before?: PhotoPlace) => openPhotos(secrets, { place, before }, () => new Date())
const inFolder = photosIn({ folder })
const inS3 = photosIn({ s3: server.place })
const held = { folder: () => readdir(folder), s3: async () => [...server.objects.keys()] }

const alarms: Alarm[] = []
const ended: EndedAlarm[] = []
const eraseFiles = (photos = inFolder) =>
  eraseDueFiles(
    db,
    photos,
    { alarm: async alarm => void alarms.push(alarm), endAlarm: async over => void ended.push(over) },
    office.now,
  )
const openAlarms = () =>
  db.selectFrom('rail_alarms').select(['kind', 'subject', 'detail']).where('settled_at', 'is', null).execute()

beforeEach(async () => {
  alarms.length = 0
  ended.length = 0
  server.fail()
  server.keep(false)
  await db.updateTable('verification_photos').set({ erase_at: office.now }).execute()
  await eraseDuePhotos(db, office.now)
  office.wait(61)
  await eraseFiles(photosIn({ folder }, { s3: server.place }))
  await db.updateTable('rail_alarms').set({ settled_at: office.now, settled_by: 'office' }).execute()
  expect([await held.folder(), await held.s3()]).toEqual([[], []])
})

async function openCheck() {
  const claim = await open()
  const check = (await checksOf(claim))[0]!.id
  const put = async (photos = inFolder, id = randomUUID(), seed = Math.random()) => {
    const added = await addPhoto(
      { ...deps, photos },
      { of: { claim }, check, photo: id },
      await photo({ seed }),
      office.now,
    )
    return { id, added }
  }
  const look = (id: string, photos = inFolder) =>
    lookAtPhoto({ ...deps, photos }, { check, photo: id }, { ...operator, now: office.now })
  return { claim, check, put, look }
}

test.each([
  ['folder', inFolder],
  ['s3', inS3],
] as const)('a photo in %s is there encrypted, is shown, and is gone from there on time', async (name, photos) => {
  const { check, put, look } = await openCheck()
  const { id } = await put(photos)
  const stored = (await readStoredPhoto(db, { check, photo: id }))!
  expect(stored).toMatchObject({ content: null, place: name })
  const bytes = (await photos.stores[name]!.get(stored.file!))!
  expect(bytes.includes('WEBP')).toBe(false)
  const seen = await look(id, photos)
  expect(seen.ok && (await sharp(seen.value).metadata()).format).toBe('webp')
  expect(await provePhotos(db, photos)).toEqual({ proven: 1, faults: [] })

  // Nothing is due before the term.
  office.wait(29 * 24 * 60)
  await eraseDuePhotos(db, office.now)
  expect(await eraseFiles(photos)).toBe(0)
  expect(await held[name]()).toHaveLength(1)
  office.wait(24 * 60)
  await eraseDuePhotos(db, office.now)
  expect(await readStoredPhoto(db, { check, photo: id })).toBeUndefined()
  expect(await eraseFiles(photos)).toBe(1)
  expect(await held[name]()).toEqual([])
  expect(await db.selectFrom('verification_files').selectAll().execute()).toEqual([])
})

test('a store that does not answer keeps what is due for the next time, and staff are told', async () => {
  const { claim, check, put } = await openCheck()
  const { id } = await put(inS3)
  await removePhoto(db, { of: { claim }, check, photo: id }, office.now)
  for (const break_ of [() => server.fail(503), () => server.keep()]) {
    server.fail()
    break_()
    expect(await eraseFiles(inS3)).toBe(0)
    expect(await held.s3()).toHaveLength(1)
  }
  expect(alarms.map(({ kind, subject }) => [kind, subject])).toEqual([
    ['photo-store', 's3'],
    ['photo-store', 's3'],
  ])
  // A setting that does not name the store any more is told as well.
  expect(await eraseFiles(inFolder)).toBe(0)
  expect(alarms.at(-1)!.detail).toEqual({ fault: 'elsewhere' })
  expect(ended).toEqual([])
  server.fail()
  server.keep(false)
  expect(await eraseFiles(photosIn({ folder }, { s3: server.place }))).toBe(1)
  expect(await held.s3()).toEqual([])
  expect(ended).toEqual([{ kind: 'photo-store', subject: 's3' }])
})

test('a photo that its store has lost is an answer and an alarm, and one that cannot be reached may be asked again', async () => {
  const { put, look } = await openCheck()
  const [lost, away] = [(await put()).id, (await put(inS3)).id]
  for (const file of await held.folder()) await rm(join(folder, file))
  expect(await look(lost)).toMatchObject({ refusal: { reason: 'not-found', detail: 'the file of a photo is missing' } })
  server.fail(500)
  await expect(look(away, inS3)).rejects.toThrow(Unavailable)
  expect(await openAlarms()).toEqual([
    { kind: 'photo-store', subject: lost, detail: { fault: 'missing' } },
    {
      kind: 'photo-store',
      subject: 's3',
      detail: { fault: 'status', host: expect.any(String), status: 500, method: 'GET' },
    },
  ])
  server.fail()
  // A photo that can be looked at ends what was called for its store, and not for another photo.
  expect(await look(away, inS3)).toMatchObject({ ok: true })
  expect((await openAlarms()).map(({ subject }) => subject)).toEqual([lost])
  expect((await provePhotos(db, photosIn({ folder }, { s3: server.place }))).faults).toEqual([
    { photo: lost, fault: 'missing' },
  ])
})

test('an upload whose store does not answer may be repeated, and leaves nothing behind', async () => {
  const { check, put } = await openCheck()
  const id = randomUUID()
  server.fail(500)
  await expect(put(inS3, id, 0.5)).rejects.toThrow(Unavailable)
  expect(await readStoredPhoto(db, { check, photo: id })).toBeUndefined()
  server.fail()
  expect((await put(inS3, id, 0.5)).added).toEqual({ ok: true, value: { replayed: false } })
  expect(await held.s3()).toHaveLength(1)
})

test('of ten uploads under one id one file is kept, and those that nobody took are erased in an hour', async () => {
  const { check, put, look } = await openCheck()
  const id = randomUUID()
  const added = await Promise.all(Array.from({ length: 10 }, (_, i) => put(inFolder, id, i / 10)))
  expect(added.filter(({ added }) => added.ok && !added.value.replayed)).toHaveLength(1)
  const { file } = (await readStoredPhoto(db, { check, photo: id }))!
  office.wait(59)
  expect(await eraseFiles()).toBe(0)
  office.wait(1)
  await eraseFiles()
  expect(await held.folder()).toEqual([file])
  expect((await look(id)).ok).toBe(true)
})

test('photos from before a change of the place are shown from where they are', async () => {
  const { put, look } = await openCheck()
  const ids = [(await put(photosIn())).id, (await put(inS3)).id, (await put(inFolder)).id]
  const all = photosIn({ folder }, { s3: server.place })
  for (const id of ids) expect((await look(id, all)).ok).toBe(true)
  expect(await provePhotos(db, all)).toEqual({ proven: 3, faults: [] })
})

test('the export of an account has its checks with the photos that are still there, and nobody else’s', async () => {
  const [anna, boris] = [await createPerson(db), await createPerson(db)]
  const all = photosIn({ folder }, { s3: server.place })
  for (const user of [anna.id, boris.id]) {
    await beginCheck(deps, { user, kind: 'identity' }, office.now)
    const check = (await listChecks(db, { user }))[0]!.id
    for (const photos of [all, photosIn(), inS3])
      await addPhoto(
        { ...deps, photos },
        { of: { user }, check, photo: randomUUID() },
        await photo({ seed: 1 }),
        office.now,
      )
  }
  server.fail(500)
  const exported = (await checksOfPerson(all)(db, anna.id)) as { kind: string; photos: Record<string, string>[] }[]
  expect(exported).toMatchObject([{ kind: 'identity', state: 'asked' }])
  const images = exported[0]!.photos.flatMap(({ image }) => image ?? [])
  expect([images.length, exported[0]!.photos.map(({ withoutImage }) => withoutImage).sort()]).toEqual([
    2,
    ['store-away', undefined, undefined],
  ])
  const bytes = Buffer.from(images[0]!.slice('data:image/webp;base64,'.length), 'base64')
  expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 640 })
  server.fail()
})

import { randomUUID } from 'node:crypto'
import { HOUR_MS } from '#contract/durations.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { openPhoto, type PhotoSecrets } from './photo-cipher.ts'
import { openPhotoKeys, type PhotoKeys } from './photo-keys.ts'
import type { StoredPhoto } from './photos.store.ts'
import { openFolder } from './stores/folder-store.ts'
import type { PhotoPlace } from './stores/photo-place.ts'
import { type PhotoStore, StoreFault, type StoreName } from './stores/photo-store.ts'
import { openS3 } from './stores/s3-store.ts'

/** What photos are sealed with, where new ones are kept, and what reads and erases those that are elsewhere. */
export type Photos = {
  secrets: PhotoSecrets
  /** The parts of keys that stand in a folder. */
  keys?: PhotoKeys
  keptIn: StoreName | 'database'
  stores: { readonly [Name in StoreName]?: PhotoStore }
}

type Places = { place?: PhotoPlace | undefined; before?: PhotoPlace | undefined }

/** `before`: where photos are that were kept under another setting. */
export function openPhotos(
  secrets: PhotoSecrets,
  { place = 'database', before }: Places,
  now: () => Date,
  keysFolder?: string,
): Photos {
  const stores: Record<string, PhotoStore> = {}
  for (const each of [before, place]) {
    if (each === undefined || each === 'database') continue
    if ('folder' in each) stores.folder = openFolder(each.folder)
    else stores.s3 = openS3(each.s3, now)
  }
  const keys = keysFolder === undefined ? undefined : openPhotoKeys(keysFolder)
  return { secrets, keys, keptIn: photoPlaceName(place), stores }
}

export const photoPlaceName = (place: PhotoPlace): StoreName | 'database' =>
  place === 'database' ? place : 'folder' in place ? 'folder' : 's3'

export function storeOf(photos: Photos, name: StoreName): PhotoStore {
  const store = photos.stores[name]
  if (!store) throw new StoreFault({ fault: 'elsewhere' })
  return store
}

/** Keeps a sealed photo outside of the database and says in which file. Undefined: photos are kept in the database. */
export async function keepFile(db: Db, photos: Photos, content: Buffer, now: Date): Promise<string | undefined> {
  if (photos.keptIn === 'database') return undefined
  const file = randomUUID()
  // Before the file, so that none is forgotten, whatever breaks. In an hour a photo has it, or nobody wants it.
  await db
    .insertInto('verification_files')
    .values({ id: file, place: photos.keptIn, erase_at: new Date(now.getTime() + HOUR_MS) })
    .execute()
  await storeOf(photos, photos.keptIn).put(file, content)
  return file
}

export type PhotoFault = 'missing' | 'does-not-open'

/** A photo as it is stored, opened. Throws a `StoreFault` where its store does not answer. */
export async function openStored(photos: Photos, stored: StoredPhoto, id: string): Promise<Buffer | PhotoFault> {
  const content = stored.content ?? (await storeOf(photos, stored.place!).get(stored.file!))
  if (!content) return 'missing'
  const part = await photos.keys?.get(id)
  return openPhoto({ key: stored.key, content }, id, { ...photos.secrets, part }) ?? 'does-not-open'
}

import type { Db } from '#server/platform/database/pool.ts'
import { type PhotoSecrets, sealKeyAgain } from './photo-cipher.ts'
import type { PhotoKeys } from './photo-keys.ts'
import { readStoredPhoto } from './photos.store.ts'
import { openStored, type PhotoFault, type Photos } from './photos.ts'

/**
 * Seals the keys of all photos again that are sealed with the secret before, or without the part that stands in a folder. Each photo is one statement, so the office goes on
 * beside it, and what was interrupted is simply run again. Returns how many were sealed again.
 */
export async function resealPhotos(db: Db, secrets: PhotoSecrets, keys?: PhotoKeys): Promise<number> {
  let resealed = 0
  for await (const { id, key } of allPhotos(db)) {
    const again = sealKeyAgain(key, id, { ...secrets, part: await keys?.make(id) })
    if (again === undefined || again === 'sealed-already') continue
    const { numUpdatedRows } = await db
      .updateTable('verification_photos')
      .set({ key: again })
      .where('id', '=', id)
      .where('key', '=', key)
      .executeTakeFirstOrThrow()
    resealed += Number(numUpdatedRows)
  }
  return resealed
}

export type Proof = { proven: number; faults: { photo: string; fault: PhotoFault }[] }

/** Opens every photo with the secret of today alone, wherever it is kept, and says which do not open. */
export async function provePhotos(db: Db, photos: Photos): Promise<Proof> {
  const today = { ...photos, secrets: { secret: photos.secrets.secret } }
  const faults: Proof['faults'] = []
  let proven = 0
  for await (const { id } of allPhotos(db)) {
    // What was erased since it was listed is no fault.
    const stored = await readStoredPhoto(db, { photo: id })
    if (!stored) continue
    proven++
    const opened = await openStored(today, stored, id)
    // It may have been erased between the two.
    if (typeof opened === 'string' && (await readStoredPhoto(db, { photo: id })))
      faults.push({ photo: id, fault: opened })
  }
  return { proven, faults }
}

const AT_ONCE = 500

/** All photos in the order of their ids, without their bytes. */
async function* allPhotos(db: Db): AsyncGenerator<{ id: string; key: Buffer }> {
  let after = '00000000-0000-0000-0000-000000000000'
  for (;;) {
    const rows = await db
      .selectFrom('verification_photos')
      .select(['id', 'key'])
      .where('id', '>', after)
      .orderBy('id')
      .limit(AT_ONCE)
      .execute()
    yield* rows
    if (rows.length < AT_ONCE) return
    after = rows.at(-1)!.id
  }
}

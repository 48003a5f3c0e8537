import type { Db } from '#server/platform/database/pool.ts'
import { openPhoto, type PhotoSecrets, sealKeyAgain } from './photo-cipher.ts'

/** The fault of a stored photo: it does not open with the office's secret, or was changed. */
export type PhotoFault = { photo: string; fault: 'does-not-open' }

/**
 * Seals the keys of all photos again that are sealed with the secret before. Each photo is one statement, so the office goes on
 * beside it, and what was interrupted is simply run again. Returns how many were sealed again.
 */
export async function resealPhotos(db: Db, secrets: Required<PhotoSecrets>): Promise<number> {
  let resealed = 0
  for await (const { id, key } of allPhotos(db)) {
    const again = sealKeyAgain(key, id, secrets)
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

/** Opens every photo with the secret of today alone, and says which do not open. */
export async function provePhotos(db: Db, secret: string): Promise<{ photos: number; faults: PhotoFault[] }> {
  const faults: PhotoFault[] = []
  let photos = 0
  for await (const { id } of allPhotos(db)) {
    // What was erased since it was listed is no fault.
    const sealed = await db
      .selectFrom('verification_photos')
      .select(['key', 'content'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!sealed) continue
    photos++
    if (!openPhoto(sealed, id, { secret })) faults.push({ photo: id, fault: 'does-not-open' })
  }
  return { photos, faults }
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

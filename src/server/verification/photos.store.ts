import { sql } from 'kysely'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { CleanPhoto } from './draw-photo.ts'
import type { SealedPhoto } from './photo-cipher.ts'
import type { StoreName } from './stores/photo-store.ts'

export type HeldPhoto = {
  id: string
  checkId: string
  at: Date
  width: number
  height: number
  looksLike: bigint
  eraseAt: Date
  saysScreenshot: boolean
}

const held = [...(['id', 'check_id', 'at', 'width', 'height', 'looks_like', 'erase_at', 'says_screenshot'] as const)]

/** Photos without their bytes. */
export async function listPhotos(db: Db, checks: readonly string[]): Promise<HeldPhoto[]> {
  if (checks.length === 0) return []
  const rows = await db
    .selectFrom('verification_photos')
    .select(held)
    .where('check_id', 'in', [...checks])
    .orderBy('at')
    .orderBy('id')
    .execute()
  return rows.map(row => ({
    id: row.id,
    checkId: row.check_id,
    at: row.at,
    width: row.width,
    height: row.height,
    looksLike: BigInt(row.looks_like),
    eraseAt: row.erase_at,
    saysScreenshot: row.says_screenshot,
  }))
}

export const findPhoto = (db: Db, id: string) =>
  db.selectFrom('verification_photos').select(['check_id', 'sent_hash']).where('id', '=', id).executeTakeFirst()

/** Either the content is in the database, or the file is in a place outside. */
export type StoredPhoto = { key: Buffer; content: Buffer | null; file: string | null; place: StoreName | null }

/** A photo as it is stored, of this check if one is named. */
export const readStoredPhoto = (
  db: Db,
  { check, photo }: { check?: string; photo: string },
): Promise<StoredPhoto | undefined> =>
  db
    .selectFrom('verification_photos')
    .leftJoin('verification_files', 'verification_files.id', 'verification_photos.file')
    .select(['key', 'content', 'file', 'place'])
    .where('verification_photos.id', '=', photo)
    .$if(check !== undefined, query => query.where('check_id', '=', check!))
    .executeTakeFirst()

type NewPhoto = Omit<CleanPhoto, 'content'> &
  (SealedPhoto | { key: Buffer; file: string }) & {
    id: string
    checkId: string
    at: Date
    sentHash: Buffer
    eraseAt: Date
  }

/** False: the id is taken, or was once, and nothing was written. */
export async function insertPhoto(tx: Tx, photo: NewPhoto): Promise<boolean> {
  const erased = await tx
    .selectFrom('verification_erasures')
    .select('photo')
    .where('photo', '=', photo.id)
    .executeTakeFirst()
  if (erased) return false
  const added = await tx
    .insertInto('verification_photos')
    .values({
      id: photo.id,
      check_id: photo.checkId,
      at: photo.at,
      sent_hash: photo.sentHash,
      width: photo.width,
      height: photo.height,
      looks_like: photo.looksLike.toString(),
      says_screenshot: photo.saysScreenshot,
      key: photo.key,
      erase_at: photo.eraseAt,
      ...('file' in photo ? { content: null, file: photo.file } : { content: photo.content, file: null }),
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .executeTakeFirst()
  if (added.numInsertedOrUpdatedRows !== 1n) return false
  if ('file' in photo)
    await tx.updateTable('verification_files').set({ erase_at: null }).where('id', '=', photo.file).execute()
  return true
}

/** From a decision on, photos are kept for so long. */
export async function keepPhotosUntil(tx: Tx, check: string, eraseAt: Date): Promise<void> {
  await tx.updateTable('verification_photos').set({ erase_at: eraseAt }).where('check_id', '=', check).execute()
}

/** So few of 64 places differ in pictures that look the same. */
const FEW = 6

export type SamePhoto = { photo: string; check: string; at: Date; email: string; number: string | null }

/** Photos that look the same and were sent by somebody else: for another account, and from another mailbox. */
export async function sameElsewhere(db: Db, check: string): Promise<SamePhoto[]> {
  const { rows } = await sql<SamePhoto>`
    with mine as (
      select p.id, p.looks_like, c.user_id, cl.email_key
      from verification_photos p join verification_checks c on c.id = p.check_id left join claims cl on cl.id = c.claim_id
      where p.check_id = ${check}
    )
    select mine.id as photo, other.id as check, p.at, coalesce(nullif(u.email, ''), ocl.email, '') as email, ocl.number
    from mine
    join verification_photos p on bit_count((p.looks_like # mine.looks_like)::bit(64)) <= ${FEW}
    join verification_checks other on other.id = p.check_id and other.id <> ${check}
    left join claims ocl on ocl.id = other.claim_id
    left join users u on u.id = other.user_id
    where (mine.user_id is null or other.user_id is distinct from mine.user_id)
      and (mine.email_key is null or ocl.email_key is distinct from mine.email_key)
    order by p.at desc limit 20`.execute(db)
  return rows
}

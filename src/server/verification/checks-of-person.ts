import type { Db } from '#server/platform/database/pool.ts'
import { answerOf, becauseOf, type Check } from './checks.store.ts'
import { listPhotos, readStoredPhoto } from './photos.store.ts'
import { openStored, type PhotoFault, type Photos } from './photos.ts'
import { StoreFault } from './stores/photo-store.ts'

/** So many bytes of photos are in one export; the others are named. They are all in memory at once. */
const MOST_BYTES = 30 * 1024 * 1024

/** The checks of a person with the photos that the office still has of them, as pictures in the text. */
export const checksOfPerson =
  (photos: Photos) =>
  async (db: Db, userId: string): Promise<unknown> => {
    const checks = await db
      .selectFrom('verification_checks')
      .selectAll()
      .where('user_id', '=', userId)
      .orderBy('asked_at')
      .execute()
    const held = await listPhotos(
      db,
      checks.map(({ id }) => id),
    )
    let room = MOST_BYTES
    const shown: { check: string; photo: object }[] = []
    for (const { id, checkId, at, eraseAt } of held) {
      const picture = room > 0 ? await openForExport(db, photos, id) : 'left-out'
      if (Buffer.isBuffer(picture)) room -= picture.length
      const image = Buffer.isBuffer(picture)
        ? { image: `data:image/webp;base64,${picture.toString('base64')}` }
        : { withoutImage: picture }
      shown.push({ check: checkId, photo: { at, keptUntil: eraseAt, ...image } })
    }
    return checks.map(check => ({
      ...factsOf(check),
      photos: shown.filter(({ check: of }) => of === check.id).map(({ photo }) => photo),
    }))
  }

async function openForExport(db: Db, photos: Photos, id: string): Promise<Buffer | PhotoFault | 'store-away'> {
  const stored = await readStoredPhoto(db, { photo: id })
  if (!stored) return 'missing'
  try {
    return await openStored(photos, stored, id)
  } catch (error) {
    if (error instanceof StoreFault) return 'store-away'
    throw error
  }
}

const factsOf = (check: Check) => ({
  kind: check.kind,
  state: check.state,
  because: becauseOf(check),
  answer: answerOf(check),
  claim: check.claim_id,
  askedAt: check.asked_at,
  sentAt: check.sent_at,
  decidedAt: check.decided_at,
  validUntil: check.valid_until,
  erasedAt: check.erased_at,
})

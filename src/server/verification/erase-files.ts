import type { EndAlarm, RaiseAlarm } from '#server/alarms/alarms.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type Photos, storeOf } from './photos.ts'
import { StoreFault, type StoreName, storeNames } from './stores/photo-store.ts'

const AT_ONCE = 1_000

/**
 * Erases the files whose photos are erased, and those that no photo has taken. Their keys are gone already. What cannot be erased
 * stays written down for the next time, and staff are told.
 */
export async function eraseDueFiles(
  db: Db,
  photos: Photos,
  { alarm, endAlarm }: { alarm: RaiseAlarm; endAlarm: EndAlarm },
  now: Date,
): Promise<number> {
  let erased = 0
  for (const place of storeNames)
    try {
      const gone = await eraseIn(place, db, photos, now)
      erased += gone
      // A store that has erased something can be reached; where nothing was due, nobody has asked it.
      if (gone > 0) await endAlarm({ kind: 'photo-store', subject: place })
    } catch (error) {
      if (!(error instanceof StoreFault)) throw error
      await alarm({ kind: 'photo-store', subject: place, detail: error.detail })
    }
  return erased
}

async function eraseIn(place: StoreName, db: Db, photos: Photos, now: Date): Promise<number> {
  const due = await db
    .selectFrom('verification_files')
    .select('id')
    .where('place', '=', place)
    .where('erase_at', '<=', now)
    .orderBy('erase_at')
    .limit(AT_ONCE)
    .execute()
  for (const { id } of due) {
    await storeOf(photos, place).remove(id)
    await db.deleteFrom('verification_files').where('id', '=', id).execute()
  }
  return due.length
}

import { sql } from 'kysely'
import type { EndAlarm, RaiseAlarm } from '#server/alarms/alarms.store.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { eraseDueFiles } from './erase-files.ts'
import { burnErasedKeys } from './photo-keys.ts'
import type { Photos } from './photos.ts'

/** Erases photos whose time is over, every quarter of an hour, and when the office starts after a restore. */
export const erasePhotosOnTime = (
  db: Db,
  photos: Photos,
  alarms: { alarm: RaiseAlarm; endAlarm: EndAlarm },
  now: () => Date,
): Task =>
  dueTask('erase-photos', '*/15 * * * *', async () => {
    await eraseDuePhotos(db, now())
    await burnErasedKeys(db, photos.keys, now())
    await eraseDueFiles(db, photos, alarms, now())
  })

/**
 * Erases what is due: after the term, and at once where there is nothing to decide any more, because the claim is closed or the
 * account deleted. Returns how many photos are gone; throws where one of them is still there.
 */
export function eraseDuePhotos(db: Db, now: Date): Promise<number> {
  return db.transaction().execute(async tx => {
    await tx
      .updateTable('verification_checks')
      .set({ state: 'withdrawn' })
      .where('state', 'in', ['asked', 'sent'])
      .where(sql<boolean>`(claim_id in (select id from claims where state in ('cancelled', 'expired', 'refunded', 'completed'))
        or user_id in (select id from users where deleted_at is not null))`)
      .execute()
    const due = await tx
      .selectFrom('verification_photos')
      .innerJoin('verification_checks', 'verification_checks.id', 'verification_photos.check_id')
      .leftJoin('users', 'users.id', 'verification_checks.user_id')
      .select('verification_photos.id')
      .where(({ or, eb }) =>
        or([
          eb('erase_at', '<=', now),
          eb('verification_checks.state', '=', 'withdrawn'),
          eb('users.deleted_at', 'is not', null),
        ]),
      )
      .execute()
    return erase(
      tx,
      due.map(({ id }) => id),
      now,
    )
  })
}

/** Erases all photos of a check at once. */
export async function erasePhotosOf(tx: Tx, check: string, now: Date): Promise<void> {
  const rows = await tx.selectFrom('verification_photos').select('id').where('check_id', '=', check).execute()
  await erase(
    tx,
    rows.map(({ id }) => id),
    now,
  )
}

/** Deletes photos with their keys, and writes down that they are gone. Their files outside are due from then on. */
export async function erase(tx: Tx, photos: readonly string[], now: Date): Promise<number> {
  if (photos.length === 0) return 0
  const gone = await tx
    .deleteFrom('verification_photos')
    .where('id', 'in', [...photos])
    .returning(['id', 'check_id', 'erase_at', 'file'])
    .execute()
  if (gone.length === 0) return 0
  await tx
    .insertInto('verification_erasures')
    .values(gone.map(({ id, check_id, erase_at }) => ({ photo: id, check_id, due_at: erase_at, erased_at: now })))
    .execute()
  const files = gone.flatMap(({ file }) => file ?? [])
  if (files.length > 0)
    await tx.updateTable('verification_files').set({ erase_at: now }).where('id', 'in', files).execute()
  const checks = [...new Set(gone.map(({ check_id }) => check_id))]
  await tx
    .updateTable('verification_checks')
    .set({ erased_at: now })
    .where('id', 'in', checks)
    .where(sql<boolean>`not exists (select from verification_photos p where p.check_id = verification_checks.id)`)
    .execute()
  const left = await tx
    .selectFrom('verification_photos')
    .select('id')
    .where('id', 'in', [...photos])
    .execute()
  if (left.length > 0) throw new Error(`${left.length} photos are still there after they were erased`)
  return gone.length
}

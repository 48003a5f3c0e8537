import { type AlarmFault, faultText } from '#contract/alarms/alarm-details.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { endAlarm, raiseAlarm } from '#server/alarms/alarms.store.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import { Unavailable } from '#server/platform/unavailable.ts'
import { findQueued } from './checks.store.ts'
import { checkSubject } from './decide-check.ts'
import { readStoredPhoto, type StoredPhoto } from './photos.store.ts'
import { openStored } from './photos.ts'
import { StoreFault } from './stores/photo-store.ts'
import type { VerificationDeps } from './verification.ts'
import { withWatermark } from './watermark.ts'

type LookRefusal = { reason: 'not-found'; detail?: string } | { reason: 'forbidden' }

/**
 * A photo for a member of staff who still has the right, with their name and the time across it. The look is in the audit log
 * before the photo is opened.
 */
export async function lookAtPhoto(
  { db, photos, queues }: VerificationDeps,
  { check: checkId, photo }: { check: string; photo: string },
  actor: StaffActor,
): Promise<Result<Buffer, LookRefusal>> {
  const stored = await allOrNothing<StoredPhoto, LookRefusal>(db, async tx => {
    if (!(await stillHasRight(tx, actor.staff.id, 'verification.decide'))) return refuse({ reason: 'forbidden' })
    const [check, stored] = [await findQueued(tx, checkId), await readStoredPhoto(tx, { check: checkId, photo })]
    if (!check || !stored) return refuse({ reason: 'not-found' })
    const subject = checkSubject(check, check.number === null ? undefined : { number: check.number })
    await writeAudit(tx, actor, { action: 'verification.look', subject, after: { kind: check.kind, photo } })
    return accept(stored)
  })
  if (!stored.ok) return stored
  const raise = (subject: string, detail: AlarmFault) =>
    raiseAlarm(db, { kind: 'photo-store', subject, detail }, actor.now)
  const opened = await openStored(photos, stored.value, photo).catch(async error => {
    if (!(error instanceof StoreFault)) throw error
    await raise(stored.value.place!, error.detail)
    throw new Unavailable('unavailable', error.message, { cause: error })
  })
  if (typeof opened === 'string') {
    await raise(photo, { fault: opened })
    return refuse({ reason: 'not-found', detail: faultText({ fault: opened }, 'en') })
  }
  const when = `${actor.now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  for (const subject of [stored.value.place ?? photo, photo])
    await endAlarm(db, { kind: 'photo-store', subject }, actor.now)
  return accept(await queues.mark(() => withWatermark(opened, `${actor.staff.email} · ${when}`)))
}

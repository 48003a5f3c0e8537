import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import { findQueued } from './checks.store.ts'
import { checkSubject } from './decide-check.ts'
import { openPhoto, type SealedPhoto } from './photo-cipher.ts'
import { readSealed } from './photos.store.ts'
import type { VerificationDeps } from './verification.ts'
import { withWatermark } from './watermark.ts'

type LookRefusal = { reason: 'not-found' } | { reason: 'forbidden' }

/**
 * A photo for a member of staff who still has the right, with their name and the time across it. The look is in the audit log
 * before the photo is opened.
 */
export async function lookAtPhoto(
  { claims: { db }, photos }: VerificationDeps,
  { check: checkId, photo }: { check: string; photo: string },
  actor: StaffActor,
): Promise<Result<Buffer, LookRefusal>> {
  const sealed = await allOrNothing<SealedPhoto, LookRefusal>(db, async tx => {
    if (!(await stillHasRight(tx, actor.staff.id, 'verification.decide'))) return refuse({ reason: 'forbidden' })
    const [check, sealed] = [await findQueued(tx, checkId), await readSealed(tx, { check: checkId, photo })]
    if (!check || !sealed) return refuse({ reason: 'not-found' })
    const subject = checkSubject(check, check.number === null ? undefined : { number: check.number })
    await writeAudit(tx, actor, { action: 'verification.look', subject, after: { kind: check.kind, photo } })
    return accept(sealed)
  })
  if (!sealed.ok) return sealed
  const opened = openPhoto(sealed.value, photo, photos.secrets)
  if (!opened) throw new Error(`photo ${photo} cannot be opened: it was sealed with another secret`)
  const when = `${actor.now.toISOString().slice(0, 16).replace('T', ' ')} UTC`
  return accept(await withWatermark(opened, `${actor.staff.email} · ${when}`))
}

import { createHash } from 'node:crypto'
import { DAY_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { MOST_PHOTOS } from '#contract/verification/verification-kinds.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import type { ImageFault } from '#server/platform/open-picture.ts'
import { Unavailable } from '#server/platform/unavailable.ts'
import type { Verified } from './access.ts'
import { type Check, findCheck, lockCheck } from './checks.store.ts'
import { erase } from './erase-photos.ts'
import { sealPhoto } from './photo-cipher.ts'
import type { PhotoKeys } from './photo-keys.ts'
import { findPhoto, insertPhoto, listPhotos } from './photos.store.ts'
import { keepFile } from './photos.ts'
import { StoreFault } from './stores/photo-store.ts'
import type { VerificationDeps } from './verification.ts'
import { termsOfKind } from './verification-kinds.ts'

export type PhotoOf = { of: Verified; check: string; photo: string }

export type PhotoRefusal =
  | { reason: 'not-found' }
  | { reason: 'key-reused' }
  | { reason: 'wrong-state'; state: Check['state']; because?: 'too-many-photos' }
  | Invalid

/** Adds a photo to a check that is open for it. The caller has made the id, so a repeat finds the same photo. */
export async function addPhoto(
  { db, kinds, photos, queues }: VerificationDeps,
  { of, check: checkId, photo: id }: PhotoOf,
  bytes: Uint8Array,
  now: Date,
): Promise<Result<{ replayed: boolean }, PhotoRefusal>> {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sentHash = createHash('sha256').update(file).digest()
  const before = await takesPhoto(db, { of, check: checkId, photo: id }, sentHash)
  if (!before.ok || before.value === 'replayed') return before.ok ? accept({ replayed: true }) : before

  // Decoding takes a moment, so no lock is held meanwhile.
  const clean = await queues.draw(file)
  if (typeof clean === 'string') return refuse(invalidField('file', clean, faults[clean]))
  const sealed = sealPhoto(clean.content, id, photos.secrets.secret, await photos.keys?.make(id))
  const keptFile = await keepFile(db, photos, sealed.content, now).catch(error => {
    if (!(error instanceof StoreFault)) throw error
    throw new Unavailable('unavailable', error.message, { cause: error })
  })
  const kept = keptFile === undefined ? sealed : { key: sealed.key, file: keptFile }

  return allOrNothing<{ replayed: boolean }, PhotoRefusal>(db, async tx => {
    const check = await lockCheck(tx, checkId)
    const still = await takesPhoto(tx, { of, check: checkId, photo: id }, sentHash)
    if (!still.ok || still.value === 'replayed') return still.ok ? accept({ replayed: true }) : still
    const eraseAt = new Date(now.getTime() + termsOfKind(kinds.now, check!.kind).keepDays * DAY_MS)
    const { content: _, ...drawn } = clean
    const photo = { id, checkId, at: now, sentHash, ...drawn, ...kept, eraseAt }
    return (await insertPhoto(tx, photo)) ? accept({ replayed: false }) : refuse({ reason: 'key-reused' })
  })
}

/** Erases a photo that the customer does not want to send. */
export async function removePhoto(
  db: Db,
  { of, check: checkId, photo }: PhotoOf,
  now: Date,
  keys?: PhotoKeys,
): Promise<Result<undefined, PhotoRefusal>> {
  const removed = await allOrNothing<undefined, PhotoRefusal>(db, async tx => {
    const check = await lockCheck(tx, checkId)
    const found = await findPhoto(tx, photo)
    if (!check || !belongsTo(check, of) || found?.check_id !== checkId) return refuse({ reason: 'not-found' })
    if (check.state !== 'asked') return refuse({ reason: 'wrong-state', state: check.state })
    await erase(tx, [photo], now)
    return accept(undefined)
  })
  if (removed.ok) await keys?.burn(photo)
  return removed
}

async function takesPhoto(
  db: Db | Tx,
  { of, check: checkId, photo }: PhotoOf,
  sentHash: Buffer,
): Promise<Result<'replayed' | 'new', PhotoRefusal>> {
  const check = await findCheck(db, checkId)
  if (!check || !belongsTo(check, of)) return refuse({ reason: 'not-found' })
  const known = await findPhoto(db, photo)
  if (known)
    return known.check_id === checkId && known.sent_hash.equals(sentHash)
      ? accept('replayed')
      : refuse({ reason: 'key-reused' })
  if (check.state !== 'asked') return refuse({ reason: 'wrong-state', state: check.state })
  if ((await listPhotos(db, [checkId])).length >= MOST_PHOTOS)
    return refuse({ reason: 'wrong-state', state: check.state, because: 'too-many-photos' })
  return accept('new')
}

/** The checks of a claim are under the claim's address, those of an account under the account's. */
export const belongsTo = (check: Check, of: Verified): boolean =>
  'claim' in of ? check.claim_id === of.claim.id : check.claim_id === null && check.user_id === of.user

const faults: Record<ImageFault, string> = {
  'wrong-format': 'is neither JPEG nor PNG nor WebP',
  broken: 'cannot be read',
  'too-small': 'has fewer pixels than a photo needs',
  'too-big': 'has more pixels than a photo may have',
}

import { createHash } from 'node:crypto'
import type { Slip } from '#contract/desk/slip.ts'
import { MOST_ANSWER_FILES, MOST_RECEIPT_FILES, MOST_SLIPS } from '#contract/desk/slip-limits.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import type { Claim } from '#server/claims/claim.ts'
import { lockClaim } from '#server/claims/claims.store.ts'
import { allowedMoves } from '#server/claims/moves/decide-move.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import { forNobody } from '#server/second-person/vouchings.ts'
import { type GuestFileBytes, type NoRoom, roomForClaimFiles } from './guest-files.ts'
import { mayActOn, type OwnClaimRefusal } from './own-claim.ts'
import { slipTypeOf } from './slip-type.ts'
import { addSlip, findSlip, idOf, listSlips, type SlipAuthor, type SlipOf } from './slips.store.ts'

export type SlipFile = { id: string; name: string; bytes: Uint8Array }

/** What takes slips: whose they are, as the audit log names it, and whether it takes one now. */
export type SlipPlace = {
  of: SlipOf
  action: string
  subject: { kind: string; id: string; label: string }
  takes: boolean
}
type PlaceRefusal = { reason: 'key-reused' } | { reason: 'wrong-state'; because: 'nothing-sent' | 'too-many-slips' }
type FileRefusal = PlaceRefusal | Invalid

export type SlipRefusal =
  | { reason: 'not-found' }
  | { reason: 'key-reused' }
  | { reason: 'wrong-state'; state: Claim['state']; because: 'nothing-sent' | 'too-many-slips' }
  | OwnClaimRefusal
  | Invalid

/** Stores the slip of a payout or a refund of a claim. Nobody can change or remove a slip once it is attached. */
export const attachSlip = (
  db: Db,
  { claimId, ...file }: SlipFile & { claimId: string },
  actor: StaffActor,
): Promise<Result<{ replayed: boolean }, SlipRefusal>> =>
  allOrNothing<{ replayed: boolean }, SlipRefusal>(db, async tx => {
    const claim = await lockClaim(tx, claimId)
    if (!claim) return refuse({ reason: 'not-found' })
    const may = await mayActOn(tx, claim, actor.staff.id)
    if (!may.ok) return may
    const subject = { kind: 'claim', id: claim.id, label: claim.number }
    const place = { of: { claim: claim.id }, action: 'claim.slip', subject, takes: takesSlips(claim) }
    const kept = await keepSlip(tx, place, file, actor)
    if (kept.ok || kept.refusal.reason !== 'wrong-state') return kept as Result<{ replayed: boolean }, SlipRefusal>
    return refuse({ ...kept.refusal, state: claim.state })
  })

/**
 * Stores a file of the customer before their answer to a hold, or before they report a payment after its time. Only staff see it, and an
 * answer that is given takes no more. Nobody has asked for the file of a claim that was left, so it is bounded as those of guests are.
 */
export const attachAnswerFile = (
  db: Db,
  { claimId, ...file }: SlipFile & { claimId: string },
  now: Date,
  limits?: GuestFileBytes,
): Promise<Result<{ replayed: boolean }, AnswerRefusal>> =>
  allOrNothing<{ replayed: boolean }, AnswerRefusal>(db, async tx => {
    const claim = await lockClaim(tx, claimId)
    if (!claim) return refuse({ reason: 'not-found' })
    const facts = { now, seen: 0n, confirmsFrom: forNobody }
    const moves = allowedMoves(claim, { actor: 'client' }, facts)
    const isLate = claim.state === 'expired' && moves.includes('report-payment')
    const takes = isLate || moves.includes('answer-hold')
    const most = { count: isLate ? MOST_RECEIPT_FILES : MOST_ANSWER_FILES, isOne: ({ by }: Slip) => by === undefined }
    const stored = await storeSlip(tx, { of: { claim: claim.id }, takes, most }, file, { staff: undefined, at: now })
    if (stored.ok) {
      const { replayed } = stored.value
      const room = isLate && !replayed ? await roomForClaimFiles(tx, claim.id, now, limits) : accept(undefined)
      return room.ok ? accept({ replayed }) : room
    }
    const { refusal } = stored
    if (refusal.reason !== 'wrong-state') return refuse(refusal)
    const because = refusal.because === 'nothing-sent' ? 'nothing-asked' : 'too-many-files'
    return refuse({ reason: 'wrong-state', state: claim.state, because })
  })

type AnswerRefusal =
  | { reason: 'not-found' }
  | { reason: 'key-reused' }
  | { reason: 'wrong-state'; state: Claim['state']; because: 'nothing-asked' | 'too-many-files' }
  | NoRoom
  | Invalid

/** Keeps a slip, in the transaction that has locked what it proves. */
export async function keepSlip(
  tx: Tx,
  { of, action, subject, takes }: SlipPlace,
  file: SlipFile,
  actor: StaffActor,
): Promise<Result<{ replayed: boolean }, FileRefusal>> {
  const most = { count: MOST_SLIPS, isOne: ({ by }: Slip) => by !== undefined }
  const stored = await storeSlip(tx, { of, takes, most }, file, { staff: actor.staff.id, at: actor.now })
  if (!stored.ok) return stored
  const { replayed, slip } = stored.value
  if (slip) await writeAudit(tx, actor, { action, subject, after: slip })
  return accept({ replayed })
}

type Stored = { replayed: boolean; slip?: Pick<Slip, 'id' | 'name' | 'type' | 'sha256' | 'bytes'> }

async function storeSlip(
  tx: Tx,
  { of, takes, most }: Pick<SlipPlace, 'of' | 'takes'> & { most: { count: number; isOne: (slip: Slip) => boolean } },
  { id, name, bytes }: SlipFile,
  author: SlipAuthor,
): Promise<Result<Stored, FileRefusal>> {
  const type = slipTypeOf(bytes)
  if (!type) return refuse(noSlip)
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sha256 = createHash('sha256').update(content).digest('hex')
  const known = await findSlip(tx, id)
  if (known) {
    const same = known.of === idOf(of) && known.name === plainName(name) && known.sha256 === sha256
    return same ? accept({ replayed: true }) : refuse({ reason: 'key-reused' })
  }
  if (!takes) return refuse({ reason: 'wrong-state', because: 'nothing-sent' })
  if ((await listSlips(tx, of)).filter(most.isOne).length >= most.count)
    return refuse({ reason: 'wrong-state', because: 'too-many-slips' })

  const slip = { id, name: plainName(name), type, sha256 }
  // The lock covers one owner of slips, while their ids are unique across all.
  if (!(await addSlip(tx, { ...slip, of, content }, author))) return refuse({ reason: 'key-reused' })
  return accept({ replayed: false, slip: { ...slip, bytes: content.length } })
}

/** A slip proves a payout or a refund, so a claim takes slips once either is being made or has been made. */
export const takesSlips = ({ state, payout, refund }: Claim): boolean =>
  state === 'paying-out' || state === 'refunding' || payout !== undefined || refund !== undefined

/** The file's name without folders and unprintable characters. Only people read it. */
export const plainName = (name: string): string =>
  name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .split(/[/\\]/)
    .at(-1)!
    .trim() || 'slip'

const noSlip = invalidField('body.slip', 'not-allowed', 'is neither PDF, PNG nor JPEG')

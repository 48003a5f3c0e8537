import { createHash } from 'node:crypto'
import { MOST_SLIPS } from '#contract/desk/slip-limits.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import type { Claim } from '#server/claims/claim.ts'
import { lockClaim } from '#server/claims/claims.store.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import { mayActOn, type OwnClaimRefusal } from './own-claim.ts'
import { slipTypeOf } from './slip-type.ts'
import { addSlip, findSlip, idOf, listSlips, type SlipOf } from './slips.store.ts'

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

/** Keeps a slip, in the transaction that has locked what it proves. */
export async function keepSlip(
  tx: Tx,
  { of, action, subject, takes }: SlipPlace,
  { id, name, bytes }: SlipFile,
  actor: StaffActor,
): Promise<Result<{ replayed: boolean }, FileRefusal>> {
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
  if ((await listSlips(tx, of)).length >= MOST_SLIPS)
    return refuse({ reason: 'wrong-state', because: 'too-many-slips' })

  const slip = { id, name: plainName(name), type, sha256 }
  // The lock covers one owner of slips, while their ids are unique across all.
  if (!(await addSlip(tx, { ...slip, of, content }, actor))) return refuse({ reason: 'key-reused' })
  await writeAudit(tx, actor, { action, subject, after: { ...slip, bytes: content.length } })
  return accept({ replayed: false })
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

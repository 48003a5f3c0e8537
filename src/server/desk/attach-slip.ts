import { createHash } from 'node:crypto'
import { MOST_SLIPS } from '#contract/desk/slip-limits.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import type { StaffActor } from '#server/auth/staff.ts'
import type { Claim } from '#server/claims/claim.ts'
import { lockClaim } from '#server/claims/claims.store.ts'
import { allOrNothing } from '#server/platform/database/all-or-nothing.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import { mayActOn, type OwnClaimRefusal } from './own-claim.ts'
import { slipTypeOf } from './slip-type.ts'
import { addSlip, findSlip, listSlips } from './slips.store.ts'

export type SlipFile = { claimId: string; id: string; name: string; bytes: Uint8Array }
export type SlipRefusal =
  | { reason: 'not-found' }
  | { reason: 'key-reused' }
  | { reason: 'wrong-state'; state: Claim['state']; because: 'nothing-sent' | 'too-many-slips' }
  | OwnClaimRefusal
  | Invalid

export type Attached = { claim: Claim; replayed: boolean }

/** Stores the slip of a payout or a refund. Nobody can change or remove a slip once it is attached. */
export async function attachSlip(
  db: Db,
  { claimId, id, name, bytes }: SlipFile,
  actor: StaffActor,
): Promise<Result<Attached, SlipRefusal>> {
  const type = slipTypeOf(bytes)
  if (!type) return refuse(noSlip)
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const sha256 = createHash('sha256').update(content).digest('hex')
  return allOrNothing<Attached, SlipRefusal>(db, async tx => {
    const claim = await lockClaim(tx, claimId)
    if (!claim) return refuse({ reason: 'not-found' })
    const may = await mayActOn(tx, claim, actor.staff.id)
    if (!may.ok) return may
    const known = await findSlip(tx, id)
    if (known) {
      const same = known.claimId === claimId && known.name === plain(name) && known.sha256 === sha256
      return same ? accept({ claim, replayed: true }) : refuse({ reason: 'key-reused' })
    }
    if (!takesSlips(claim)) return refuse({ reason: 'wrong-state', state: claim.state, because: 'nothing-sent' })
    if ((await listSlips(tx, claimId)).length >= MOST_SLIPS)
      return refuse({ reason: 'wrong-state', state: claim.state, because: 'too-many-slips' })

    const slip = { id, name: plain(name), type, sha256 }
    // The lock covers one claim, while slip ids are unique across all claims.
    if (!(await addSlip(tx, { ...slip, claimId, content }, actor))) return refuse({ reason: 'key-reused' })
    await writeAudit(tx, actor, {
      action: 'claim.slip',
      subject: { kind: 'claim', id: claim.id, label: claim.number },
      after: { ...slip, bytes: content.length },
    })
    return accept({ claim, replayed: false })
  })
}

/** A slip proves a payout or a refund, so a claim takes slips once either is being made or has been made. */
export const takesSlips = ({ state, payout, refund }: Claim): boolean =>
  state === 'paying-out' || state === 'refunding' || payout !== undefined || refund !== undefined

/** The file's name without folders and unprintable characters. Only people read it. */
const plain = (name: string): string =>
  name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, '')
    .split(/[/\\]/)
    .at(-1)!
    .trim() || 'slip'

const noSlip = invalidField('body.slip', 'not-allowed', 'is neither PDF, PNG nor JPEG')

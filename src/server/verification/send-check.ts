import { accept, type Result, refuse } from '#contract/result.ts'
import { lockClaim } from '#server/claims/claims.store.ts'
import { moveLocked } from '#server/claims/moves/move-claim.ts'
import type { MoveRefusal } from '#server/claims/moves/move-refusal.ts'
import { transact } from '#server/claims/transact.ts'
import type { Verified } from './access.ts'
import { belongsTo } from './add-photo.ts'
import { type Check, listChecks, lockCheck, openAmong, updateCheck } from './checks.store.ts'
import { erasePhotosOf } from './erase-photos.ts'
import { listPhotos } from './photos.store.ts'
import type { VerificationDeps } from './verification.ts'

export type SendRefusal =
  | { reason: 'not-found' }
  | { reason: 'wrong-state'; state: string; because?: 'too-few-photos' | 'nothing-open' }

type AnyRefusal = SendRefusal | MoveRefusal

/** Hands the photos of a check to the office. With the last one that was asked for, the claim's clock stops. */
export const sendCheck = (
  { db, claimsDeps }: VerificationDeps,
  { of, check: id, author }: { of: Verified; check: string; author: string },
  now: Date,
): Promise<Result<undefined, AnyRefusal>> =>
  transact<undefined, AnyRefusal>(db, async tx => {
    const claim = 'claim' in of ? await lockClaim(tx, of.claim.id) : undefined
    const check = await lockCheck(tx, id)
    if (!check || !belongsTo(check, of)) return refuse({ reason: 'not-found' })
    // The second of two clicks finds what the first one did.
    if (check.state === 'sent') return accept(undefined)
    if (check.state !== 'asked') return refuse({ reason: 'wrong-state', state: check.state })
    if ((await listPhotos(tx, [id])).length < check.photos)
      return refuse({ reason: 'wrong-state', state: check.state, because: 'too-few-photos' })
    const sent = { state: 'sent' as const, sent_at: now, attempts: check.attempts + 1, answer: null, answer_text: null }
    await updateCheck(tx, id, sent)
    if (claim?.state !== 'verification') return accept(undefined)
    const asked = openAmong(await listChecks(tx, { claim: claim.id })).filter(({ state }) => state === 'asked')
    if (asked.length > 0) return accept(undefined)
    const move = { claimId: claim.id, move: 'send-documents', actor: 'watcher', author } as const
    const moved = await moveLocked(tx, claimsDeps, claim, move, now)
    return moved.ok ? accept(undefined) : moved
  })

/**
 * The customer withdraws: the open checks end and their photos are erased at once. A claim that nothing was paid for closes;
 * where the office holds money, it finds the claim in its list and returns it.
 */
export const withdrawVerification = (
  { db, claimsDeps }: VerificationDeps,
  { of, author }: { of: Verified; author: string },
  now: Date,
): Promise<Result<undefined, AnyRefusal>> =>
  transact<undefined, AnyRefusal>(db, async tx => {
    const claim = 'claim' in of ? await lockClaim(tx, of.claim.id) : undefined
    const checks = await listChecks(tx, 'claim' in of ? { claim: of.claim.id } : { user: of.user })
    const open = openAmong(checks).filter(check => belongsTo(check, of))
    if (open.length === 0) return refuse({ reason: 'wrong-state', state: 'withdrawn', because: 'nothing-open' })
    await endChecks(tx, open, now)
    if (claim?.state !== 'verification') return accept(undefined)
    const move = { claimId: claim.id, move: 'cancel', actor: 'client', author } as const
    const moved = await moveLocked(tx, claimsDeps, claim, move, now)
    return moved.ok ? accept(undefined) : moved
  })

/** Ends checks without a decision. */
export async function endChecks(
  tx: Parameters<typeof lockCheck>[0],
  checks: readonly Check[],
  now: Date,
): Promise<void> {
  for (const { id } of checks) {
    await lockCheck(tx, id)
    await updateCheck(tx, id, { state: 'withdrawn' })
    await erasePhotosOf(tx, id, now)
  }
}

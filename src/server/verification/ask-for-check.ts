import { randomUUID } from 'node:crypto'
import { moveOf } from '#contract/claims/claim-moves.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { VerificationKind } from '#contract/verification/verification-kinds.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import type { Claim } from '#server/claims/claim.ts'
import { lockClaim } from '#server/claims/claims.store.ts'
import { moveLocked } from '#server/claims/moves/move-claim.ts'
import type { MoveRefusal } from '#server/claims/moves/move-refusal.ts'
import { transact } from '#server/claims/transact.ts'
import type { ClaimsDeps } from '#server/claims/write-draft.ts'
import type { OwnClaimRefusal } from '#server/desk/own-claim.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import { addCheck, type Check, findCheck } from './checks.store.ts'
import { checkSubject } from './decide-check.ts'
import { cardDigest, cardOf } from './demanded-checks.ts'
import { mayDecideOn } from './may-decide.ts'
import type { VerificationDeps } from './verification.ts'
import { putVerificationEmail } from './verification-emails.ts'
import { termsOfKind } from './verification-kinds.ts'

export type Ask = { claim?: string | undefined; account?: string | undefined; kind: VerificationKind; text: string }

export type AskRefusal =
  | { reason: 'not-found' }
  | { reason: 'forbidden' }
  | { reason: 'wrong-state'; state: string; because?: string }
  | OwnClaimRefusal
  | Invalid
  | MoveRefusal

/**
 * A member of staff asks a customer for a check, with a reason that the customer reads. A claim that could go on meanwhile is
 * put on hold in the same transaction.
 */
export const askForCheck = (
  { db, secret, claimsDeps, kinds }: VerificationDeps,
  { claim: claimId, account, kind, text }: Ask,
  actor: StaffActor,
): Promise<Result<Check, AskRefusal>> =>
  transact<Check, AskRefusal>(db, async tx => {
    const { staff, now } = actor
    if (!(await stillHasRight(tx, staff.id, 'verification.decide'))) return refuse({ reason: 'forbidden' })
    if ((claimId === undefined) === (account === undefined))
      return refuse(invalidField('body.claim', 'missing', 'a check is of a claim or of an account'))
    const claim = claimId === undefined ? undefined : await lockClaim(tx, claimId)
    if (claimId !== undefined && !claim) return refuse({ reason: 'not-found' })
    const userId = claim ? await openerOf(tx, claim.id) : await customerIn(tx, account!)
    if (!claim && userId === null) return refuse({ reason: 'not-found' })
    const may = await mayDecideOn(tx, { user_id: userId }, claim, staff.id)
    if (!may.ok) return may
    const card = kind === 'card' ? claim && cardOf(claim) : undefined
    if (kind === 'card' && !card) return refuse(invalidField('body.kind', 'no-card', 'there is no card in the claim'))
    if (kind === 'payment' && !claim) return refuse(invalidField('body.kind', 'not-allowed', 'is of a claim'))

    const id = randomUUID()
    const added = await addCheck(tx, {
      id,
      claim_id: claim?.id ?? null,
      user_id: userId,
      kind,
      because: 'operator',
      because_text: text,

      card: card ? cardDigest(card, secret) : null,
      photos: termsOfKind(kinds.now, kind).photos,
      asked_at: now,
    })
    if (!added) return refuse({ reason: 'wrong-state', state: claim?.state ?? 'asked', because: 'asked-already' })
    const held = claim && (await holdFor(tx, claimsDeps, claim, text, { by: staff.id, now }))
    if (held && !held.ok) return held
    const check = (await findCheck(tx, id))!
    await putVerificationEmail(tx, check, { claim, stage: 'asked', text, secret: secret, at: now })
    await writeAudit(tx, actor, {
      action: 'verification.ask',
      subject: checkSubject(check, claim),
      after: { kind, text },
    })
    return accept(check)
  })

/** Begins a check of one's own account, before any claim demands it. */
export const beginCheck = (
  { db, kinds }: VerificationDeps,
  { user, kind }: { user: string; kind: VerificationKind },
  now: Date,
): Promise<Result<undefined, { reason: 'wrong-state'; state: string; because: 'passed-already' }>> =>
  db.transaction().execute(async tx => {
    const passed = await tx
      .selectFrom('verification_checks')
      .select('id')
      .where('user_id', '=', user)
      .where('kind', '=', kind)
      .where('state', '=', 'accepted')
      .where('valid_until', '>', now)
      .executeTakeFirst()
    if (passed) return refuse({ reason: 'wrong-state', state: 'accepted', because: 'passed-already' } as const)
    // A check that is open already is the one to go on with.
    await addCheck(tx, {
      id: randomUUID(),
      claim_id: null,
      user_id: user,
      kind,
      because: 'customer',
      because_text: null,
      card: null,
      photos: termsOfKind(kinds.now, kind).photos,
      asked_at: now,
    })
    return accept(undefined)
  })

/** A claim that waits for its check, or is on hold, stays as it is; a closed one needs no check. */
async function holdFor(
  tx: Tx,
  deps: ClaimsDeps,
  claim: Claim,
  text: string,
  { by, now }: { by: string; now: Date },
): Promise<Result<unknown, MoveRefusal> | undefined> {
  const request = { claimId: claim.id, author: by }
  if (claim.state === 'verification') {
    // The customer's turn again: their time goes on.
    if (claim.deadline !== undefined) return undefined
    return moveLocked(tx, deps, claim, { ...request, move: 'ask-documents', actor: 'watcher' }, now)
  }
  if (claim.state === 'on-hold') return undefined
  if (!moveOf('hold').from.includes(claim.state)) return refuse({ reason: 'wrong-state', state: claim.state })
  const data = { reason: 'documents', text }
  return moveLocked(tx, deps, claim, { ...request, move: 'hold', actor: 'operator', data }, now)
}

/** The account that was signed in when the claim was opened. A guest's check counts for the claim alone. */
async function openerOf(db: Db, claim: string): Promise<string | null> {
  const row = await db.selectFrom('claims').select('left_by').where('id', '=', claim).executeTakeFirstOrThrow()
  return row.left_by === null ? null : customerIn(db, row.left_by)
}

async function customerIn(db: Db, id: string): Promise<string | null> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id ?? null
}

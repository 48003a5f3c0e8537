import { DAY_MS } from '#contract/durations.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { Decision } from '#contract/verification/verification.ts'
import { answerTexts, MOST_PHOTOS } from '#contract/verification/verification-kinds.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { type StaffActor, stillHasRight } from '#server/auth/staff.ts'
import type { Claim } from '#server/claims/claim.ts'
import { lockClaim } from '#server/claims/claims.store.ts'
import { type MoveRequest, moveLocked } from '#server/claims/moves/move-claim.ts'
import type { MoveRefusal } from '#server/claims/moves/move-refusal.ts'
import { transact } from '#server/claims/transact.ts'
import type { OwnClaimRefusal } from '#server/desk/own-claim.ts'
import type { Tx } from '#server/platform/database/pool.ts'
import { type Invalid, invalidField } from '#server/platform/http/invalid.ts'
import { type Check, findCheck, listChecks, lockCheck, openAmong, updateCheck } from './checks.store.ts'
import { erasePhotosOf } from './erase-photos.ts'
import { mayDecideOn } from './may-decide.ts'
import { keepPhotosUntil } from './photos.store.ts'
import { endChecks } from './send-check.ts'
import type { VerificationDeps } from './verification.ts'
import { putVerificationEmail } from './verification-emails.ts'
import { termsOfKind } from './verification-kinds.ts'

export type DecideRefusal =
  | { reason: 'not-found' }
  | { reason: 'forbidden' }
  | { reason: 'wrong-state'; state: string }
  /** Somebody has decided, or the customer has sent something else, since it was looked at. */
  | { reason: 'conflict'; attempt: number; state: string }
  | OwnClaimRefusal
  | Invalid
  | MoveRefusal

/**
 * A decision on what was sent. The last check that a claim waits for lets it go on, in the same transaction: neither is there
 * without the other. Of many decisions at once one counts.
 */
export function decideCheck(
  { db, secret, claimsDeps, kinds }: VerificationDeps,
  id: string,
  decision: Decision,
  actor: StaffActor,
): Promise<Result<undefined, DecideRefusal>> {
  const { verdict, answer, text } = decision
  if (verdict === 'accept' ? answer !== undefined : answer === undefined)
    return Promise.resolve(
      refuse(invalidField('body.answer', answer ? 'not-allowed' : 'missing', 'says why it is not accepted')),
    )
  if (verdict === 'refuse' && answer === 'more')
    return Promise.resolve(refuse(invalidField('body.answer', 'not-allowed', 'asks for more, which is no refusal')))

  return transact<undefined, DecideRefusal>(db, async tx => {
    const { staff, now } = actor
    if (!(await stillHasRight(tx, staff.id, 'verification.decide'))) return refuse({ reason: 'forbidden' })
    const found = await findCheck(tx, id)
    // The claim is locked before its check, as everywhere.
    const claim = found?.claim_id ? await lockClaim(tx, found.claim_id) : undefined
    const check = await lockCheck(tx, id)
    if (!check) return refuse({ reason: 'not-found' })
    const may = await mayDecideOn(tx, check, claim, staff.id)
    if (!may.ok) return may
    if (check.state !== 'sent' || check.attempts !== decision.attempt)
      return refuse({ reason: 'conflict', attempt: check.attempts, state: check.state })

    const terms = termsOfKind(kinds.now, check.kind)
    const decided = { decided_at: now, decided_by: staff.id }
    const others = claim ? openAmong(await listChecks(tx, { claim: claim.id })).filter(other => other.id !== id) : []
    const standsSince = latestSent([check, ...others])
    if (verdict === 'accept') {
      const validUntil = check.user_id && terms.termDays > 0 ? new Date(now.getTime() + terms.termDays * DAY_MS) : null
      await updateCheck(tx, id, {
        ...decided,
        state: 'accepted',
        answer: null,
        answer_text: null,
        valid_until: validUntil,
      })
    } else {
      const photos = answer === 'more' ? Math.min(MOST_PHOTOS, check.photos + 1) : check.photos
      const state = verdict === 'again' ? ('asked' as const) : ('refused' as const)
      await updateCheck(tx, id, { ...decided, state, photos, answer: answer!, answer_text: text ?? null })
      // What was not good enough is of no use to the office.
      if (verdict === 'again' && answer !== 'more') await erasePhotosOf(tx, id, now)
    }
    if (verdict !== 'again') await keepPhotosUntil(tx, id, new Date(now.getTime() + terms.keepDays * DAY_MS))

    const move = claim && moveAfter(claim, decision, { others, standsSince, by: staff.id })
    if (verdict === 'refuse') await endChecks(tx, others, now)
    const moved = move ? await moveLocked(tx, claimsDeps, claim, move, now) : undefined
    if (moved && !moved.ok) return moved
    // A claim that moves on tells its customer itself.
    if (!moved?.value || moved.value.state === claim!.state) await notify(tx, check, claim, decision, { secret, now })
    await writeAudit(tx, actor, {
      action: `verification.${verdict}`,
      subject: checkSubject(check, claim),
      before: { state: check.state, attempt: check.attempts },
      after: { kind: check.kind, ...decision, ownCheck: may.value.own || undefined },
    })
    return accept(undefined)
  })
}

export const checkSubject = ({ id, kind }: Pick<Check, 'id' | 'kind'>, claim?: Pick<Claim, 'number'>) => ({
  kind: 'verification',
  id,
  label: claim?.number ?? kind,
})

type Around = { others: readonly Check[]; standsSince: Date | undefined; by: string }

/** What the decision makes of the claim. */
function moveAfter(
  claim: Claim,
  { verdict, answer, text }: Decision,
  { others, standsSince, by }: Around,
): MoveRequest | undefined {
  const request = { claimId: claim.id, author: by }
  const waits = claim.state === 'verification'
  // Nobody else has put it on hold for another reason meanwhile.
  const isHeldForIt = claim.state === 'on-hold' && claim.reason === 'documents'
  if (verdict === 'accept') {
    if (others.length > 0) return undefined
    if (waits) return { ...request, move: 'verify', actor: 'operator' }
    return isHeldForIt ? { ...request, move: 'release', actor: 'operator' } : undefined
  }
  if (!waits) return undefined
  if (verdict === 'again') {
    // The clock stood still only while everything was with the office.
    if (claim.deadline !== undefined) return undefined
    const data = standsSince ? { since: standsSince } : {}
    return { ...request, move: 'ask-documents', actor: 'watcher', data }
  }
  const said = [answerTexts[claim.locale][answer!], text].filter(Boolean).join(' ')
  return { ...request, move: 'reject', actor: 'operator', data: { reason: 'documents', text: said.slice(0, 500) } }
}

/** Since when all of them are with the office. */
const latestSent = (checks: readonly Check[]): Date | undefined =>
  checks.reduce<Date | undefined>((latest, { state, sent_at }) => {
    if (state !== 'sent' || !sent_at) return latest
    return latest && latest > sent_at ? latest : sent_at
  }, undefined)

async function notify(
  tx: Tx,
  check: Check,
  claim: Claim | undefined,
  { verdict, answer, text }: Decision,
  { secret, now }: { secret: string; now: Date },
): Promise<void> {
  const stage = { accept: 'accepted', again: 'again', refuse: 'refused' }[verdict] as 'accepted' | 'again' | 'refused'
  await putVerificationEmail(tx, check, { claim, stage, answer, text, secret, at: now })
}

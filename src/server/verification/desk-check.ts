import { defined } from '#contract/defined.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { CheckItem, DeskCheck } from '#contract/verification/verification.ts'
import type { VerificationKind } from '#contract/verification/verification-kinds.ts'
import { fullNamesOf, type StaffActor } from '#server/auth/staff.ts'
import type { Claim } from '#server/claims/claim.ts'
import { accountLines } from '#server/claims/claim-view.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { answerOf, becauseOf, earlierCheck, findQueued, type QueuedCheck } from './checks.store.ts'
import { cardOf } from './demanded-checks.ts'
import { mayDecideOn } from './may-decide.ts'
import { listPhotos, sameElsewhere } from './photos.store.ts'
import type { Verification } from './verification.ts'
import { termsOfKind } from './verification-kinds.ts'

/** What is taken of a screen anyway: a screenshot is a proof of origin or payment like any other. */
const fromScreens: readonly VerificationKind[] = ['origin', 'payment']

/** A check with everything that it is decided by. */
export async function deskCheck(
  { db, kinds, usualMinutes }: Pick<Verification, 'db' | 'kinds' | 'usualMinutes'>,
  id: string,
  { staff }: StaffActor,
): Promise<DeskCheck | undefined> {
  const check = await findQueued(db, id)
  if (!check) return undefined
  const claim = check.claim_id === null ? undefined : await findClaim(db, check.claim_id)
  const [earlier, same, may, minutes, decidedBy] = await Promise.all([
    earlierCheck(db, check),
    sameElsewhere(db, id),
    mayDecideOn(db, check, claim, staff.id),
    usualMinutes(),
    labelOf(db, check.decided_by),
  ])
  const photos = await listPhotos(db, earlier ? [id, earlier.id] : [id])
  const own = photos.filter(({ checkId }) => checkId === id)
  const before = photos.filter(({ checkId }) => checkId !== id)
  const card = check.kind === 'card' && claim ? cardOf(claim) : undefined
  return {
    check: { ...checkItem(check, minutes), ...(!may.ok && { own: true }) },
    asks: termsOfKind(kinds.now, check.kind).asks,
    wanted: check.photos,
    photos: own.map(photo => ({
      id: photo.id,
      at: photo.at.toISOString(),
      width: photo.width,
      height: photo.height,
      eraseAt: photo.eraseAt.toISOString(),
      saysScreenshot: photo.saysScreenshot && !fromScreens.includes(check.kind),
      sameAs: same
        .filter(found => found.photo === photo.id)
        .map(({ check, email, at, number }) => ({
          check,
          email,
          at: at.toISOString(),
          claim: number || undefined,
        })),
    })),
    claim: claim && claimFacts(claim),
    mayDecide: may.ok && check.state === 'sent',
    ...(may.ok ? may.value.own && { own: { colleagues: [] } } : { own: { colleagues: may.refusal.colleagues } }),
    ...defined({
      answer: answerOf(check),
      decidedBy,
      card,
      validUntil: check.valid_until?.toISOString(),
      erasedAt: check.erased_at?.toISOString(),
      earlier: earlier && {
        id: earlier.id,
        decidedAt: earlier.decided_at!.toISOString(),
        photos: before.map(({ id, at }) => ({ id, at: at.toISOString() })),
      },
    }),
  }
}

/** A check in the queue, with the promise that its customer read. */
export const checkItem = (check: QueuedCheck, usualMinutes: number | undefined): CheckItem => ({
  id: check.id,
  kind: check.kind,
  state: check.state,
  email: check.email,
  because: becauseOf(check),
  photos: check.held,
  attempts: check.attempts,
  claim: check.number === null ? undefined : { id: check.claim_id!, number: check.number, state: check.claim_state! },
  ...defined({
    sentAt: check.sent_at?.toISOString(),
    promisedBy:
      check.state === 'sent' && check.sent_at && usualMinutes !== undefined
        ? new Date(check.sent_at.getTime() + usualMinutes * MINUTE_MS).toISOString()
        : undefined,
    decidedAt: check.decided_at?.toISOString(),
  }),
})

const claimFacts = (claim: Claim): NonNullable<DeskCheck['claim']> => ({
  id: claim.id,
  number: claim.number,
  openedAt: claim.openedAt.toISOString(),
  give: { currency: claim.from, value: toDecimal(claim.figures.give, claim.terms.fromScale) },
  get: { currency: claim.to, value: toDecimal(claim.figures.get, claim.terms.toScale) },
  from: accountLines(claim.accounts.from, true),
  to: accountLines(claim.accounts.to, true),
})

async function labelOf(db: Db, id: string | null): Promise<string | undefined> {
  return id === null ? undefined : (await fullNamesOf(db, [id])).get(id)
}

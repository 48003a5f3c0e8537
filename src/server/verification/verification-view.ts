import { maskAccount } from '#contract/account-formats/mask-account.ts'
import { defined } from '#contract/defined.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { CheckView, VerificationView } from '#contract/verification/verification.ts'
import type { Claim } from '#server/claims/claim.ts'
import { claimKey } from '#server/claims/claim-key.ts'
import { findClaim } from '#server/claims/claims.store.ts'
import type { Verified } from './access.ts'
import { answerOf, becauseOf, type Check, listChecks } from './checks.store.ts'
import { cardOf } from './demanded-checks.ts'
import { type HeldPhoto, listPhotos } from './photos.store.ts'
import type { Verification } from './verification.ts'
import { type KindTerms, termsOfKind } from './verification-kinds.ts'

/** The checks as their customer sees them. */
export async function verificationView(
  { db, secret, kinds, usualMinutes, now }: Verification,
  of: Verified,
): Promise<VerificationView> {
  const checks = await listChecks(db, 'claim' in of ? { claim: of.claim.id } : of)
  const photos = await listPhotos(
    db,
    checks.map(({ id }) => id),
  )
  // As it is now, and not as it was before the call changed it.
  const claim = 'claim' in of ? await findClaim(db, of.claim.id) : undefined
  const id = 'claim' in of ? of.claim.id : of.user
  return {
    id,
    of: claim ? 'claim' : 'account',
    whole: true,
    claim: claim && claimFacts(claim),
    checks: checks.map(check => checkView(check, claim, photos, termsOfKind(kinds.now, check.kind))),
    ...defined({ usualMinutes: await usualMinutes() }),
    now: now().toISOString(),
    handOver: claim && `/verify/${id}?key=${claimKey(id, secret)}`,
  }
}

function checkView(
  check: Check,
  claim: Claim | undefined,
  all: readonly HeldPhoto[],
  { asks, keepDays }: KindTerms,
): CheckView {
  const photos = all.filter(({ checkId }) => checkId === check.id)
  const last = photos.map(({ eraseAt }) => eraseAt).sort((a, b) => b.getTime() - a.getTime())[0]
  const card = check.kind === 'card' && claim ? cardOf(claim) : undefined
  return {
    id: check.id,
    kind: check.kind,
    state: check.state,
    because: becauseOf(check),
    asks,
    wanted: check.photos,
    photos: photos.map(({ id, at }) => ({ id, at: at.toISOString() })),
    keepDays,
    ...defined({
      answer: answerOf(check),
      card: card && maskAccount('card', card),
      sentAt: check.sent_at?.toISOString(),
      decidedAt: check.decided_at?.toISOString(),
      validUntil: check.valid_until?.toISOString(),
      eraseAt: last?.toISOString(),
      erasedAt: check.erased_at?.toISOString(),
    }),
  }
}

/** What anybody with the address of a claim sees of it here. */
export const strangersView = (claim: Claim, now: Date): VerificationView => ({
  id: claim.id,
  of: 'claim',
  whole: false,
  claim: claimFacts(claim),
  checks: [],
  now: now.toISOString(),
})

const claimFacts = ({ number, state, from, to, figures, terms, deadline }: Claim): VerificationView['claim'] => ({
  number,
  state,
  give: { currency: from, value: toDecimal(figures.give, terms.fromScale) },
  get: { currency: to, value: toDecimal(figures.get, terms.toScale) },
  ...defined({ deadline: state === 'verification' ? deadline?.toISOString() : undefined }),
})

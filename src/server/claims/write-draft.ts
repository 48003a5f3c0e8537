import type { CurrencyOf } from '#contract/money/currency.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { CheckSubject } from '#server/aml/ask-providers.ts'
import { addDecisions } from '#server/aml/decisions.store.ts'
import { policyOf } from '#server/aml/policies.store.ts'
import type { AnyEmailKind } from '#server/emails/email.ts'
import { emailOrder } from '#server/emails/outbox.ts'
import { batchOf } from '#server/ledger/transfers.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { orderOf } from '#server/platform/jobs/job.ts'
import type { InUsd } from '#server/quotes/worth-in-usd.ts'
import { amlCheck, amlCheckKey } from './aml/aml-check.job.ts'
import { stageDue, waitingAfter } from './aml/claim-aml.ts'
import { type Claim, isCashAccount, owedToClient } from './claim.ts'
import { claimClock } from './claim-clock.ts'
import { clockAt, type Draft, set } from './claim-draft.ts'
import { type ClaimEmail, emailsOf } from './claim-emails.ts'
import { addEvents, saveClaim, writeClaimEffects } from './claims.store.ts'
import type { MarketOffer } from './moves/market-offer.ts'
import type { MoveRefusal } from './moves/move-refusal.ts'
import { followPromoUse } from './promo-use.ts'
import type { Rail, RailClaim } from './rail.ts'
import { addReferralLine } from './referral-lines.store.ts'

/** What opening and moving a claim depend on. */
export type ClaimsDeps = InUsd & {
  db: Db
  /** Asks the sanctions lists and services about an address or a transaction. */
  checkSubject: CheckSubject
  /** The first rail that takes a currency receives its payments. */
  rails: readonly Rail[]
  marketOffer: MarketOffer
  currency: CurrencyOf
  /** What quotes and keys are signed with. */
  secret: string
  /** The draft is made although the reserve does not cover it. */
  unheld?: true
}

/** Writes a draft: the claim, unless its version has changed since it was read, and its effects. */
export async function writeDraft(tx: Tx, draft: Draft, deps: ClaimsDeps): Promise<Result<Claim, MoveRefusal>> {
  const asked = await askRail(tx, draft, deps.rails)
  if (!asked.ok) return asked
  if (draft.claim.completedAt && !draft.before.completedAt)
    set(draft, { worthUsd: deps.worthUsd(draft.claim.from, draft.claim.figures.give) })
  await followPromoUse(tx, draft, deps.worthUsd)
  await followAml(tx, draft)
  const { before, claim } = draft
  // Of checks that run at once, one has decided.
  if (!(await saveClaim(tx, before, claim)) || !(await addDecisions(tx, claim.id, draft.decisions)))
    return refuse({ reason: 'conflict', version: claim.version, state: claim.state })
  if (draft.events.length > 0) await addEvents(tx, claim.id, draft.events)
  await writeEffects(tx, draft, emailsOf(draft, deps))
  return accept(claim)
}

/**
 * Writes the effects of a claim: its e-mails and clock, and last the transfers, because these lock accounts that every other claim
 * needs too.
 */
export async function writeEffects(tx: Tx, draft: Draft, emails: readonly ClaimEmail[]): Promise<void> {
  const { claim, lines } = draft
  if (draft.referral) await addReferralLine(tx, draft.referral)
  const orders = emails.map(email => emailOrder<AnyEmailKind>(email))
  const runAt = clockAt(claim)
  const clock = runAt && [orderOf(claimClock, { id: claim.id }, { runAt, key: `claim ${claim.id}` })]
  const check = stageDue(claim) ? [orderOf(amlCheck, { id: claim.id }, { key: amlCheckKey(claim.id) })] : []
  await writeClaimEffects(tx, {
    emails: JSON.stringify(orders.map(({ message }) => message)),
    jobs: JSON.stringify([...orders.map(({ job }) => job), ...(clock ?? []), ...check]),
    transfers: batchOf(lines),
  })
}

/** Has money that arrived, and a payout that is about to be made, wait for their checks. */
async function followAml(tx: Tx, draft: Draft): Promise<void> {
  const { before, claim, arrived, mover } = draft
  if (!claim.aml || (!arrived && claim.state !== 'paying-out')) return
  const aml = waitingAfter(before, claim, arrived, await policyOf(tx, claim.aml.policy), mover.at)
  if (aml) set(draft, { aml })
}

/** Has the rail assign where the claim is paid, or release what it had assigned. */
export async function askRail(
  tx: Tx,
  draft: Draft,
  rails: readonly Rail[],
): Promise<Result<undefined, { reason: 'no-deposit-accounts' }>> {
  const { claim, mover } = draft
  const currency = { code: claim.from, cash: isCashAccount(claim.accounts.from) }
  const rail = rails.find(({ name, takes }) => (claim.rail === undefined ? takes(currency) : name === claim.rail))
  if (draft.rail === 'release') await rail?.release(tx, railClaim(claim), mover.at)
  if (draft.rail !== 'assign') return accept(undefined)

  if (!rail) return refuse({ reason: 'no-deposit-accounts' })
  const assigned = await rail.assign(tx, railClaim(claim), mover.at)
  if (!assigned.ok) return assigned
  set(draft, { rail: rail.name, payTo: assigned.value })
  return accept(undefined)
}

/** The claim as a rail sees it, with the units that are still to be paid. */
const railClaim = (claim: Claim): RailClaim => ({
  id: claim.id,
  number: claim.number,
  currency: claim.from,
  units: claim.figures.give - (claim.settled > 0n ? 0n : owedToClient(claim)),
  scale: claim.terms.fromScale,
  city: claim.city,
  deadline: claim.deadline ?? claim.changedAt,
})

import type { CurrencyOf } from '#contract/money/currency.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { CheckSubject } from '#server/aml/ask-providers.ts'
import { addDecisions } from '#server/aml/decisions.store.ts'
import { policyOf } from '#server/aml/policies.store.ts'
import type { AnyEmailKind } from '#server/emails/email.ts'
import { emailOrder } from '#server/emails/outbox.ts'
import { addCost } from '#server/ledger/costs.store.ts'
import { batchOf } from '#server/ledger/transfers.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { type JobOrder, orderOf } from '#server/platform/jobs/job.ts'
import type { InUsd } from '#server/quotes/worth-in-usd.ts'
import { addWarnings } from '#server/screening/screening-warnings.store.ts'
import { sendAlone } from '#server/second-person/send-alone.ts'
import { amlCheck, amlCheckKey } from './aml/aml-check.job.ts'
import { stageDue, waitingAfter } from './aml/claim-aml.ts'
import { type Claim, isCashAccount, owedToClient } from './claim.ts'
import { claimClock, claimEndingSoon, REMIND_BEFORE_MS } from './claim-clock.ts'
import { clockAt, type Draft, set } from './claim-draft.ts'
import { type ClaimEmail, emailsOf } from './claim-emails.ts'
import { addEvents, saveClaim, type Unproved, writeClaimEffects } from './claims.store.ts'
import type { MarketOffer } from './moves/market-offer.ts'
import type { MoveRefusal } from './moves/move-refusal.ts'
import { usedReference } from './moves/used-reference.ts'
import type { OpeningChecks } from './opening/opening-verification.ts'
import { payerOf } from './payer.ts'
import { addSentReference, claimOfSent } from './payments.store.ts'
import { followPromoUse } from './promo-use.ts'
import type { Rail, RailClaim, RailRefusal } from './rail.ts'
import { addReferralLine } from './referral-lines.store.ts'
import { addReturnedPayout, claimOfReturn } from './returned-payouts.store.ts'

/** What opening and moving a claim depend on. */
export type ClaimsDeps = InUsd & {
  db: Db
  /** Asks the sanctions lists and services about an address or a transaction. */
  checkSubject: CheckSubject
  /** The first rail that takes a currency receives its payments. */
  rails: readonly Rail[]
  /** Whether accounts that stand in examples are refused. */
  refusesExamples?: boolean
  marketOffer: MarketOffer
  currency: CurrencyOf
  /** Which checks of cards a claim waits for. */
  checks?: Pick<OpeningChecks, 'demandedOf'>
  /** What quotes and keys are signed with. */
  secret: string
  /** The draft is made although the reserve does not cover it. */
  unheld?: true
  /** The draft is made although the rail has nowhere to pay to. */
  unassigned?: true
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
  if (draft.sent && !(await addSentReference(tx, claim.id, draft.sent)))
    return refuse(usedReference((await claimOfSent(tx, draft.sent))?.number))
  if (draft.alone && !(await sendAlone(tx, draft.alone)))
    return refuse({ reason: 'wrong-state', state: before.state, because: 'day-spent' })
  if (draft.events.length > 0) await addEvents(tx, claim.id, draft.events)
  if (draft.warned) await addWarnings(tx, claim.id, draft.warned)
  await writeEffects(tx, draft, emailsOf(draft, deps), deps.worthUsd)
  if (draft.sentBack && !(await addReturnedPayout(tx, draft, draft.sentBack)))
    return refuse(usedReference(await claimOfReturn(tx, claim.to, draft.sentBack.reference)))
  return accept(claim)
}

/**
 * Writes the effects of a claim: its e-mails and clock, and last the transfers, because these lock accounts that every other claim
 * needs too.
 */
export async function writeEffects(
  tx: Tx,
  draft: Draft,
  emails: readonly ClaimEmail[],
  worthUsd: InUsd['worthUsd'],
  unproved?: Unproved,
): Promise<void> {
  const { claim, lines } = draft
  if (draft.referral) await addReferralLine(tx, draft.referral)
  const orders = emails.map(email => emailOrder<AnyEmailKind>(email))
  const runAt = clockAt(claim)
  const clock = runAt && [orderOf(claimClock, { id: claim.id }, { runAt, key: `claim ${claim.id}` })]
  const check = stageDue(claim) ? [orderOf(amlCheck, { id: claim.id }, { key: amlCheckKey(claim.id) })] : []
  await writeClaimEffects(
    tx,
    {
      emails: JSON.stringify(orders.map(({ message }) => message)),
      jobs: JSON.stringify([...orders.map(({ job }) => job), ...(clock ?? []), ...reminderOf(draft), ...check]),
      transfers: batchOf(lines),
    },
    unproved,
  )
  if (draft.cost) {
    const { units, ...cost } = draft.cost
    await addCost(tx, { ...cost, lost: units }, worthUsd, draft.mover.at)
  }
}

/** A time to pay that begins, or is longer than it was, is told of before its end. */
function reminderOf({ before, claim, mover }: Draft): JobOrder[] {
  const { state, deadline, id } = claim
  if (state !== 'awaiting-payment' || !deadline || deadline === before.deadline) return []
  const runAt = new Date(deadline.getTime() - REMIND_BEFORE_MS)
  return runAt > mover.at ? [orderOf(claimEndingSoon, { id }, { runAt, key: `claim ending ${id}` })] : []
}

/** Has money that arrived, and a payout that is about to be made, wait for their checks. */
async function followAml(tx: Tx, draft: Draft): Promise<void> {
  const { before, claim, arrived, mover } = draft
  if (!claim.aml || (!arrived && claim.state !== 'paying-out')) return
  const aml = waitingAfter(before, claim, arrived, await policyOf(tx, claim.aml.policy), mover.at)
  if (aml) set(draft, { aml })
}

/** Has the rail assign where the claim is paid, or release what it had assigned. */
export async function askRail(tx: Tx, draft: Draft, rails: readonly Rail[]): Promise<Result<undefined, RailRefusal>> {
  const { claim, mover } = draft
  const rail = railOf(claim, rails)
  if (draft.rail === 'release')
    await rail?.release(tx, { ...railClaim(claim), moneyMayCome: mayMoneyCome(draft) }, mover.at)
  if (draft.rail !== 'assign') return accept(undefined)

  if (!rail) return refuse({ reason: 'no-deposit-accounts', because: 'no-accounts' })
  const assigned = await rail.assign(tx, railClaim(claim), mover.at)
  if (!assigned.ok) return assigned
  set(draft, { rail: rail.name, payTo: assigned.value })
  return accept(undefined)
}

export function railOf(claim: Pick<Claim, 'rail' | 'from' | 'accounts'>, rails: readonly Rail[]): Rail | undefined {
  const currency = { code: claim.from, cash: isCashAccount(claim.accounts.from) }
  return rails.find(({ name, takes }) => (claim.rail === undefined ? takes(currency) : name === claim.rail))
}

/**
 * Whether money for a claim that ends may still come. Who cancels before saying that they have paid says by that they have not; what
 * comes all the same is a choice for the customer, as with every claim that ended.
 */
function mayMoneyCome({ before, claim, mover }: Draft): boolean {
  if (claim.state === 'expired') return true
  return claim.state === 'cancelled' && (mover.actor !== 'client' || before.state === 'checking')
}

/** The claim as a rail sees it, with the units that are still to be paid. */
export const railClaim = (claim: Claim): RailClaim => ({
  id: claim.id,
  number: claim.number,
  currency: claim.from,
  units: claim.figures.give - (claim.settled > 0n ? 0n : owedToClient(claim)),
  scale: claim.terms.fromScale,
  city: claim.city,
  deadline: claim.deadline ?? claim.changedAt,
  payer: payerOf(claim.accounts.from),
})

import type { AccountInput } from '#contract/claims/claim.ts'
import type { CheckSubject } from '#server/aml/ask-providers.ts'
import { addDecisions } from '#server/aml/decisions.store.ts'
import type { LiveAml } from '#server/aml/live-aml.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Claim } from '../claim.ts'
import { readAccountOf } from '../read-account-of.ts'
import { type AmlOpeningRefusal, checkAtOpening, policyForOpening } from './check-at-opening.ts'

/** What the policy checks of a refund address that comes with an order, it checks of one that its customer names later. */
export async function checkNamedRefund(
  deps: { db: Db; checkSubject: CheckSubject; aml: LiveAml },
  claim: Claim,
  given: AccountInput | undefined,
  now: Date,
): Promise<AmlOpeningRefusal | undefined> {
  if (!given || claim.refundAccount) return undefined
  const policy = policyForOpening(deps.aml.now, claim)
  if (!policy?.checks.includes('opening-payer')) return undefined
  const read = await readAccountOf(deps.db, claim.from, given, 'body.refundAccount')
  // What is wrong with the account itself is said by the move.
  if (!read.ok) return undefined
  const named = { accounts: { from: {}, to: {} }, refundAccount: read.value.account }
  const checked = await checkAtOpening(deps, named, policy, now)
  if (!checked.ok) {
    const { refusal } = checked
    return refusal.reason === 'checked-by-another' ? checkNamedRefund(deps, claim, given, now) : refusal
  }
  const { decisions, hold } = checked.value
  await deps.db.transaction().execute(tx => addDecisions(tx, claim.id, decisions))
  return hold && { reason: 'aml-refused', rule: hold, policy: policy.version }
}

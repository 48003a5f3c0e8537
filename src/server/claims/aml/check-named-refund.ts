import type { HoldReason } from '#contract/aml/hold-rules.ts'
import type { AccountInput } from '#contract/claims/claim.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { CheckSubject } from '#server/aml/ask-providers.ts'
import { type AmlDecision, addDecisions } from '#server/aml/decisions.store.ts'
import type { LiveAml } from '#server/aml/live-aml.ts'
import type { AmlPolicy } from '#server/aml/policies.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Claim } from '../claim.ts'
import { readAccountOf } from '../read-account-of.ts'
import { type AmlOpeningRefusal, checkAtOpening, policyForOpening } from './check-at-opening.ts'

/** A refund address for which the claim is held: by which rule, and what was found. */
export type HeldRefund = { reason: HoldReason; policy: AmlPolicy; decisions: readonly AmlDecision[] }

/**
 * What the policy checks of a refund address that comes with an order, it checks of one that its customer names later. What holds an
 * order at its opening holds it here too: the move that names the address does it, in its own transaction.
 */
export async function checkNamedRefund(
  deps: { db: Db; checkSubject: CheckSubject; aml: LiveAml },
  claim: Claim,
  given: AccountInput | undefined,
  now: Date,
): Promise<Result<HeldRefund | undefined, AmlOpeningRefusal>> {
  if (!given || claim.refundAccount) return accept(undefined)
  const policy = policyForOpening(deps.aml.now, claim)
  if (!policy?.checks.includes('opening-payer')) return accept(undefined)
  const read = await readAccountOf(deps.db, claim.from, given, 'body.refundAccount')
  // What is wrong with the account itself is said by the move.
  if (!read.ok) return accept(undefined)
  const named = { accounts: { from: {}, to: {} }, refundAccount: read.value.account }
  const checked = await checkAtOpening(deps, named, policy, now)
  if (!checked.ok) {
    const { refusal } = checked
    return refusal.reason === 'checked-by-another' ? checkNamedRefund(deps, claim, given, now) : refuse(refusal)
  }
  const { decisions, hold } = checked.value
  if (hold) return accept({ reason: hold, policy, decisions })
  await deps.db.transaction().execute(tx => addDecisions(tx, claim.id, decisions))
  return accept(undefined)
}

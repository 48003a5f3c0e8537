import type { HoldReason } from '#contract/aml/hold-rules.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { CheckSubject } from '#server/aml/ask-providers.ts'
import { type AmlDecision, addDecisions } from '#server/aml/decisions.store.ts'
import { importedLists } from '#server/aml/lists/lists.store.ts'
import { type AmlPolicy, policyOf } from '#server/aml/policies.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Claim } from '../claim.ts'
import { checkSubjects } from './check-subjects.ts'
import { type ClaimAml, openingSubjects } from './claim-aml.ts'

export type AmlOpeningRefusal =
  /** An address fails by a rule of the policy, so nothing is opened. */
  | { reason: 'aml-refused'; rule: HoldReason; policy: number }
  /** A provider did not answer, and by the policy nothing is opened unchecked. */
  | { reason: 'aml-unavailable' }

export type CheckedOpening = {
  aml?: ClaimAml
  decisions: readonly AmlDecision[]
  /** The claim is opened and put on hold at once. */
  hold?: HoldReason
}

/**
 * The policy that a new claim is checked by. Undefined: its direction demands no check, or the office has neither lists nor services,
 * and an operator looks at the origin of the money.
 */
export async function policyForOpening(db: Db, { needsAml }: Pick<Claim, 'needsAml'>): Promise<AmlPolicy | undefined> {
  if (!needsAml) return undefined
  const [policy, lists] = await Promise.all([policyOf(db), importedLists(db)])
  return policy.services.length > 0 || lists.length > 0 ? policy : undefined
}

/** Checks what a customer names before the claim is opened, outside its transaction: a service may take its time. */
export async function checkAtOpening(
  { db, checkSubject }: { db: Db; checkSubject: CheckSubject },
  claim: Pick<Claim, 'accounts' | 'refundAccount'>,
  policy: AmlPolicy | undefined,
  now: Date,
): Promise<Result<CheckedOpening, AmlOpeningRefusal>> {
  if (!policy) return accept({ decisions: [] })
  const subjects = openingSubjects(claim, policy)
  const { verdict, decisions, rule } = await checkSubjects(checkSubject, {
    policy,
    stage: 'opening',
    subjects,
    at: now,
  })
  const aml: ClaimAml = { policy: policy.version }
  if (rule) {
    if (policy.atOpening === 'hold' || rule === 'aml-disagree') return accept({ aml, decisions, hold: rule })
    // What was refused is recorded without a claim.
    await db.transaction().execute(tx => addDecisions(tx, null, decisions))
    return refuse({ reason: 'aml-refused', rule, policy: policy.version })
  }
  if (verdict.verdict === 'away') {
    if (policy.away === 'hold') return refuse({ reason: 'aml-unavailable' })
    return accept({ aml: { ...aml, owed: true }, decisions })
  }
  return accept({ aml, decisions })
}

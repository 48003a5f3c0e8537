import type { HoldReason } from '#contract/aml/hold-rules.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { CheckSubject } from '#server/aml/ask-providers.ts'
import { type AmlDecision, addDecisions } from '#server/aml/decisions.store.ts'
import type { AmlNow, LiveAml } from '#server/aml/live-aml.ts'
import type { AmlPolicy } from '#server/aml/policies.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Claim } from '../claim.ts'
import { checkSubjects } from './check-subjects.ts'
import { openingSubjects } from './claim-aml.ts'
import type { ClaimAml } from './claim-aml-state.ts'

export type AmlOpeningRefusal =
  /** An address fails by a rule of the policy, so nothing is opened. */
  | { reason: 'aml-refused'; rule: HoldReason; policy: number }
  /** A provider did not answer, and by the policy nothing is opened unchecked. */
  | { reason: 'aml-unavailable' }

/** The policy that the claim was checked by has been replaced meanwhile: it is checked again. */
export type CheckedByAnother = { reason: 'checked-by-another' }

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
export function policyForOpening(
  { policy, lists }: AmlNow,
  { needsAml }: Pick<Claim, 'needsAml'>,
): AmlPolicy | undefined {
  return needsAml && (policy.services.length > 0 || lists.length > 0) ? policy : undefined
}

/** Checks what a customer names before the claim is opened, outside its transaction: a service may take its time. */
export async function checkAtOpening(
  { db, checkSubject, aml: live }: { db: Db; checkSubject: CheckSubject; aml: LiveAml },
  claim: Pick<Claim, 'accounts' | 'refundAccount'>,
  policy: AmlPolicy | undefined,
  now: Date,
): Promise<Result<CheckedOpening, AmlOpeningRefusal | CheckedByAnother>> {
  if (!policy) return accept({ decisions: [] })
  const subjects = openingSubjects(claim, policy)
  const { verdict, decisions, rule } = await checkSubjects(checkSubject, {
    policy,
    stage: 'opening',
    subjects,
    at: now,
  })
  const aml: ClaimAml = { policy: policy.version }
  /** Nobody is refused by a policy that this process only has not heard the end of. */
  const isReplaced = async () => {
    await live.refresh()
    return live.now.policy.version !== policy.version
  }
  if (rule) {
    if (policy.atOpening === 'hold' || rule === 'aml-disagree') return accept({ aml, decisions, hold: rule })
    if (await isReplaced()) return refuse({ reason: 'checked-by-another' })
    // What was refused is recorded without a claim.
    await db.transaction().execute(tx => addDecisions(tx, null, decisions))
    return refuse({ reason: 'aml-refused', rule, policy: policy.version })
  }
  if (verdict.verdict === 'away') {
    if (policy.away === 'hold')
      return refuse({ reason: (await isReplaced()) ? 'checked-by-another' : 'aml-unavailable' })
    return accept({ aml: { ...aml, owed: true }, decisions })
  }
  return accept({ aml, decisions })
}

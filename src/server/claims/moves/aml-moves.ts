import type { HoldReason } from '#contract/aml/hold-rules.ts'
import { defined } from '#contract/defined.ts'
import { HOUR_MS } from '#contract/durations.ts'
import { isUuid } from '#contract/uuid.ts'
import type { AmlDecision } from '#server/aml/decisions.store.ts'
import type { AmlPolicy } from '#server/aml/policies.store.ts'
import { invalidField } from '#server/platform/http/invalid.ts'
import type { HeldRefund } from '../aml/check-named-refund.ts'
import { holdUnder } from '../aml/claim-aml.ts'
import { owedToClient } from '../claim.ts'
import { close, type Draft, enterRefunding, holdByAml, recordEvent, set } from '../claim-draft.ts'
import { textForCustomer } from './money-back.ts'
import type { MoveData, Situation } from './move-data.ts'
import type { MoveRefusal } from './move-refusal.ts'

/**
 * Puts a claim on hold over the origin of its money, by a rule of the policy. What the checks have let pass a person stops only
 * with a text that says why.
 */
export function holdOverOrigin(
  draft: Draft,
  { reason, text, aml }: Pick<MoveData, 'reason' | 'text' | 'aml'>,
  policy: AmlPolicy,
): MoveRefusal | undefined {
  const { claim, mover } = draft
  const byPerson = mover.actor === 'operator'
  const passed = claim.aml?.arrival === 'passed' || claim.aml?.payout === 'passed'
  if (byPerson && passed && !text)
    return invalidField('body.text', 'missing', 'the checks have passed: say why the claim is held')
  if (aml) draft.decisions.push(...aml.decisions)
  if (byPerson) recordPerson(draft, policy, { verdict: 'held', rule: reason, why: text || reason! })
  const { answerBy, hold } = holdUnder(policy, mover.at, aml)
  holdByAml(draft, reason!, { answerBy, hold, policy: policy.version }, text)
  const listRule = aml?.listRule === undefined ? {} : { listRule: aml.listRule }
  recordEvent(draft, 'hold', { reason: reason!, ...textForCustomer(text), ...listRule })
  return undefined
}

/**
 * Puts a claim on hold over a refund address that its customer has named. What was already held over its origin stays so, with what was
 * found now beside it.
 */
export function holdOverRefund(draft: Draft, held: HeldRefund | undefined): undefined {
  if (!held) return
  const { reason, policy, decisions } = held
  draft.decisions.push(...decisions)
  if (draft.claim.aml?.hold) return
  holdByAml(draft, reason, { ...holdUnder(policy, draft.mover.at), policy: policy.version })
  recordEvent(draft, 'hold', { reason })
}

export function proposeRelease(draft: Draft, { text }: MoveData, policy: AmlPolicy): MoveRefusal | undefined {
  if (!text) return invalidField('body.text', 'missing', 'a release says why')
  const { claim, mover } = draft
  const release = { by: mover.author, at: mover.at.toISOString(), why: text }
  set(draft, { aml: { ...claim.aml!, hold: { ...claim.aml!.hold!, release } } })
  recordPerson(draft, policy, { verdict: 'proposed', rule: claim.reason, why: text })
  recordEvent(draft, 'propose-release', {}, { text })
  return undefined
}

/**
 * What two persons have released counts as passed, and nothing else: a check that is still due, as of money that arrived during the
 * hold, begins anew. An operator decides what follows.
 */
export function followRelease(draft: Draft, policy: AmlPolicy | undefined): void {
  const { aml, reason } = draft.claim
  const { hold, ...rest } = aml!
  if (policy && hold?.release) {
    const { why, by } = hold.release
    recordPerson(draft, policy, { verdict: 'released', rule: reason, why, second: by })
  }
  const due = rest.arrival === 'waits' || rest.payout === 'waits'
  set(draft, { aml: { ...rest, byHand: true, since: due ? draft.mover.at.toISOString() : rest.since } })
}

/** From the answer on the office has its own time to decide. */
export function answerHold(draft: Draft, { text }: MoveData): MoveRefusal | undefined {
  if (!text) return invalidField('body.text', 'missing', 'says what was sent')
  const { claim, mover } = draft
  // A hold that no policy decides has no clock.
  if (!claim.aml?.hold) {
    set(draft, { answeredAt: mover.at })
    recordEvent(draft, 'answer-hold', {}, { text })
    return undefined
  }
  const hold = { ...claim.aml!.hold!, answered: mover.at.toISOString() }
  set(draft, { aml: { ...claim.aml!, hold }, windowFrom: mover.at, deadline: new Date(hold.decideBy) })
  recordEvent(draft, 'answer-hold', {}, { text })
  return undefined
}

/** How much later the hold ends while a payment is on its way. */
const CONFIRMING_MS = HOUR_MS

/** Nobody has decided in time. The money goes back; where nobody knows where to, the claim waits without a clock. */
export function endHold(draft: Draft, _: MoveData, { seen }: Pick<Situation, 'seen'>): undefined {
  const { claim, mover } = draft
  if (seen > 0n) {
    set(draft, { deadline: new Date(mover.at.getTime() + CONFIRMING_MS) })
    return undefined
  }
  if (owedToClient(claim) === 0n) close(draft, claim.settled > 0n ? 'completed' : 'cancelled', { reason: claim.reason })
  else if (claim.refundAccount) enterRefunding(draft)
  else set(draft, { deadline: undefined, windowFrom: undefined })
  recordEvent(draft, 'hold-timeout')
  return undefined
}

/** The check has passed. Where a part of the money is of a payer that nobody knows, an operator looks all the same. */
export function clearStage(draft: Draft, { stage, decisions, unknownPayer }: NonNullable<MoveData['aml']>): void {
  const { since: _, [stage]: __, ...aml } = draft.claim.aml!
  set(draft, { aml: unknownPayer ? aml : { ...aml, [stage]: 'passed' } })
  draft.decisions.push(...decisions)
  recordEvent(draft, 'clear-aml', { stage })
}

type OfPerson = { verdict: AmlDecision['verdict']; rule: string | undefined; why: string; second?: string }

/** Staff have ids; whoever plays an operator in a demo is nobody. */
function recordPerson({ claim, mover, decisions }: Draft, policy: AmlPolicy, decided: OfPerson): void {
  const { verdict, rule, why, second } = decided
  if (!isUuid(mover.author)) return
  decisions.push({
    stage: 'person',
    subject: 'claim',
    value: claim.id,
    network: '',
    verdict,
    at: mover.at,
    policy: policy.version,
    by: mover.author,
    evidence: {},
    why,
    ...defined({ rule: rule as HoldReason | undefined, second }),
  })
}

import type { HoldReason, MachineHold } from '#contract/aml/hold-rules.ts'
import { addressKey } from '#server/aml/address-key.ts'
import type { CheckSubject } from '#server/aml/ask-providers.ts'
import type { AmlDecision, AmlStage } from '#server/aml/decisions.store.ts'
import { type Verdict, worstOf } from '#server/aml/judge-answers.ts'
import type { AmlPolicy } from '#server/aml/policies.store.ts'
import type { Hit } from '#server/screening/screen.ts'
import type { SubjectOfClaim } from './claim-aml.ts'

/** What the checks of some subjects came to together, with a decision on each. */
export type Judged = {
  verdict: Verdict
  decisions: AmlDecision[]
  /** Of a hit: the reason of the hold. */
  rule?: MachineHold
  /** The number of the rule in the office's lists. */
  listRule?: number
}

type Asked = { policy: AmlPolicy; stage: AmlStage; subjects: readonly SubjectOfClaim[]; at: Date }

/** Asks for all subjects at once. `listHits`: what the office's own lists say of them. */
export async function checkSubjects(
  check: CheckSubject,
  { policy, stage, subjects, at }: Asked,
  listHits: readonly Hit[] = [],
): Promise<Judged> {
  const judged = await Promise.all(
    subjects.map(async ({ name, asked }) => {
      const { verdict, outcomes } = await check(policy, asked)
      const decision: AmlDecision = {
        stage,
        subject: name,
        value: subjectKey(asked.value),
        network: asked.network,
        verdict: verdict.verdict,
        rule: verdict.verdict === 'hit' ? (verdict.rule as HoldReason) : undefined,
        policy: policy.version,
        at,
        evidence: { outcomes, detail: verdict.verdict === 'hit' && verdict.detail ? verdict.detail : undefined },
      }
      return { verdict, decision }
    }),
  )
  const decisions = judged.map(({ decision }) => decision)
  const verdict = worstOf(judged.map(({ verdict }) => verdict))
  const listed = listHits.find(({ effect }) => effect === 'stop') ?? listHits.find(({ effect }) => effect === 'hold')
  if (verdict.verdict === 'hit') return { verdict, decisions, rule: verdict.rule }
  if (listed) {
    const hit = { verdict: 'hit', rule: 'stop-list' } as const
    return { verdict: hit, decisions, rule: 'stop-list', listRule: listed.number }
  }
  return { verdict, decisions }
}

/** The spelling in which one subject is told from another. */
export const subjectKey = (value: string): string => addressKey(value).slice(0, 300)

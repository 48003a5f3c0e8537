import type { AmlDecisionView } from '#contract/aml/aml.ts'
import { defined } from '#contract/defined.ts'
import type { StoredDecision } from './decisions.store.ts'

/** A decision for the desk, with what each provider answered. */
export function decisionView(decision: StoredDecision): AmlDecisionView {
  const { at, stage, subject, value, verdict, rule, policy, evidence, byLabel, secondLabel, why } = decision
  const { outcomes = [], detail } = evidence
  return {
    at: at.toISOString(),
    stage,
    subject,
    value,
    verdict,
    policy,
    sources: outcomes.map(outcome => ({
      provider: outcome.provider,
      scoreBps: 'answer' in outcome ? outcome.answer.score : undefined,
      evidence: 'answer' in outcome ? outcome.answer.evidence : undefined,
      away: 'away' in outcome ? outcome.away : undefined,
    })),
    limit:
      detail && 'bps' in detail
        ? { ...defined({ category: detail.category }), bps: detail.bps, mostBps: detail.mostBps }
        : undefined,
    ...defined({ rule, by: byLabel, proposedBy: secondLabel, why }),
  }
}

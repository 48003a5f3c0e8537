import type { AmlDecisionView } from '#contract/aml/aml.ts'
import { defined } from '#contract/defined.ts'
import type { StoredDecision } from './decisions.store.ts'

/** A decision for the desk, with what each provider answered. */
export function decisionView(decision: StoredDecision): AmlDecisionView {
  const { at, stage, subject, value, verdict, rule, policy, evidence, byLabel, secondLabel, why } = decision
  const { outcomes = [], detail } = evidence
  return {
    ...{ at: at.toISOString(), stage, subject, value, verdict, policy },
    sources: outcomes.map(outcome => ({
      provider: outcome.provider,
      ...('answer' in outcome && { scoreBps: outcome.answer.score, evidence: outcome.answer.evidence }),
      ...('away' in outcome && { away: outcome.away }),
    })),
    ...(detail &&
      'bps' in detail && {
        limit: { ...defined({ category: detail.category }), bps: detail.bps, mostBps: detail.mostBps },
      }),
    ...defined({ rule, by: byLabel, proposedBy: secondLabel, why }),
  }
}

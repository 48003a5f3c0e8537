import type { AmlProviderName, AmlRecord } from '#contract/aml/aml.ts'
import type { MachineHold } from '#contract/aml/hold-rules.ts'
import type { AmlAnswer } from './aml-provider.ts'

/** What came back from one provider. */
export type Outcome = { provider: AmlProviderName } & (
  | { answer: AmlAnswer }
  | { notCovered: true }
  /** It gave no answer, and why. */
  | { away: string }
)

/** Which limit was passed, in hundredths of a percent. */
export type HitDetail = { provider: AmlProviderName; category?: string; bps: number; mostBps: number }

export type Verdict =
  | { verdict: 'pass' }
  | { verdict: 'hit'; rule: MachineHold; detail?: HitDetail }
  | { verdict: 'away'; providers: readonly AmlProviderName[] }

type Limits = Pick<AmlRecord, 'totalMostBps' | 'limits' | 'disagreement'>

/**
 * What the answers of all providers come to by the policy. A sanctions list is enough by itself. What a provider did not answer is
 * never taken for a pass, and neither is a subject that nobody covers.
 */
export function judgeAnswers(policy: Limits, outcomes: readonly Outcome[]): Verdict {
  const answered = outcomes.flatMap(outcome => ('answer' in outcome ? [outcome] : []))
  const listed = answered.find(({ provider, answer }) => provider === 'lists' && answer.score > 0)
  if (listed)
    return {
      verdict: 'hit',
      rule: 'aml-sanctions',
      detail: { provider: 'lists', category: 'sanctions', bps: listed.answer.score, mostBps: 0 },
    }

  const services = answered.filter(({ provider }) => provider !== 'lists')
  const hits = services.flatMap(({ provider, answer }) => hitOf(policy, provider, answer) ?? [])
  const worst = hits.toSorted((a, b) => order(a) - order(b))[0]
  const disagree = hits.length > 0 && hits.length < services.length
  if (worst && disagree && policy.disagreement === 'person')
    return { verdict: 'hit', rule: 'aml-disagree', detail: worst.detail }
  if (worst) return { verdict: 'hit', ...worst }

  const away = outcomes.flatMap(outcome => ('away' in outcome ? [outcome.provider] : []))
  if (away.length > 0 || answered.length === 0) return { verdict: 'away', providers: away }
  return { verdict: 'pass' }
}

type Found = { rule: MachineHold; detail: HitDetail }

/** The heaviest first: sanctions, then a category, then the total. */
const order = ({ rule }: Found): number => ['aml-sanctions', 'aml-category', 'aml-total'].indexOf(rule)

function hitOf(policy: Limits, provider: AmlProviderName, { score, categories }: AmlAnswer): Found | undefined {
  const above = policy.limits
    .map(({ category, mostBps }) => ({ provider, category, bps: categories[category] ?? 0, mostBps }))
    .filter(({ bps, mostBps }) => bps > mostBps)
  const sanctions = above.find(({ category }) => category === 'sanctions')
  if (sanctions) return { rule: 'aml-sanctions', detail: sanctions }
  const [category] = above.toSorted((a, b) => b.bps - b.mostBps - (a.bps - a.mostBps))
  if (category) return { rule: 'aml-category', detail: category }
  if (score > policy.totalMostBps)
    return { rule: 'aml-total', detail: { provider, bps: score, mostBps: policy.totalMostBps } }
  return undefined
}

/** What several subjects come to together: one hit is enough, and nothing passes while one of them is not answered. */
export function worstOf(verdicts: readonly Verdict[]): Verdict {
  return (
    verdicts.find(({ verdict }) => verdict === 'hit') ??
    verdicts.find(({ verdict }) => verdict === 'away') ?? { verdict: 'pass' }
  )
}

import type { AmlProvider, AmlSubject } from './aml-provider.ts'
import { judgeAnswers, type Outcome, type Verdict } from './judge-answers.ts'
import type { AmlPolicy } from './policies.store.ts'

/** How long a provider may take for one subject. */
const ANSWER_MS = 25_000

export type Checked = { verdict: Verdict; outcomes: readonly Outcome[] }
export type CheckSubject = (policy: AmlPolicy, subject: AmlSubject) => Promise<Checked>

/**
 * Asks the sanctions lists and the services of the policy at once, each for itself: what one of them does wrong is its own
 * outcome. A service of the policy that this office has no key for is away.
 */
export const askingProviders =
  (providers: readonly AmlProvider[], answerMs = ANSWER_MS): CheckSubject =>
  async (policy, subject) => {
    const outcomes = await Promise.all(
      (['lists', ...policy.services] as const).map(async (name): Promise<Outcome> => {
        const provider = providers.find(provider => provider.name === name)
        return provider ? ask(provider, subject, answerMs) : { provider: name, away: 'no key' }
      }),
    )
    return { verdict: judgeAnswers(policy, outcomes), outcomes }
  }

async function ask(provider: AmlProvider, subject: AmlSubject, answerMs: number): Promise<Outcome> {
  const { name } = provider
  const signal = AbortSignal.timeout(answerMs)
  try {
    const answered = provider.check(subject, signal)
    const late = new Promise<never>((_, fail) => {
      signal.addEventListener('abort', () => fail(new Error('no answer in time')), { once: true })
    })
    const answer = await Promise.race([answered, late])
    return answer === 'not-covered' ? { provider: name, notCovered: true } : { provider: name, answer }
  } catch (error) {
    return { provider: name, away: (error as Error).message.slice(0, 200) }
  }
}

import type { AmlAnswer, AmlProvider, AmlSubject } from '#server/aml/aml-provider.ts'
import { ProviderFault } from '#server/aml/aml-provider.ts'

/** A service of AML checks that answers what a test tells it to. */
export function openAmlService(name: 'amlbot' | 'getblock' = 'amlbot') {
  let answers: AmlAnswer | 'away' | 'not-covered' = { score: 0, categories: {}, evidence: 'clean' }
  const asked: AmlSubject[] = []
  const provider: AmlProvider = {
    name,
    async check(subject) {
      asked.push(subject)
      if (answers === 'away') throw new ProviderFault('no answer')
      return answers
    },
  }
  return {
    provider,
    asked,
    answer: (next: AmlAnswer | 'away' | 'not-covered') => {
      answers = next
    },
  }
}

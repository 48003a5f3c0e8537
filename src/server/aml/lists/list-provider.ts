import { type AmlAnswer, type AmlProvider, ProviderFault } from '#server/aml/aml-provider.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { lookUp } from './lists.store.ts'
import { sanctionsLists } from './sanctions-lists.ts'

const ALL = 10_000

/** The sanctions lists that the office keeps itself: no network is needed, and addresses match exactly or not at all. */
export const listProvider = (db: Db): AmlProvider => ({
  name: 'lists',
  async check(subject): Promise<AmlAnswer | 'not-covered'> {
    if (subject.kind !== 'address') return 'not-covered'
    const { lists, found } = await lookUp(db, subject.value)
    if (found.length > 0)
      return {
        score: ALL,
        categories: { sanctions: ALL },
        evidence: found.map(({ list, entry, name }) => `${list} ${entry} ${name}`).join('; '),
      }
    // A list that was never imported says nothing.
    const missing = sanctionsLists.filter(list => !lists.some(imported => imported.list === list))
    if (missing.length > 0) throw new ProviderFault(`never imported: ${missing.join(', ')}`)
    const evidence = lists.map(({ list, published, importedAt }) => `${list} ${published} ${importedAt.toISOString()}`)
    return { score: 0, categories: {}, evidence: evidence.join('; ') }
  },
})

import type { AnySection } from './section.ts'

/** Conditions as the address has them: `state:on`. Values of one facet are alternatives; all facets must hold. */
export type Filter = { search?: string; where?: readonly string[] }

/** What records are searched by: made once for each of those that lists keep. */
const texts = new WeakMap<object, string>()

/** Whether a record matches. The conditions are read once, because there may be many thousand records. */
export function matcherOf({ columns }: AnySection, { search = '', where = [] }: Filter) {
  const facets = where.map(condition => {
    const end = condition.indexOf(':')
    return [condition.slice(0, end), condition.slice(end + 1)] as const
  })
  const wanted = [...Map.groupBy(facets, ([facet]) => facet)].map(
    ([facet, conditions]) => [facet, columns.facets[facet], new Set(conditions.map(([, value]) => value))] as const,
  )
  const words = search.toLowerCase().split(/\s+/).filter(Boolean)
  return (key: string, record: Record<string, unknown>, beside: Readonly<Record<string, string>> = {}): boolean => {
    for (const [facet, read, values] of wanted) {
      const found = read?.(key, record) ?? beside[facet] ?? []
      if (!(typeof found === 'string' ? values.has(found) : found.some(value => values.has(value)))) return false
    }
    if (words.length === 0) return true
    let text = texts.get(record)
    if (text === undefined) {
      text = columns.search(key, record).toLowerCase()
      texts.set(record, text)
    }
    return words.every(word => text.includes(word))
  }
}

import { inOtherLayout } from '#contract/keyboard-layout.ts'
import { findOptions, type ListedOption } from '#web/ui/find-options.ts'

/** The prefix of values that are claims found by the server. */
export const FOUND = 'claim-'

/**
 * What the palette shows for a query. Claims were found by the server and are not filtered again; of the rest each entry
 * with all words matches. When none does, the query is tried as typed in the wrong keyboard layout.
 */
export function findActs<O extends ListedOption>(query: string, options: readonly O[]): readonly O[] {
  const isFound = ({ value }: O) => value.startsWith(FOUND)
  const acts = options.filter(option => !isFound(option))
  const found = findOptions(query, acts)
  return [...(found.length > 0 ? found : findOptions(inOtherLayout(query), acts)), ...options.filter(isFound)]
}

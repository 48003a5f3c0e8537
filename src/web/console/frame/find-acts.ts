import { inOtherLayout } from '#contract/keyboard-layout.ts'
import { findOptions, type PickerOption } from '#web/ui/find-options.ts'

/** How the values of claims begin that the office has found for what was typed. */
export const FOUND = 'claim-'

/**
 * What the palette shows for a query. Claims were found by the office and are not sifted again; among the rest every word
 * counts, and only when nothing has it was the layout of the keyboard perhaps the wrong one.
 */
export function findActs<O extends PickerOption>(query: string, options: readonly O[]): readonly O[] {
  const isFound = ({ value }: O) => value.startsWith(FOUND)
  const acts = options.filter(option => !isFound(option))
  const found = findOptions(query, acts)
  return [...(found.length > 0 ? found : findOptions(inOtherLayout(query), acts)), ...options.filter(isFound)]
}

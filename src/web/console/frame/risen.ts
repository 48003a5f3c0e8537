import { type CalledKind, calledKinds } from '#contract/desk/staff-news.ts'
import type { Waiting } from './sections.ts'

/**
 * What of the work has become more since it was last looked at. What has become less was done by somebody, and calls nobody; nor does what is
 * read for the first time, or an answer that is older than the last one.
 */
export function risen(before: Waiting | undefined, after: Waiting): CalledKind[] {
  if (!before || before.now >= after.now) return []
  return calledKinds.filter(kind => after[kind] > before[kind])
}

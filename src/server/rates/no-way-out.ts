import type { SourceHealth } from './rates.store.ts'

/** The silences of a server without a network. A source that answers anything, even an error, was reached. */
const unreached: readonly string[] = ['unreachable', 'timeout']
/** Sources that need no network. */
const within: readonly string[] = ['typed', 'demo']

/**
 * Since when no source at all is reached: it is the server then, and one sentence says it instead of one for each source.
 * One source alone may be down itself.
 */
export function noWayOutSince(sources: readonly SourceHealth[]): Date | undefined {
  const outside = sources.filter(({ source }) => !within.includes(source))
  const faults = outside.flatMap(({ fault }) => (fault && unreached.includes(fault.reason) ? [fault] : []))
  if (outside.length < 2 || faults.length < outside.length) return undefined
  return new Date(Math.max(...faults.map(({ since }) => since.getTime())))
}

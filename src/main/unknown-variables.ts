export type UnknownVariable = { name: string; likely: string | undefined }

/**
 * Unknown variables with the prefix of the office, each with the spelling that was probably meant, if one is similar.
 */
export function unknownVariables(env: NodeJS.ProcessEnv, known: readonly string[]): UnknownVariable[] {
  return Object.keys(env)
    .filter(name => name.startsWith(PREFIX) && !known.includes(name))
    .sort()
    .map(name => ({ name, likely: likelySpelling(name, known) }))
}

const PREFIX = 'AGIO_'
const withoutPrefix = (name: string) => name.replace(PREFIX, '')

function likelySpelling(name: string, known: readonly string[]): string | undefined {
  const rest = withoutPrefix(name.toUpperCase())
  const mostEdits = Math.max(1, Math.floor(rest.length / 3))
  const near = known
    .map(candidate => ({ candidate, edits: editsBetween(rest, withoutPrefix(candidate)) }))
    .filter(({ candidate, edits }) => edits <= mostEdits || isBeginningOf(rest, withoutPrefix(candidate)))
    .sort((a, b) => a.edits - b.edits)
  return near[0]?.candidate
}

/** `AGIO_EVM_ETH` is an abbreviation, not a typing error. */
const isBeginningOf = (rest: string, whole: string) => rest.length >= 3 && whole.startsWith(rest)

/** The Levenshtein distance: the fewest letters to insert, delete or change. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, i) => i)
  for (const [i, letter] of [...from].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...to].entries())
      next.push(Math.min(next[j]! + 1, row[j + 1]! + 1, row[j]! + (letter === other ? 0 : 1)))
    row = next
  }
  return row[to.length]!
}

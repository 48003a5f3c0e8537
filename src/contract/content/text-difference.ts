export type DifferentLine = { kind: 'same' | 'added' | 'removed'; text: string }

/** Longer texts are compared as a whole: what is alike at their ends stays, the middle is one change. */
const MOST_LINES = 1_500

/** How a text became another one, line by line; empty lines do not count. */
export function linesThatDiffer(before: string, after: string): DifferentLine[] {
  const [old, young] = [linesOf(before), linesOf(after)]
  let start = 0
  while (start < old.length && start < young.length && old[start] === young[start]) start++
  let end = 0
  while (end < old.length - start && end < young.length - start && old.at(-1 - end) === young.at(-1 - end)) end++
  const middle = differenceOf(old.slice(start, old.length - end), young.slice(start, young.length - end))
  return [...as('same', old.slice(0, start)), ...middle, ...as('same', old.slice(old.length - end))]
}

const linesOf = (text: string): string[] => text.split(/\r?\n/).filter(line => line.trim() !== '')

const as = (kind: DifferentLine['kind'], lines: readonly string[]): DifferentLine[] =>
  lines.map(text => ({ kind, text }))

/** By the longest lines that both have in the same order. */
function differenceOf(old: readonly string[], young: readonly string[]): DifferentLine[] {
  if (old.length > MOST_LINES || young.length > MOST_LINES) return [...as('removed', old), ...as('added', young)]
  const width = young.length + 1
  // How many lines are alike from these two places on.
  const alike = new Uint16Array((old.length + 1) * width)
  for (let i = old.length - 1; i >= 0; i--)
    for (let j = young.length - 1; j >= 0; j--)
      alike[i * width + j] =
        old[i] === young[j]
          ? alike[(i + 1) * width + j + 1]! + 1
          : Math.max(alike[(i + 1) * width + j]!, alike[i * width + j + 1]!)
  const lines: DifferentLine[] = []
  let [i, j] = [0, 0]
  while (i < old.length && j < young.length) {
    if (old[i] === young[j]) {
      lines.push({ kind: 'same', text: old[i]! })
      i++
      j++
    } else if (alike[(i + 1) * width + j]! >= alike[i * width + j + 1]!)
      lines.push({ kind: 'removed', text: old[i++]! })
    else lines.push({ kind: 'added', text: young[j++]! })
  }
  return [...lines, ...as('removed', old.slice(i)), ...as('added', young.slice(j))]
}

import type { QuoteView } from '#contract/calculator/direction.ts'

type Line = QuoteView['lines'][number]

/**
 * The lines that say something beside the two amounts and the course, which stand above. What is exchanged, and what it
 * converts to, only where a fee or a discount makes it another figure than those.
 */
export function tellingLines(lines: readonly Line[]): readonly Line[] {
  const figureOf = (kind: Line['kind']) =>
    lines.flatMap(line => (line.kind === kind && 'value' in line ? [line.value] : []))[0]
  return lines.filter(line => {
    if (line.kind === 'give' || line.kind === 'get' || line.kind === 'course') return false
    if (line.kind === 'exchanged') return line.value !== figureOf('give')
    if (line.kind === 'converted') return line.value !== figureOf('get')
    return true
  })
}

import { toDecimal } from '#contract/money/money.ts'
import type { Claim } from '../claim.ts'

const columns = [
  'number',
  'opened',
  'state',
  'give',
  'give currency',
  'get',
  'get currency',
  'course give',
  'course get',
  'id',
]

/** Claims as a spreadsheet reads them: the mark at the start tells Excel that it is UTF-8. */
export const claimsCsv = (claims: readonly Claim[]): string =>
  `\ufeff${[columns, ...claims.map(rowOf)].map(row => row.map(cell).join(',')).join('\r\n')}\r\n`

const rowOf = ({ number, openedAt, state, figures, terms, from, to, id }: Claim): string[] => [
  number,
  openedAt.toISOString(),
  state,
  toDecimal(figures.give, terms.fromScale),
  from,
  toDecimal(figures.get, terms.toScale),
  to,
  terms.course.give,
  terms.course.get,
  id,
]

/** A cell that begins like a formula would be run as one. */
function cell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

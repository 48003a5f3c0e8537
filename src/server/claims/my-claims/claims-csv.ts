import { stateNames } from '#contract/claims/state-names.ts'
import type { Locale } from '#contract/locale.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { Claim } from '../claim.ts'
import { csvColumns } from './csv-columns.ts'

/** How a spreadsheet of a language reads a file: where a cell ends, and where the decimals of a number begin. */
type Reading = { between: string; point: string }

/** For a program: commas, points, and the words of the API. */
const ofPrograms: Reading = { between: ',', point: '.' }

/** A Russian Excel puts a file with commas into one column, and takes 12.05 for the twelfth of May. */
const ofPeople: Record<Locale, Reading> = {
  ru: { between: ';', point: ',' },
  en: { between: ',', point: '.' },
}

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

/** Claims as a spreadsheet of that language reads them, or a program: the mark at the start tells Excel that it is UTF-8. */
export function claimsCsv(claims: readonly Claim[], locale?: Locale): string {
  const reading = locale ? ofPeople[locale] : ofPrograms
  const rows = [locale ? csvColumns[locale] : columns, ...claims.map(claim => rowOf(claim, reading, locale))]
  return `\ufeff${rows.map(row => row.map(text => cell(text, reading)).join(reading.between)).join('\r\n')}\r\n`
}

function rowOf(
  { number, openedAt, state, figures, terms, from, to, id }: Claim,
  { point }: Reading,
  locale: Locale | undefined,
): readonly string[] {
  const figure = (decimal: string) => decimal.replace('.', point)
  const opened = openedAt.toISOString()
  return [
    number,
    // No spreadsheet knows the other spelling for a time.
    locale ? opened.slice(0, 19).replace('T', ' ') : opened,
    locale ? stateNames[locale][state] : state,
    figure(toDecimal(figures.give, terms.fromScale)),
    from,
    figure(toDecimal(figures.get, terms.toScale)),
    to,
    figure(terms.course.give),
    figure(terms.course.get),
    id,
  ]
}

/** A cell that begins like a formula would be run as one. */
function cell(text: string, { between }: Reading): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return harmless.includes(between) || /["\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

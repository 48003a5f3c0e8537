import { stateNames } from '#contract/claims/state-names.ts'
import type { Locale } from '#contract/locale.ts'
import { toDecimal } from '#contract/money/money.ts'
import type { Claim } from '../claim.ts'
import { csvColumns } from './csv-columns.ts'

/** The cell separator and the decimal point that a spreadsheet of a language expects. */
type Reading = { between: string; point: string }

/** For programs: commas, points, and the API's words. */
const ofPrograms: Reading = { between: ',', point: '.' }

/** A Russian Excel reads a file with commas as one column, and 12.05 as the twelfth of May. */
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

const officeColumns = {
  ru: ['Почта', 'Изменена (UTC)'],
  en: ['E-mail', 'Changed (UTC)'],
  programs: ['email', 'changed'],
}

export const csvHeaders = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="claims.csv"',
  'cache-control': 'no-store',
}

/** Claims as CSV for a spreadsheet of that language, or for a program. The byte order mark tells Excel that it is UTF-8. */
export function claimsCsv(claims: readonly Claim[], locale?: Locale, { mailboxes = false } = {}): string {
  const reading = locale ? ofPeople[locale] : ofPrograms
  const own = [locale ? csvColumns[locale] : columns, ...claims.map(claim => rowOf(claim, reading, locale))]
  // Columns for staff alone.
  const more = [
    officeColumns[locale ?? 'programs'],
    ...claims.map(claim => [claim.email, timeOf(claim.changedAt, locale)]),
  ]
  const rows = mailboxes ? own.map((row, i) => [...row, ...more[i]!]) : own
  return `\ufeff${rows.map(row => row.map(text => cell(text, reading)).join(reading.between)).join('\r\n')}\r\n`
}

function rowOf(
  { number, openedAt, state, figures, terms, from, to, id }: Claim,
  { point }: Reading,
  locale: Locale | undefined,
): readonly string[] {
  const figure = (decimal: string) => decimal.replace('.', point)
  return [
    number,
    timeOf(openedAt, locale),
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

/** Spreadsheets do not recognise ISO times. */
function timeOf(at: Date, locale: Locale | undefined): string {
  const text = at.toISOString()
  return locale ? text.slice(0, 19).replace('T', ' ') : text
}

/** Escapes a cell, also one that a spreadsheet would run as a formula. */
function cell(text: string, { between }: Reading): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return harmless.includes(between) || /["\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

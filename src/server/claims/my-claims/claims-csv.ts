import { stateNames } from '#contract/claims/state-names.ts'
import type { Locale } from '#contract/locale.ts'
import { toDecimal } from '#contract/money/money.ts'
import { csvHeadersFor, csvOf, type Reading, readingOf } from '#server/platform/csv.ts'
import type { Claim } from '../claim.ts'
import { csvColumns } from './csv-columns.ts'

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

export const csvHeaders = csvHeadersFor('claims')

/** Claims as CSV for a spreadsheet of that language, or for a program. */
export function claimsCsv(claims: readonly Claim[], locale?: Locale, { mailboxes = false } = {}): string {
  const reading = readingOf(locale)
  const own = [locale ? csvColumns[locale] : columns, ...claims.map(claim => rowOf(claim, reading, locale))]
  // Columns for staff alone.
  const more = [
    officeColumns[locale ?? 'programs'],
    ...claims.map(claim => [claim.email, timeOf(claim.changedAt, locale)]),
  ]
  const rows = mailboxes ? own.map((row, i) => [...row, ...more[i]!]) : own
  return csvOf(rows, reading)
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

import { stateNames } from '#contract/claims/state-names.ts'
import type { Locale } from '#contract/locale.ts'
import { toDecimal } from '#contract/money/money.ts'
import { columnsIn, csvFigure, csvHeadersOf, csvOf, csvTime } from '#server/platform/csv.ts'
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

export const csvHeaders = csvHeadersOf('claims.csv')

/** Claims as CSV for a spreadsheet of that language, or for a program. */
export function claimsCsv(
  claims: readonly Claim[],
  locale: Locale | undefined,
  { timeZone, mailboxes = false }: { timeZone: string; mailboxes?: boolean },
): string {
  const own = [
    locale ? columnsIn(csvColumns[locale], timeZone) : columns,
    ...claims.map(claim => rowOf(claim, locale, timeZone)),
  ]
  // Columns for staff alone.
  const more = [
    locale ? columnsIn(officeColumns[locale], timeZone) : officeColumns.programs,
    ...claims.map(claim => [claim.email, csvTime(claim.changedAt, locale, timeZone)]),
  ]
  const rows = mailboxes ? own.map((row, i) => [...row, ...more[i]!]) : own
  return csvOf(rows, locale)
}

function rowOf(
  { number, openedAt, state, figures, terms, from, to, id }: Claim,
  locale: Locale | undefined,
  timeZone: string,
): readonly string[] {
  const figure = (decimal: string) => csvFigure(decimal, locale)
  return [
    number,
    csvTime(openedAt, locale, timeZone),
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

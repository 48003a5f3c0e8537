import type { Locale } from '#contract/locale.ts'
import { plainTimeIn } from '#contract/moment-in-zone.ts'

/** The cell separator and the decimal point that a spreadsheet of a language expects. */
type Reading = { between: string; point: string }

/** For programs: commas, points, and the API's words. */
const ofPrograms: Reading = { between: ',', point: '.' }

/** A Russian Excel reads a file with commas as one column, and 12.05 as the twelfth of May. */
const ofPeople: Record<Locale, Reading> = {
  ru: { between: ';', point: ',' },
  en: { between: ',', point: '.' },
}

const readingOf = (locale: Locale | undefined): Reading => (locale ? ofPeople[locale] : ofPrograms)

/** Rows as CSV for a spreadsheet of that language, or for a program. The byte order mark tells Excel that it is UTF-8. */
export function csvOf(rows: readonly (readonly string[])[], locale: Locale | undefined): string {
  const reading = readingOf(locale)
  return `\ufeff${rows.map(row => row.map(text => cell(text, reading)).join(reading.between)).join('\r\n')}\r\n`
}

export const csvHeadersOf = (filename: string) => ({
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': `attachment; filename="${filename}"`,
  'cache-control': 'no-store',
})

export const csvFigure = (decimal: string, locale: Locale | undefined): string =>
  decimal.replace('.', readingOf(locale).point)

/** Spreadsheets do not recognise ISO times. A person reads the time of a zone, which the head of the column names; a program UTC. */
export const csvTime = (at: Date, locale: Locale | undefined, timeZone = 'UTC'): string =>
  locale ? plainTimeIn(at, timeZone) : at.toISOString()

/** The heads of columns, where times are of this zone. */
export const columnsIn = (columns: readonly string[], timeZone: string): readonly string[] =>
  columns.map(column => column.replace('(UTC)', `(${timeZone})`))

/** Escapes a cell, also one that a spreadsheet would run as a formula. Figures may begin with a minus. */
function cell(text: string, { between }: Reading): string {
  const harmless = /^[=+\-@\t\r]/.test(text) && !/^-\d+([.,]\d+)?$/.test(text) ? `'${text}` : text
  return harmless.includes(between) || /["\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}

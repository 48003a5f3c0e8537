import { defineMessages, type Locale } from '#contract/locale.ts'
import { csvFigure, csvOf } from '#server/platform/csv.ts'
import { type Cell, xlsxOf } from '#server/platform/xlsx.ts'

/** A column by its code, with what stands in it: a text, or a figure that spreadsheets add up. */
export type TableColumn<Row> = {
  code: string
  head: Record<Locale, string>
  cell: (row: Row, locale: Locale | undefined) => Cell
}

const headsOf = <Row>(columns: readonly TableColumn<Row>[], locale: Locale | undefined): string[] =>
  columns.map(({ code, head }) => (locale ? head[locale] : code))

export function csvTable<Row>(
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  locale: Locale | undefined,
): string {
  const text = (cell: Cell) => (typeof cell === 'string' ? cell : csvFigure(cell.figure, locale))
  return csvOf(
    [headsOf(columns, locale), ...rows.map(row => columns.map(({ cell }) => text(cell(row, locale))))],
    locale,
  )
}

export const xlsxTable = <Row>(
  name: string,
  columns: readonly TableColumn<Row>[],
  rows: readonly Row[],
  locale: Locale | undefined,
): Promise<Buffer> =>
  xlsxOf(name, [headsOf(columns, locale), ...rows.map(row => columns.map(({ cell }) => cell(row, locale)))])

export const tableNames = defineMessages({
  ru: { orders: 'Заявки', ledger: 'Проводки', balances: 'Остатки' },
  en: { orders: 'Orders', ledger: 'Ledger', balances: 'Balances' },
})

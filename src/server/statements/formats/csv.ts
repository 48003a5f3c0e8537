import { accept, refuse } from '#contract/result.ts'
import { MOST_LINES } from '#contract/statements/line-kinds.ts'
import type { ReadStatement, StatementFault, StatementLine } from '../statement.ts'
import { amountIn, dayIn, wordsIn } from './figures.ts'

type Column = 'day' | 'amount' | 'came' | 'went' | 'reference' | 'counterparty' | 'account' | 'purpose' | 'status'

/** How banks head their columns, in small letters. The first that fits is taken, so that narrower words stand before wider ones. */
const headings: readonly [Column, RegExp][] = [
  ['status', /^(статус|status|state)/],
  ['day', /^(дата операции|дата проводки|дата транзакции|booking date|transaction date|date|дата|день)/],
  ['came', /^(приход|поступлени|зачислен|кредит|сумма по кредиту|credit|paid in|money in|received)/],
  ['went', /^(расход|списани|дебет|сумма по дебету|debit|paid out|money out|sent)/],
  ['account', /^(сч[её]т (контрагента|корреспондента|плательщика|получателя)|counterparty account|iban)/],
  ['amount', /^(сумма операции|сумма в валюте сч[её]та|сумма|amount|value|quantity)/],
  [
    'reference',
    /^(номер (документа|операции|платежа)|№|код операции|референс|id|transaction id|reference|ref|txid|hash)/,
  ],
  [
    'counterparty',
    /^(контрагент|корреспондент|плательщик|получатель|отправитель|counterparty|payer|payee|name|from|to\b)/,
  ],
  ['purpose', /^(назначение|описание|комментарий|основание|description|details|purpose|memo|comment|narrative)/],
]

/** Banks close their tables with these in the place of a day. */
const TOTALS = /^(итог|всего|остаток|оборот|total|balance|opening|closing)/i

/** Not carried out, or not yet: no money has moved. */
const NOT_DONE = /^(fail|отклон|отмен|в обработке|ожид|pending|cancel|declin|reject|hold)/i

/**
 * A table of a bank or a wallet: the columns are found by their headings, which may stand below some lines about the account. Amounts are
 * in one signed column, or in one for what came and one for what went.
 */
export function readCsv(text: string, scale: number): ReadStatement {
  const separator = separatorIn(text)
  const rows = rowsOf(text, separator)
  const found = rows.findIndex(({ cells }) => {
    const columns = columnsIn(cells)
    return (
      columns.day !== undefined &&
      (columns.amount !== undefined || columns.came !== undefined || columns.went !== undefined)
    )
  })
  if (found === -1) return refuse({ reason: 'unreadable-statement', fault: 'columns', seen: seenIn(rows) })
  const columns = columnsIn(rows[found]!.cells)
  const lines: StatementLine[] = []
  for (const { row, cells } of rows.slice(found + 1)) {
    const at = (column: Column) => (columns[column] === undefined ? undefined : cells[columns[column]]?.trim())
    if (!at('day') || TOTALS.test(at('day')!)) continue
    if (NOT_DONE.test(at('status') ?? '')) continue
    const day = dayIn(at('day')!)
    if (!day) return refuse({ reason: 'unreadable-statement', fault: 'day', row })
    const units = unitsOf(at, scale, separator === ',' ? ',' : undefined)
    if (units === undefined) return refuse({ reason: 'unreadable-statement', fault: 'amount', row })
    if (units === 0n) continue
    lines.push({
      day,
      units,
      reference: wordsIn(at('reference'), 100),
      counterparty: wordsIn(at('counterparty')),
      counterpartyAccount: wordsIn(at('account'), 40),
      purpose: wordsIn(at('purpose')),
    })
    if (lines.length > MOST_LINES) return refuse<StatementFault>({ reason: 'unreadable-statement', fault: 'too-many' })
  }
  return accept({ format: 'csv' as const, lines })
}

/** Where commas stand between cells, the one inside a figure stands between its thousands. */
function unitsOf(at: (column: Column) => string | undefined, scale: number, thousands?: ','): bigint | undefined {
  const side = (column: 'came' | 'went') => {
    const text = at(column)
    if (!text) return 0n
    const units = amountIn(withoutCurrency(text), scale, thousands)
    return units !== undefined && units < 0n ? -units : units
  }
  if (at('amount')) return amountIn(withoutCurrency(at('amount')!), scale, thousands)
  const [came, went] = [side('came'), side('went')]
  if (came === undefined || went === undefined) return undefined
  // One column with figures in both would be a table that means something else.
  return came !== 0n && went !== 0n ? undefined : came - went
}

const withoutCurrency = (text: string): string => text.replace(/\s*(₽|руб\.?|р\.|RUB|RUR|USD|USDT|EUR|\$|€)$/i, '')

function columnsIn(cells: readonly string[]): Partial<Record<Column, number>> {
  const columns: Partial<Record<Column, number>> = {}
  const taken = new Set<number>()
  for (const [column, heading] of headings) {
    const at = cells.findIndex((cell, index) => !taken.has(index) && heading.test(cell.trim().toLowerCase()))
    if (at === -1) continue
    columns[column] = at
    taken.add(at)
  }
  return columns
}

/** The row with most cells: what its author took for the headings. */
function seenIn(rows: readonly { cells: readonly string[] }[]): readonly string[] {
  const widest = rows
    .slice(0, 50)
    .reduce<readonly string[]>((most, { cells }) => (cells.length > most.length ? cells : most), [])
  return widest.slice(0, 20).map(cell => cell.trim().slice(0, 40))
}

/** The one of the three that stands most often outside of quotes in the first lines. */
function separatorIn(text: string): string {
  const head = text.slice(0, 5000).replaceAll(/"[^"]*"/g, '')
  const times = (separator: string) => head.split(separator).length
  return [';', '\t', ','].reduce((most, separator) => (times(separator) > times(most) ? separator : most))
}

/** The rows of RFC 4180, with the number of the line on which each begins. Empty ones are left out. */
function rowsOf(text: string, separator: string): { row: number; cells: string[] }[] {
  const rows: { row: number; cells: string[] }[] = []
  let cells: string[] = []
  let cell = ''
  let quoted = false
  let line = 1
  let begun = 1
  const endRow = () => {
    cells.push(cell)
    if (cells.some(text => text.trim() !== '')) rows.push({ row: begun, cells })
    cells = []
    cell = ''
  }
  for (let at = 0; at < text.length; at++) {
    const letter = text[at]!
    if (letter === '\n') line++
    if (quoted) {
      if (letter !== '"') cell += letter
      else if (text[at + 1] === '"') {
        cell += '"'
        at++
      } else quoted = false
    } else if (letter === '"' && cell.trim() === '') {
      cell = ''
      quoted = true
    } else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') {
      endRow()
      begun = line
    } else if (letter !== '\r') cell += letter
  }
  endRow()
  return rows
}

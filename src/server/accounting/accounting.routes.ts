import type { Hono } from 'hono'
import * as calls from '#contract/accounting/accounting.calls.ts'
import { type AccountingTable, MOST_ROWS } from '#contract/accounting/accounting-tables.ts'
import { isPeriod, type Period } from '#contract/statistics/period.ts'
import { writeAudit } from '#server/audit/audit.store.ts'
import { actorOf } from '#server/auth/staff.ts'
import { csvHeadersOf } from '#server/platform/csv.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { invalidField } from '#server/platform/http/invalid.ts'
import type { Env } from '#server/platform/http/request-context.ts'
import { serve } from '#server/platform/http/serve.ts'
import { csvTable, type TableColumn, tableNames, xlsxTable } from './accounting-table.ts'
import { balanceColumns, readBalances } from './balances.ts'
import { ledgerColumns, readLedger } from './ledger-rows.ts'
import { orderColumns, readOrders } from './orders.ts'

type AccountingDeps = { db: Db; now: () => Date; timeZone: () => string }

export function accountingRoutes(app: Hono<Env>, { db, now, timeZone }: AccountingDeps): void {
  serve(app, calls.exportAccounting, async (c, { query }, caller) => {
    const { table, from, to, as, locale } = query
    const period = { from, to }
    if (!isPeriod(period))
      return { ok: false, refusal: invalidField('query.to', 'not-allowed', 'does not end a period of 1 to 366 days') }
    const { columns, rows } = await readTable(db, table, period, timeZone())
    if (rows.length > MOST_ROWS)
      return { ok: false, refusal: invalidField('query.to', 'too-big', `is too far: more than ${MOST_ROWS} rows`) }
    // The table has customers' accounts and addresses, so the audit log records who took it.
    await db.transaction().execute(tx =>
      writeAudit(tx, actorOf(c, caller, now()), {
        action: 'accounting.export',
        subject: { kind: 'accounting', id: table, label: `${from} – ${to}` },
        after: { rows: rows.length },
      }),
    )
    const name = `${table}-${from}-${to}`
    if (as === 'csv') return new Response(csvTable(columns, rows, locale), { headers: csvHeadersOf(`${name}.csv`) })
    const workbook = await xlsxTable(locale ? tableNames[locale][table] : table, columns, rows, locale)
    return new Response(workbook as Buffer<ArrayBuffer>, { headers: xlsxHeadersOf(`${name}.xlsx`) })
  })
}

type Table = { columns: readonly TableColumn<unknown>[]; rows: readonly unknown[] }
const tableOf = <Row>(columns: readonly TableColumn<Row>[], rows: readonly Row[]): Table => ({
  columns: columns as readonly TableColumn<unknown>[],
  rows,
})

/** One row more than a table may have says that there are more. */
async function readTable(db: Db, table: AccountingTable, period: Period, zone: string): Promise<Table> {
  if (table === 'orders') return tableOf(orderColumns(zone), await readOrders(db, period, zone, MOST_ROWS + 1))
  if (table === 'ledger') return tableOf(ledgerColumns(zone), await readLedger(db, period, zone, MOST_ROWS + 1))
  return tableOf(balanceColumns, await readBalances(db, period, zone))
}

const xlsxHeadersOf = (filename: string) => ({
  'content-type': 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'content-disposition': `attachment; filename="${filename}"`,
  'cache-control': 'no-store',
})

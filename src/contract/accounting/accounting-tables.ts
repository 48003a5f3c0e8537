/** What an accountant takes out of the office. */
export const accountingTables = ['orders', 'ledger', 'balances'] as const
export type AccountingTable = (typeof accountingTables)[number]

export const tableFormats = ['csv', 'xlsx'] as const

/** Of one table. A longer one is taken by shorter periods. */
export const MOST_ROWS = 50_000

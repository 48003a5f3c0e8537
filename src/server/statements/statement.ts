import type { Result } from '#contract/result.ts'
import type { StatementFormat } from '#contract/statements/line-kinds.ts'

/** What a bank says about one account over some days. */
export type Statement = {
  format: StatementFormat
  /** The number of the account, where the file names one. */
  account?: string
  /** The currency by its letters, where the file names one. */
  currency?: string
  opening?: bigint
  closing?: bigint
  lines: readonly StatementLine[]
}

export type StatementLine = {
  /** The day on which the bank booked it: `2026-11-28`. */
  day: string
  /** Smallest units. What came in is positive, what went out negative. */
  units: bigint
  /** The bank's own number of the operation. */
  reference?: string
  counterparty?: string
  counterpartyAccount?: string
  purpose?: string
}

/**
 * Why a file is no statement that can be read. `not-a-statement`: of no known format; `cut-off`: its end is missing; `sum`: its lines do not
 * lead from its opening to its closing balance; `several-accounts`: it speaks of more than one; `columns`: its headings do not say where
 * day and amount stand. `row` is the line of the file, or the place among its operations.
 */
export type StatementFault =
  | {
      reason: 'unreadable-statement'
      fault: 'not-a-statement' | 'cut-off' | 'sum' | 'several-accounts' | 'too-many' | 'empty'
    }
  | { reason: 'unreadable-statement'; fault: 'day' | 'amount'; row: number }
  | { reason: 'unreadable-statement'; fault: 'columns'; seen: readonly string[] }

export type ReadStatement = Result<Statement, StatementFault>

import type { ColumnType, Generated } from 'kysely'
import type { LineKind, MatchedBy, StatementFormat } from '#contract/statements/line-kinds.ts'

/** Digits as text, both ways; written once. */
type Units = ColumnType<string, string, never>
type Fixed<Type> = ColumnType<Type, Type, never>

export type StatementsSchema = {
  statements: {
    id: Fixed<string>
    currency: Fixed<string>
    deposit_account: Fixed<string | null>
    name: Fixed<string>
    format: Fixed<StatementFormat>
    from_day: Fixed<string>
    to_day: Fixed<string>
    opening: ColumnType<string | null, string | null, never>
    closing: ColumnType<string | null, string | null, never>
    lines: Fixed<number>
    sha256: Fixed<Buffer>
    staff: Fixed<string>
    at: Fixed<Date>
  }
  statement_lines: {
    id: Generated<string>
    statement: Fixed<string>
    fingerprint: Fixed<Buffer>
    day: Fixed<string>
    units: Units
    reference: Fixed<string | null>
    counterparty: Fixed<string | null>
    counterparty_account: Fixed<string | null>
    purpose: Fixed<string | null>
  }
  statement_decisions: {
    line: Fixed<string>
    kind: LineKind | 'open'
    movement: string | null
    note: string | null
    matched_by: MatchedBy
    staff: string | null
    at: Date
  }
}

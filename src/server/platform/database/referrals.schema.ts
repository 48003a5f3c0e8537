import type { ColumnType } from 'kysely'

/** Written once. */
type Fixed<Type> = ColumnType<Type, Type, never>

export type ReferralsSchema = {
  /** What the ledger counts: currencies, and US dollars. */
  ledger_units: { code: Fixed<string> }
  referral_lines: {
    id: Fixed<string>
    claim_id: Fixed<string>
    referrer: Fixed<string>
    kind: Fixed<'accrued' | 'returned'>
    units: Fixed<string>
    cost: Fixed<string>
    usd_rate: Fixed<string | null>
    bps: ColumnType<number, number | string, never>
    rule: Fixed<'level' | 'personal' | 'direction'>
    zero: Fixed<string | null>
    author: Fixed<string>
    at: Fixed<Date>
    available_at: Fixed<Date>
  }
}

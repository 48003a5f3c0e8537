import type { ColumnType, Generated } from 'kysely'

/** numeric(38,0): digits on the wire, given and taken as text. */
type Units = ColumnType<string, string, string>

export type Schema = {
  currencies: {
    code: string
    name_ru: string
    name_en: string
    ticker: string
    network: string | null
    kind: 'crypto' | 'bank' | 'wallet' | 'cash'
    category: string
    scale: number
    glyph: string
    color: string
    state: Generated<'on' | 'paused' | 'off'>
    reason: string | null
    popular: Generated<boolean>
    position: number
  }
  ledger_accounts: {
    id: Generated<string>
    currency: string
    kind: 'reserve' | 'equity'
    debits_posted: ColumnType<string, never, string>
    credits_posted: ColumnType<string, never, string>
  }
  ledger_transfers: {
    id: string
    debit_account: string
    credit_account: string
    units: Units
    reason: string
    author: string
    posted_at: Date
  }
  rate_quotes: {
    mode: 'demo' | 'live'
    pair: string
    state: 'fresh' | 'paused'
    reason: string | null
    since: Date | null
    numerator: string | null
    denominator: string | null
    accepted_at: Date | null
    fresh_until: Date | null
    sources: ColumnType<unknown, string, string>
  }
  rate_sources: {
    mode: 'demo' | 'live'
    source: string
    read_at: Date | null
    fault: string | null
    detail: string | null
    fault_since: Date | null
  }
  rate_history: { mode: 'demo' | 'live'; pair: string; at: Date; value: string }
  typed_quotes: {
    id: string
    pair: string
    value: string
    author: string
    reason: string
    typed_at: Date
    valid_until: Date
    confirms_jump: boolean
    withdrawn_at: Date | null
    withdrawn_by: string | null
  }
  schema_migrations: { name: string; checksum: string; applied_at: Generated<Date> }
}

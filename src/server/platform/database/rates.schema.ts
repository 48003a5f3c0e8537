import type { ColumnType } from 'kysely'

type Mode = 'demo' | 'live'

export type RatesSchema = {
  rate_quotes: {
    mode: Mode
    pair: string
    state: 'fresh' | 'paused'
    reason: string | null
    since: Date | null
    numerator: string | null
    denominator: string | null
    accepted_at: Date | null
    fresh_until: Date | null
    sources: ColumnType<unknown, string, string>
    jump_numerator: string | null
    jump_denominator: string | null
    jump_since: Date | null
    reference_numerator: string | null
    reference_denominator: string | null
    reference_at: Date | null
    lone_source: string | null
    lone_numerator: string | null
    lone_denominator: string | null
    lone_since: Date | null
    agreed_numerator: string | null
    agreed_denominator: string | null
  }
  rate_acceptances: {
    mode: Mode
    pair: string
    kind: 'jump' | 'lone'
    since: Date
    numerator: string
    denominator: string
    accepted_by: string
    accepted_at: Date
  }
  rate_sources: {
    mode: Mode
    source: string
    read_at: Date | null
    fault: string | null
    detail: string | null
    fault_since: Date | null
  }
  rate_source_hours: { mode: Mode; source: string; hour: Date; readings: number; failures: number }
  rate_source_settings: {
    source: string
    enabled: boolean
    pairs: string[] | null
    oldest_seconds: number | null
    jump_bps: number | null
  }
  own_rate_sources: { key: string; record: ColumnType<unknown, string, string> }
  rate_history: { mode: Mode; pair: string; at: Date; value: string }
  rate_pauses: { mode: Mode; pair: string; since: Date; until: Date | null; reason: string }
  manual_rates: {
    id: string
    pair: string
    value: string
    measured_from: string | null
    author: string
    reason: string
    typed_at: Date
    valid_until: Date
    confirms_jump: boolean
    withdrawn_at: Date | null
    withdrawn_by: string | null
  }
}

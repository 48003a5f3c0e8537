import type { ColumnType, Generated } from 'kysely'
import type { AccountsSchema } from './accounts.schema.ts'
import type { ClaimsSchema } from './claims.schema.ts'
import type { DeskSchema } from './desk.schema.ts'
import type { LedgerSchema } from './ledger.schema.ts'
import type { NewsTable } from './news.schema.ts'
import type { OutboxTable } from './outbox.schema.ts'
import type { PeopleSchema } from './people.schema.ts'
import type { RailsSchema } from './rails.schema.ts'
import type { ReserveWatchesTable, ReserveWatchRefusalsTable } from './reserve-watch.schema.ts'

/** numeric(38,0): digits on the wire, given and taken as text. */
type Units = ColumnType<string, string, string>
type UnitsOrNone = ColumnType<string | null, string | null, string | null>

/** jsonb: read as whatever it is, until it is parsed; written as its text. */
type JsonColumn = ColumnType<unknown, string | null, string | null>

export type Schema = PeopleSchema &
  AccountsSchema &
  LedgerSchema &
  ClaimsSchema &
  RailsSchema &
  DeskSchema & {
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
    cities: { code: string; name_ru: string; name_en: string; time_zone: string; position: number }
    offices: {
      id: Generated<string>
      city: string
      name_ru: string
      name_en: string
      address_ru: string
      address_en: string
      hours: JsonColumn
      position: number
    }
    directions: {
      from_currency: string
      to_currency: string
      state: 'on' | 'paused' | 'off'
      reason: string | null
      formula: string
      margin_bps: number
      floor_bps: number
      from_fee_fixed: Units
      from_fee_bps: number
      from_fee_min: Units
      from_fee_max: UnitsOrNone
      to_fee_fixed: Units
      to_fee_bps: number
      to_fee_min: Units
      to_fee_max: UnitsOrNone
      network_fee: Units
      network_fee_paid_by: 'office' | 'client'
      from_min: Units
      from_max: UnitsOrNone
      to_min: Units
      to_max: UnitsOrNone
      course_fixed: 'opening' | 'arrival' | 'confirmations'
      confirmations: number | null
      window_minutes: number
      needs_account: boolean
      needs_verification: boolean
      needs_aml: boolean
      hours: JsonColumn
      instructions_ru: string
      instructions_en: string
    }
    direction_tiers: { from_currency: string; to_currency: string; starts_at: Units; adjust_bps: number }
    direction_cities: { from_currency: string; to_currency: string; city: string }
    office: {
      only_row: Generated<boolean>
      maintenance: Generated<boolean>
      maintenance_message_ru: Generated<string>
      maintenance_message_en: Generated<string>
      maintenance_until: Date | null
      captcha_claim: Generated<boolean>
    }
    categories: { id: string; name_ru: string; name_en: string; position: number }
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
    news: NewsTable
    outbox: OutboxTable
    reserve_watches: ReserveWatchesTable
    reserve_watch_refusals: ReserveWatchRefusalsTable
    schema_migrations: { name: string; checksum: string; applied_at: Generated<Date> }
  }

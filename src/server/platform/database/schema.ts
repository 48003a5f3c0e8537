import type { ColumnType, Generated } from 'kysely'
import type { Locale } from '#contract/locale.ts'
import type { NewsTable } from '../live/news.schema.ts'
import type { AccountsSchema } from './accounts.schema.ts'
import type { AmlSchema } from './aml.schema.ts'
import type { ChangesSchema } from './changes.schema.ts'
import type { ChatSchema } from './chat.schema.ts'
import type { ClaimsSchema } from './claims.schema.ts'
import type { ConnectionsTable } from './connections.schema.ts'
import type { ContentSchema } from './content.schema.ts'
import type { ContestSchema } from './contest.schema.ts'
import type { CustomersSchema } from './customers.schema.ts'
import type { DeskSchema } from './desk.schema.ts'
import type { GuaranteeSchema } from './guarantee.schema.ts'
import type { LedgerSchema } from './ledger.schema.ts'
import type { MailboxSchema } from './mailbox.schema.ts'
import type { NewslettersSchema } from './newsletters.schema.ts'
import type { MailServerTable, OutboxTable } from './outbox.schema.ts'
import type { PromoCodesSchema } from './promo-codes.schema.ts'
import type { RailsSchema } from './rails.schema.ts'
import type { RateAlertsTable } from './rate-alerts.schema.ts'
import type { RatesSchema } from './rates.schema.ts'
import type { ReferralsSchema } from './referrals.schema.ts'
import type { ReserveWatchesTable, ReserveWatchRefusalsTable } from './reserve-watch.schema.ts'
import type { ReviewsTable } from './reviews.schema.ts'
import type { StaffSchema } from './staff.schema.ts'
import type { StatementsSchema } from './statements.schema.ts'
import type { StatisticsSchema } from './statistics.schema.ts'
import type { TelegramSchema } from './telegram.schema.ts'
import type { UsersSchema } from './users.schema.ts'
import type { VerificationSchema } from './verification.schema.ts'
import type { WithdrawalsSchema } from './withdrawals.schema.ts'

/** numeric(38,0): digits as text, both ways. */
type Units = ColumnType<string, string, string>
type UnitsOrNone = ColumnType<string | null, string | null, string | null>

/** jsonb: read as an unknown value, written as text. */
type JsonColumn = ColumnType<unknown, string | null, string | null>

export type Schema = UsersSchema &
  AmlSchema &
  AccountsSchema &
  LedgerSchema &
  ClaimsSchema &
  ContentSchema &
  ContestSchema &
  CustomersSchema &
  ChangesSchema &
  ChatSchema &
  GuaranteeSchema &
  MailboxSchema &
  NewslettersSchema &
  PromoCodesSchema &
  RailsSchema &
  StaffSchema &
  StatementsSchema &
  StatisticsSchema &
  TelegramSchema &
  RatesSchema &
  ReferralsSchema &
  VerificationSchema &
  WithdrawalsSchema &
  DeskSchema & {
    connections: ConnectionsTable
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
      account_form: Generated<string>
      own_fields: ColumnType<unknown, string | undefined, string>
      reserve_cap: string | null
      mark: Generated<string | null>
      confirmations: number | null
    }
    cities: {
      code: string
      name_ru: string
      name_en: string
      time_zone: string
      position: number
      state: Generated<'on' | 'paused' | 'off'>
      reason: string | null
      paused_until: Date | null
    }
    branches: {
      code: string
      city: string
      name_ru: string
      name_en: string
      address_ru: string
      address_en: string
      way_ru: Generated<string>
      way_en: Generated<string>
      phone: Generated<string>
      notes_ru: Generated<string>
      notes_en: Generated<string>
      map_url: Generated<string>
      hours: JsonColumn
      position: number
      state: Generated<'on' | 'off'>
    }
    directions: {
      from_currency: string
      to_currency: string
      state: 'on' | 'paused' | 'off'
      reason: string | null
      paused_until: Date | null
      oldest_seconds: number | null
      jump_bps: number | null
      discount_most_bps: number | null
      referral_most_bps: number | null
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
      slow_network_fee: UnitsOrNone
      fast_network_fee: UnitsOrNone
      refund_fee: UnitsOrNone
      from_min: Units
      from_max: UnitsOrNone
      to_min: Units
      to_max: UnitsOrNone
      rate_fixed: 'opening' | 'arrival' | 'confirmations'
      confirmations: number | null
      window_minutes: number
      needs_account: boolean
      needs_verification: boolean
      needs_aml: boolean
      hours: JsonColumn
      office_hours: Generated<boolean>
      instructions_ru: string
      instructions_en: string
    }
    discount_tiers: { starts_at: Units; bps: number }
    direction_tiers: { from_currency: string; to_currency: string; starts_at: Units; adjust_bps: number }
    direction_cities: { from_currency: string; to_currency: string; city: string }
    direction_city_terms: {
      from_currency: string
      to_currency: string
      city: string
      branch: string | null
      margin_bps: number | null
      from_min: UnitsOrNone
      from_max: UnitsOrNone
      to_min: UnitsOrNone
      to_max: UnitsOrNone
      reserve: UnitsOrNone
      /** When the reserve was stated. */
      reserve_at: ColumnType<Date, Date | undefined, never>
      hours: JsonColumn
    }
    office: {
      only_row: Generated<boolean>
      maintenance: Generated<boolean>
      maintenance_message_ru: Generated<string>
      maintenance_message_en: Generated<string>
      maintenance_until: Date | null
      captcha_claim: Generated<boolean>
      change_wait_minutes: Generated<number>
      quote_keep_minutes: Generated<number>
      quote_keep_bps: Generated<number>
      review_from_usd: Generated<number>
      payout_change_wait_minutes: Generated<number>
      ending_letter: Generated<boolean>
      staff_idle_minutes: Generated<number>
      console_networks: Generated<string[]>
      opened_at: Date | null
      name: Generated<string>
      tagline_ru: Generated<string>
      tagline_en: Generated<string>
      contact_email: Generated<string>
      contact_phone: Generated<string>
      contact_telegram: Generated<string>
      links: Generated<string[]>
      hours: JsonColumn
      languages: Generated<Locale[]>
      time_zone: string | null
      unpaid_of_person: Generated<number>
      unpaid_of_network: Generated<number>
      hourly_of_person: Generated<number>
      hourly_of_network: Generated<number>
      accent: Generated<string>
      logo: string | null
      forms_of_network: Generated<number>
    }
    office_logos: { name: string; width: number; height: number; content: Buffer; stored_at: Date }
    categories: { id: string; name_ru: string; name_en: string; position: number }
    news: NewsTable
    outbox: OutboxTable
    mail_server: MailServerTable
    database_mark: {
      only_row: ColumnType<boolean, never, never>
      id: ColumnType<string, never, never>
      sealed: string | null
      sealed_before: string | null
    }
    rate_alerts: RateAlertsTable
    reviews: ReviewsTable
    reserve_watches: ReserveWatchesTable
    reserve_watch_refusals: ReserveWatchRefusalsTable
    schema_migrations: { name: string; checksum: string; applied_at: Generated<Date> }
  }

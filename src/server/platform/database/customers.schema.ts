import type { ColumnType, Generated } from 'kysely'
import type { ScreeningEffect, ScreeningKind } from '#contract/screening/screening-key.ts'

/** Rows that are inserted and read; no role can update them. */
type Fixed<Type> = ColumnType<Type, Type, never>

export type CustomersSchema = {
  customer_blocks: {
    id: Generated<string>
    user_id: Fixed<string>
    reason: Fixed<string>
    blocked_at: Fixed<Date>
    blocked_by: Fixed<string>
    ended_at: ColumnType<Date | null, null | undefined, Date>
    ended_by: ColumnType<string | null, null | undefined, string>
  }
  customer_limits: {
    user_id: string
    unpaid_most: number | null
    day_most_usd: string | null
    changed_at: Date
    changed_by: string
  }
  customer_terms_proposals: {
    user_id: string
    discount_bps: number | null
    referral_bps: number | null
    proposed_by: string
    proposed_at: Date
  }
  customer_notes: {
    id: Fixed<string>
    user_id: Fixed<string | null>
    email_key: Fixed<string | null>
    staff: Fixed<string>
    at: Fixed<Date>
    text: Fixed<string>
  }
  screening_rules: {
    kind: ScreeningKind
    value: string
    effect: ScreeningEffect
    reason: string
    until: Date | null
    number: ColumnType<number, never, never>
  }
  screening_hits: { kind: ScreeningKind; value: string; hits: number; last_at: Date }
  screening_warnings: {
    claim_id: Fixed<string>
    kind: Fixed<ScreeningKind>
    value: Fixed<string>
    reason: Fixed<string>
  }
}

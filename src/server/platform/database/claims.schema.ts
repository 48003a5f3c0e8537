import type { ColumnType, Generated, GeneratedAlways } from 'kysely'
import type { ClaimActor, ClaimProblem, ClaimState } from '#contract/claims/claim-moves.ts'
import type { Locale } from '#contract/locale.ts'

export type ClaimsSchema = {
  claims: ClaimsTable
  claim_events: ClaimEventsTable
  returned_payouts: ReturnedPayoutsTable
  claim_payments: ClaimPaymentsTable
  claim_numbering: ClaimNumberingTable
  sent_references: { network: Fixed<string>; key: Fixed<string>; claim_id: Fixed<string> }
  payout_limits: { currency: string; alone_most: UnitsOrNone; day_most: UnitsOrNone }
  direction_medians: {
    from_currency: string
    to_currency: string
    minutes: number
    claims: number
    counted_at: Date
  }
}

/** Digits as text, both ways. */
type Units = ColumnType<string, string, string>
type UnitsOrNone = ColumnType<string | null, string | null | undefined, string | null>
/** Written once, when the row is made. */
type Fixed<Type> = ColumnType<Type, Type, never>
/** jsonb: read as an unknown value, written as text. */
type Json = ColumnType<unknown, string, string>
type JsonOrNone = ColumnType<unknown, string | null, string | null>

type ClaimsTable = {
  id: Fixed<string>
  number: Fixed<string>
  input_hash: Fixed<Buffer>
  version: Generated<number>
  state: ClaimState
  from_currency: Fixed<string>
  to_currency: Fixed<string>
  city: Fixed<string | null>
  side: 'from' | 'to'
  give: Units
  get: Units
  rate_give: string
  rate_get: string
  exchanged: Units
  worth: Units
  converted: Units
  promo_code: string | null
  /** The money between give and exchanged, and between converted and get. */
  lines: Json
  referrer: string | null
  referral_bps: ColumnType<number, number | string | undefined, number | string>
  referral_code: Fixed<string | null>
  referral_refused: string | null
  terms: Json
  rate_fixed: Fixed<'opening' | 'arrival' | 'confirmations'>
  confirmations: number | null
  rate_since: Date | null
  email: Fixed<string>
  email_key: Fixed<string>
  locale: Fixed<Locale>
  time_zone: ColumnType<string | null, string | null | undefined, never>
  user_id: string | null
  opened_from_network: Fixed<string | null>
  left_by: Fixed<string | null>
  agreed_rules: Fixed<number | null>
  agreed_aml_kyc: Fixed<number | null>
  from_account: ColumnType<unknown, string, never>
  to_account: Json
  refund_account: JsonOrNone
  to_identity: string
  letters_held: Generated<boolean>
  meeting: JsonOrNone
  rail: string | null
  pay_to: JsonOrNone
  refund_fee: ColumnType<string, string | undefined, never>
  needs_aml: Fixed<boolean>
  window_minutes: Fixed<number>
  window_from: Date | null
  deadline: Date | null
  in_time_until: Date | null
  agreed_until: Generated<Date | null>
  came_late: Generated<boolean>
  returns_excess: Generated<boolean>
  received: ColumnType<string, string | undefined, string>
  settled: ColumnType<string, string | undefined, string>
  refunded: ColumnType<string, string | undefined, string>
  problem: ClaimProblem | null
  reason: string | null
  reason_text: string | null
  hold_transfer: string | null
  prepared: JsonOrNone
  to_confirm: ColumnType<unknown, string | null | undefined, string | null>
  reversal: ColumnType<unknown, string | null | undefined, string | null>
  refund_change: ColumnType<unknown, string | null | undefined, string | null>
  payout_change: ColumnType<unknown, string | null | undefined, string | null>
  payout_return: ColumnType<unknown, string | null | undefined, string | null>
  payouts_returned: Generated<number>
  payout: JsonOrNone
  refund: JsonOrNone
  aml: ColumnType<unknown, string | null | undefined, string | null>
  source: ColumnType<string | null, string | null | undefined, never>
  opened_at: Fixed<Date>
  changed_at: Date
  completed_at: Date | null
  answered_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  prolonged_at: ColumnType<Date | null, Date | null | undefined, Date | null>
  /** US cents. Null: no price was known. */
  worth_usd: ColumnType<string | null, string | null | undefined, string | null>
}

type ReturnedPayoutsTable = {
  id: Fixed<string>
  claim_id: Fixed<string>
  nth: Fixed<number>
  currency: Fixed<string>
  sent: ColumnType<unknown, string, never>
  completed_at: Fixed<Date>
  units: Fixed<string>
  reference: Fixed<string | null>
  reference_key: Fixed<string | null>
  reason: Fixed<string>
  author: Fixed<string>
  proposed_by: Fixed<string | null>
  at: Fixed<Date>
}

type ClaimEventsTable = {
  id: GeneratedAlways<string>
  claim_id: Fixed<string>
  at: Fixed<Date>
  kind: Fixed<string>
  state: Fixed<ClaimState>
  actor: Fixed<ClaimActor>
  author: Fixed<string>
  data: ColumnType<unknown, string, never>
  inside: ColumnType<unknown, string | null, never>
}

type ClaimPaymentsTable = {
  id: Generated<string>
  rail: Fixed<string>
  reference: Fixed<string>
  claim_id: Fixed<string>
  units: Fixed<string>
  confirmations: number
  needed: number
  state: 'seen' | 'credited' | 'lost' | 'reversed'
  seen_at: Date
  credited_at: Date | null
  payment_reference: Fixed<string | null>
  payer: ColumnType<string | null, string | null | undefined, never>
  transaction: ColumnType<string | null, string | null | undefined, never>
  before: ColumnType<unknown, string | null | undefined, never>
  deposit_account: ColumnType<string | null, string | null | undefined, never>
}

type ClaimNumberingTable = { only_row: Fixed<boolean>; key: Fixed<string> }

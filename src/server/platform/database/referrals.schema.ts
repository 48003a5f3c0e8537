import type { ColumnType } from 'kysely'
import type { ReferralRule } from '#contract/referrals/referral-reasons.ts'

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
    rule: Fixed<ReferralRule>
    zero: Fixed<string | null>
    author: Fixed<string>
    at: Fixed<Date>
    available_at: Fixed<Date>
    payout: ColumnType<number, number | undefined, never>
  }
  referral_levels: { starts_at: ColumnType<string, string, string>; bps: number }
  referral_links: {
    code: Fixed<string>
    owner: Fixed<string>
    name: string
    created_at: Fixed<Date>
    put_away_at: Date | null
  }
  referral_clicks: { owner: string; code: string; day: ColumnType<string, string, string>; clicks: number }
  referral_click_marks: { mark: Buffer; day: ColumnType<string, string, string> }
}

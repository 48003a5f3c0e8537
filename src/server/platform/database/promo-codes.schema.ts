import type { ColumnType, Generated } from 'kysely'
import type { PromoKind, PromoUseState } from '#contract/promo-codes/promo-code.ts'

/** Digits as text, both ways. */
type UnitsOrNone = ColumnType<string | null, string | null, string | null>

export type PromoCodesSchema = {
  promo_codes: {
    code: string
    state: 'on' | 'off'
    kind: PromoKind
    bps: number
    sum: UnitsOrNone
    sum_ticker: string | null
    starts_at: Date | null
    ends_at: Date | null
    uses_most: number | null
    uses_of_person: number | null
    from_currencies: string[]
    to_currencies: string[]
    pairs: string[]
    minimum: UnitsOrNone
    minimum_ticker: string | null
    first_only: boolean
    only_for: string
    with_discount: boolean
    budget_usd: UnitsOrNone
    listed: boolean
    batch: string
    note: string
    made_at: ColumnType<Date, Date, never>
  }
  promo_counts: { code: string; uses: Generated<number>; cost_usd: ColumnType<string, string | undefined, string> }
  promo_uses: { claim_id: string; code: string; state: PromoUseState; cost_usd: UnitsOrNone; used_at: Date }
}

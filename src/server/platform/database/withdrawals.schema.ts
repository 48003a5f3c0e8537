import type { ColumnType, Generated } from 'kysely'
import type { WithdrawalActor, WithdrawalState } from '#contract/withdrawals/withdrawal-moves.ts'

/** Written once. */
type Fixed<Type> = ColumnType<Type, Type, never>

export type WithdrawalsSchema = {
  withdrawal_settings: { only_one: Generated<boolean>; minimum: string }
  withdrawal_currencies: { currency: string; fee: string; position: number }
  withdrawals: {
    id: Fixed<string>
    user_id: Fixed<string>
    version: Generated<number>
    state: WithdrawalState
    units: Fixed<string>
    currency: Fixed<string>
    scale: Fixed<number>
    rate_give: Fixed<string>
    rate_get: Fixed<string>
    converted: Fixed<string>
    fee: Fixed<string>
    get: Fixed<string>
    account: ColumnType<unknown, string, never>
    identity: Fixed<string>
    hold_transfer: Fixed<string>
    taken_by: ColumnType<string | null, string | null | undefined, string | null>
    taken_since: ColumnType<Date | null, Date | null | undefined, Date | null>
    taken_until: ColumnType<Date | null, Date | null | undefined, Date | null>
    prepared: ColumnType<unknown, string | null | undefined, string | null>
    reference: ColumnType<string | null, string | null | undefined, string | null>
    reason: ColumnType<string | null, string | null | undefined, string | null>
    asked_at: Fixed<Date>
    changed_at: Date
  }
  withdrawal_events: {
    id: Generated<string>
    withdrawal_id: Fixed<string>
    at: Fixed<Date>
    kind: Fixed<string>
    state: Fixed<WithdrawalState>
    actor: Fixed<WithdrawalActor>
    author: Fixed<string>
    transfers: Fixed<string[]>
  }
}

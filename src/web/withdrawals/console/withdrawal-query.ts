import {
  staffWithdrawalMoves,
  type WithdrawalMove,
  type WithdrawalState,
  withdrawalStates,
} from '#contract/withdrawals/withdrawal-moves.ts'
import { oneOf, page, queryOf, withQuery } from '#web/forms/address-query.ts'

const WITHDRAWALS_PATH = '/console/withdrawals'

export type WithdrawalsQuery = { state: WithdrawalState | undefined; page: number }

const listed = queryOf<WithdrawalsQuery>({ state: oneOf(withdrawalStates), page })
export const readWithdrawalsQuery = listed.read
export const withdrawalsPath = (query: Partial<WithdrawalsQuery> = {}): string =>
  withQuery(WITHDRAWALS_PATH, listed.write(query))

/** The move whose form the address asks for. */
export type WithdrawalQuery = { move: WithdrawalMove | undefined }

const one = queryOf<WithdrawalQuery>({ move: oneOf(staffWithdrawalMoves) })
export const readWithdrawalQuery = one.read
export const withdrawalPath = (id: string, query: Partial<WithdrawalQuery> = {}): string =>
  withQuery(`${WITHDRAWALS_PATH}/${id}`, one.write(query))

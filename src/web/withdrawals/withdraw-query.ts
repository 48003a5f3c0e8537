import { page, queryOf, text, withQuery } from '#web/forms/address-query.ts'

export const WITHDRAW_PATH = '/account/referrer/withdraw'

export type WithdrawQuery = {
  /** The currency that is being asked for, and the saved account to fill in. */
  currency: string | undefined
  saved: string | undefined
  done: string | undefined
  confirm: string | undefined
  page: number
}

const word = text(typed => typed.slice(0, 60))
const query = queryOf<WithdrawQuery>({ currency: word, saved: word, done: word, confirm: word, page })
export const readWithdrawQuery = query.read
export const withdrawPath = (wanted: Partial<WithdrawQuery> = {}): string =>
  withQuery(WITHDRAW_PATH, query.write(wanted))

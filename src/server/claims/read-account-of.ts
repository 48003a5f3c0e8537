import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import type { AccountInput } from '#contract/claims/claim.ts'
import { findCurrencyAccounts } from '#server/catalogue/currency-accounts.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { readAccount } from './claim-accounts.ts'

/** An account as it was given, by the fields that accounts of the currency have now. */
export async function readAccountOf(db: Db, currency: string, given: AccountInput, part: string) {
  const accounts = await findCurrencyAccounts(db, currency)
  return readAccount(accounts ? accountFieldsOf(accounts) : [], given, part)
}

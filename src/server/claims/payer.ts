import type { AccountKind } from '#contract/account-formats/account.ts'
import { checkAccount } from '#contract/account-formats/check-account.ts'
import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import type { StoredAccount } from './claim.ts'

/** Texts that a statement does not show, or that several people share. */
const namesNobody: ReadonlySet<AccountKind> = new Set(['person-name', 'bank-name', 'contact', 'own-text'])

/** Whether a claim in the currency names an account that it is paid from: coins are asked for an account of the refund alone. */
export const namesPayer = (currency: CurrencyItem): boolean =>
  currency.kind !== 'crypto' &&
  accountFieldsOf(currency).some(({ name, kind, required }) => name === 'account' && required && !namesNobody.has(kind))

/**
 * The account that a claim is paid from, the same for all its spellings. Undefined: the customer names none, or none that a
 * payment shows. What is told apart by it is decided in `deposit-accounts/free-amounts.ts`.
 */
export function payerOf({ account }: StoredAccount): string | undefined {
  if (!account || namesNobody.has(account.kind)) return undefined
  const read = checkAccount(account.kind, account.value)
  return read.ok ? `${account.kind}:${read.value.identity}` : undefined
}

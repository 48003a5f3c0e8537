import { sql } from 'kysely'
import { networks } from '#contract/account-formats/account.ts'
import { checkAccount } from '#contract/account-formats/check-account.ts'
import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import { listCurrencyAccounts } from '#server/catalogue/currency-accounts.store.ts'
import type { OwnAccount } from '#server/claims/rail.ts'
import type { Db } from '#server/platform/database/pool.ts'

/**
 * Whether this is a deposit account of the office that was not withdrawn. Cards and phones have one spelling for every bank;
 * addresses of some networks have several.
 */
export async function isTypedAddress(db: Db, { kind, value, identity }: OwnAccount): Promise<boolean> {
  const typed = db
    .selectFrom('deposit_accounts')
    .innerJoin('deposit_account_versions', 'deposit_account_versions.deposit_account', 'deposit_accounts.id')
    .select(['currency', sql<string | null>`details #>> '{fields,account}'`.as('account')])
    .where('withdrawn_at', 'is', null)
  const spelled = await typed.where(sql<boolean>`details #>> '{fields,account}' = ${value}`).limit(1).executeTakeFirst()
  if (spelled) return true
  if (!networks.some(network => network === kind)) return false
  const accounts = await listCurrencyAccounts(db)
  for (const { currency, account } of await typed.execute()) {
    const own = accountFieldsOf(accounts.get(currency)!).find(({ name }) => name === 'account')?.kind
    if (own !== kind || typeof account !== 'string') continue
    const read = checkAccount(own, account)
    if (read.ok && read.value.identity === identity) return true
  }
  return false
}

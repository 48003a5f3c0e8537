import { sql } from 'kysely'
import { networks } from '#contract/accounts/account.ts'
import { checkAccount } from '#contract/accounts/check-account.ts'
import { accountFieldsOf } from '#contract/accounts/fields.ts'
import type { OwnAccount } from '#server/claims/rail.ts'
import type { Db } from '#server/database/pool.ts'

/**
 * Whether the office has typed this account as its own and not taken it back. Cards and phones have one spelling, whatever
 * bank they are asked for; addresses of some networks have several.
 */
export async function isTyped(db: Db, { kind, value, identity }: OwnAccount): Promise<boolean> {
  const typed = db
    .selectFrom('requisites')
    .innerJoin('requisite_versions', 'requisite_versions.requisite', 'requisites.id')
    .select(['currency', sql<string | null>`details #>> '{fields,account}'`.as('account')])
    .where('withdrawn_at', 'is', null)
  const spelled = await typed.where(sql<boolean>`details #>> '{fields,account}' = ${value}`).limit(1).executeTakeFirst()
  if (spelled) return true
  if (!networks.some(network => network === kind)) return false
  for (const { currency, account } of await typed.execute()) {
    const own = accountFieldsOf(currency).find(({ name }) => name === 'account')?.kind
    if (own !== kind || typeof account !== 'string') continue
    const read = checkAccount(own, account)
    if (read.ok && read.value.identity === identity) return true
  }
  return false
}

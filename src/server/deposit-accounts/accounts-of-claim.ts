import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import { findCurrencyAccounts } from '#server/catalogue/currency-accounts.store.ts'
import type { StoredAccount } from '#server/claims/claim.ts'
import type { AccountsOfClaim, OfficeAccount } from '#server/claims/rail.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { DepositAccountDetails } from './details.ts'

/** The deposit account of a claim, those of its currency, and the claims whose payment could be taken for its own. */
export async function accountsOfClaim(
  db: Db,
  { id, currency }: { id: string; currency: string },
): Promise<AccountsOfClaim> {
  const [accounts, rows, use, twins] = await Promise.all([
    findCurrencyAccounts(db, currency),
    versions(db).where('deposit_accounts.currency', '=', currency).orderBy('version', 'desc').execute(),
    versions(db)
      .innerJoin('deposit_account_uses as use', join =>
        join.onRef('use.deposit_account', '=', 'deposit_accounts.id').onRef('use.version', '=', 'version.version'),
      )
      .where('use.claim_id', '=', id)
      .executeTakeFirst(),
    twinsOf(db, id),
  ])
  const main = accounts && accountFieldsOf(accounts).find(({ name }) => name === 'account')
  const view = (row: { id: string; label: string; details: unknown }): OfficeAccount => {
    const { fields, holder } = row.details as DepositAccountDetails
    return { id: row.id, label: row.label, kind: main?.kind ?? 'own-text', value: fields.account ?? '', holder }
  }
  const newest = rows.filter((row, at) => rows.findIndex(({ id }) => id === row.id) === at)
  return { shown: use && view(use), all: newest.map(view).toSorted((a, b) => (a.label < b.label ? -1 : 1)), twins }
}

const versions = (db: Db) =>
  db
    .selectFrom('deposit_accounts')
    .innerJoin('deposit_account_versions as version', 'version.deposit_account', 'deposit_accounts.id')
    .select(['deposit_accounts.id', 'deposit_accounts.label', 'version.details'])

async function twinsOf(db: Db, claimId: string): Promise<AccountsOfClaim['twins']> {
  const rows = await db
    .selectFrom('deposit_account_uses as own')
    .innerJoin('deposit_account_uses as other', join =>
      join
        .onRef('other.deposit_account', '=', 'own.deposit_account')
        .onRef('other.units', '=', 'own.units')
        .onRef('other.claim_id', '<>', 'own.claim_id'),
    )
    .innerJoin('claims', 'claims.id', 'other.claim_id')
    .select(['claims.id', 'claims.number', 'claims.from_account'])
    .where('own.claim_id', '=', claimId)
    .where('own.told_by_amount', '=', true)
    .where('own.released_at', 'is', null)
    .where('other.told_by_amount', '=', true)
    .where('other.released_at', 'is', null)
    .orderBy('claims.opened_at')
    .execute()
  return rows.map(({ id, number, from_account }) => ({ id, number, from: from_account as StoredAccount }))
}

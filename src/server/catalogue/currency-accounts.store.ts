import { z } from 'zod'
import type { CurrencyAccounts } from '#contract/account-formats/fields.ts'
import { OwnField } from '#contract/account-formats/own-field.schema.ts'
import type { Db } from '#server/platform/database/pool.ts'

type Row = { account_form: string; own_fields: unknown }

const OwnFields = z.array(OwnField)

/** What accounts of a currency consist of. Currencies without fields of their own leave them out. */
export function currencyAccounts({ account_form, own_fields }: Row): CurrencyAccounts {
  const ownFields = OwnFields.parse(own_fields)
  return { accountForm: account_form, ownFields: ownFields.length > 0 ? ownFields : undefined }
}

/** What accounts of a currency consist of now, also of one that is put away. Undefined: there is no such currency. */
export async function findCurrencyAccounts(
  db: Db,
  code: string,
): Promise<(CurrencyAccounts & { confirmations: number | null }) | undefined> {
  const row = await db
    .selectFrom('currencies')
    .select(['account_form', 'own_fields', 'confirmations'])
    .where('code', '=', code)
    .executeTakeFirst()
  return row && { ...currencyAccounts(row), confirmations: row.confirmations }
}

/** The same of all currencies, by their codes. */
export async function listCurrencyAccounts(db: Db): Promise<Map<string, CurrencyAccounts>> {
  const rows = await db.selectFrom('currencies').select(['code', 'account_form', 'own_fields']).execute()
  return new Map(rows.map(row => [row.code, currencyAccounts(row)]))
}

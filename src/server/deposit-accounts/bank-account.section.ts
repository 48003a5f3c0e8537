import { sql } from 'kysely'
import type { BankAccountRecord } from '#contract/deposit-accounts/bank-account-record.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** Accounts at banks that several deposit accounts stand for. Which do is said at each of them. */
export const bankAccountSection: Section<'bank-account'> = {
  name: 'bank-account',
  read: readBankAccounts,
  write: writeBankAccounts,
  check: checkBankAccount,
  dangers: () => [],
  rights: {
    name: 'money.keep',
    bank: 'money.keep',
    currency: 'money.keep',
    dayMost: 'money.keep',
    monthMost: 'money.keep',
    dayClaimsMost: 'money.keep',
    openMost: 'money.keep',
  },
  sees: 'money.see',
  columns: {
    search: (key, { name, bank }) => `${key} ${name} ${bank}`,
    sort: { key: key => key, name: (_, { name }) => name },
    facets: { bank: (_, { bank }) => bank },
  },
  liveOf: readStandings,
}

async function checkBankAccount(
  { key, before, after }: Changed<BankAccountRecord>,
  records: Records,
): Promise<RecordProblem[]> {
  if (!/^[a-z0-9](-?[a-z0-9])*$/.test(key) || key.length > 40 || key === 'new' || key === 'many')
    return [{ field: 'key', code: 'wrong-format', detail: 'is small letters, digits and hyphens, such as tbank-0008' }]
  const used = await records.db
    .selectFrom('deposit_accounts')
    .select('id')
    .where('bank_account', '=', key)
    .limit(1)
    .executeTakeFirst()
  if (!after) return used ? [{ field: 'key', code: 'in-use', detail: 'stands behind deposit accounts' }] : []
  const currency = (await records.currencies()).get(after.currency)
  if (!currency) return [{ field: 'currency', code: 'unknown-currency', detail: 'is no currency of the office' }]
  if (used && before && before.currency !== after.currency)
    return [{ field: 'currency', code: 'in-use', detail: 'stands behind deposit accounts' }]
  return (['dayMost', 'monthMost'] as const).flatMap((field): RecordProblem[] => {
    const text = after[field]
    if (text === null) return []
    const units = fromDecimal(text, currency.scale)
    if (units === undefined)
      return [{ field, code: 'too-many-decimals', detail: `has more than ${currency.scale} decimals` }]
    return units === 0n ? [{ field, code: 'too-small', detail: 'must be above zero' }] : []
  })
}

async function readBankAccounts(db: Db, keys?: readonly string[]): Promise<Map<string, BankAccountRecord>> {
  const rows = await db
    .selectFrom('bank_accounts')
    .innerJoin('currencies', 'currencies.code', 'bank_accounts.currency')
    .selectAll('bank_accounts')
    .select('currencies.scale')
    .$if(keys !== undefined, query => query.where('bank_accounts.code', 'in', [...keys!]))
    .orderBy('bank_accounts.name')
    .orderBy('bank_accounts.code')
    .execute()
  return new Map(
    rows.map(({ code, name, bank, currency, scale, ...row }) => {
      const amount = (units: string | null) => (units === null ? null : toDecimal(BigInt(units), scale))
      const { day_claims_most: dayClaimsMost, open_most: openMost } = row
      const limits = { dayMost: amount(row.day_most), monthMost: amount(row.month_most), dayClaimsMost, openMost }
      return [code, { name, bank, currency, ...limits }]
    }),
  )
}

async function writeBankAccounts(tx: Tx, changed: readonly Changed<BankAccountRecord>[]): Promise<void> {
  const scales = new Map(
    (await tx.selectFrom('currencies').select(['code', 'scale']).execute()).map(({ code, scale }) => [code, scale]),
  )
  for (const { key, after } of changed) {
    if (!after) {
      await tx.deleteFrom('bank_accounts').where('code', '=', key).execute()
      continue
    }
    const units = (text: string | null) =>
      text === null ? null : fromDecimal(text, scales.get(after.currency)!)!.toString()
    const row = {
      name: after.name,
      bank: after.bank,
      currency: after.currency,
      day_most: units(after.dayMost),
      month_most: units(after.monthMost),
      day_claims_most: after.dayClaimsMost,
      open_most: after.openMost,
    }
    await tx
      .insertInto('bank_accounts')
      .values({ code: key, ...row })
      .onConflict(conflict => conflict.column('code').doUpdateSet(row))
      .execute()
  }
}

/** What lies on each, and the deposit accounts that stand for it. */
async function readStandings(db: Db, keys: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await sql<{ code: string; scale: number; units: string; accounts: string[] }>`
    select bank.code, c.scale, coalesce(sum(kept.units), 0)::text as units,
      coalesce(array_agg(own.currency || ' ' || own.label order by own.currency, own.label) filter (where own.id is not null), '{}')
        as accounts
    from bank_accounts bank join currencies c on c.code = bank.currency
    left join deposit_accounts own on own.bank_account = bank.code
    left join deposit_account_balances kept on kept.deposit_account = own.id
    where bank.code = any(${[...keys]}) group by bank.code, c.scale`.execute(db)
  return new Map(
    rows.map(({ code, scale, units, accounts }) => [code, { balance: toDecimal(BigInt(units), scale), accounts }]),
  )
}

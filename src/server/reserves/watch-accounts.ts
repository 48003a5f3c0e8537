import { sql } from 'kysely'
import { toDecimal } from '#contract/money/money.ts'
import type { EndAlarm, RaiseAlarm } from '#server/alarms/alarms.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'

/** An account from which more has left than lay on it, by the books, is an alarm: of a bank account what lies there in all counts. */
export const watchAccounts = (db: Db, alarm: RaiseAlarm, endAlarm: EndAlarm): Task =>
  dueTask('watch-accounts', '*/10 * * * *', async () => {
    const lacking = await accountsBelowZero(db)
    await endAlarm({ kind: 'account-below-zero', stillOf: lacking.map(({ currency }) => currency) })
    for (const { currency, name, units, scale } of lacking)
      await alarm({
        kind: 'account-below-zero',
        subject: currency,
        detail: { account: name, amount: toDecimal(-BigInt(units), scale), currency },
      })
  })

/** Of each currency the one that lacks most. */
async function accountsBelowZero(db: Db) {
  const { rows } = await sql<{ currency: string; name: string; units: string; scale: number }>`
    select distinct on (lacking.currency) lacking.currency, name, lacking.units::text as units, scale from (
      select coalesce(bank.currency, own.currency) as currency, coalesce(bank.name, own.label) as name, sum(kept.units) as units
      from deposit_account_balances kept
      join deposit_accounts own on own.id = kept.deposit_account
      left join bank_accounts bank on bank.code = own.bank_account
      group by coalesce(bank.code, own.id::text), 1, 2
      having sum(kept.units) < 0
    ) lacking join currencies on currencies.code = lacking.currency
    order by lacking.currency, lacking.units`.execute(db)
  return rows
}

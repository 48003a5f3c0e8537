import type { Db } from '#server/platform/database/pool.ts'

/** What referrers of the demo office are paid in. What somebody has set is left alone. */
export const openDemoWithdrawals = (db: Db): Promise<unknown> =>
  db
    .insertInto('withdrawal_currencies')
    .columns(['currency', 'fee', 'position'])
    .expression(eb =>
      eb
        .selectFrom('currencies')
        .select(({ lit, val }) => ['code', val('1000000').as('fee'), lit(0).as('position')])
        .where('code', '=', 'USDTTRC20')
        .where(({ not, exists, selectFrom }) => not(exists(selectFrom('withdrawal_currencies').select('currency')))),
    )
    .onConflict(conflict => conflict.doNothing())
    .execute()

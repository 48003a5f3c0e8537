import type { Db } from '#server/platform/database/pool.ts'

export type WithdrawalSettings = {
  /** Smallest units of dollars. */
  minimum: bigint
  currencies: readonly { currency: string; scale: number; fee: bigint }[]
}

export async function readWithdrawalSettings(db: Db): Promise<WithdrawalSettings> {
  const [{ minimum }, currencies] = await Promise.all([
    db.selectFrom('withdrawal_settings').select('minimum').executeTakeFirstOrThrow(),
    db
      .selectFrom('withdrawal_currencies')
      .innerJoin('currencies', 'currencies.code', 'withdrawal_currencies.currency')
      .select(['currency', 'fee', 'scale'])
      .orderBy('withdrawal_currencies.position')
      .execute(),
  ])
  return { minimum: BigInt(minimum), currencies: currencies.map(row => ({ ...row, fee: BigInt(row.fee) })) }
}

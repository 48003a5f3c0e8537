import { transfer, writeTransfers } from '#server/ledger/transfers.ts'
import type { Db } from '#server/platform/database/pool.ts'

/** Takes so much out of a reserve, as its owner would. */
export const takeOut = (
  db: Db,
  { currency, units, at }: { currency: string; units: bigint; at: Date },
): Promise<void> =>
  db
    .transaction()
    .execute(tx =>
      writeTransfers(tx, [
        transfer({ currency, debit: 'equity', credit: 'reserve', units }, { reason: 'taken-out', author: 'test', at }),
      ]),
    )

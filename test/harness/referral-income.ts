import { randomUUID } from 'node:crypto'
import { DOLLARS } from '#contract/ledger/dollars.ts'
import { transfer, writeTransfers } from '#server/ledger/transfers.ts'
import type { Db } from '#server/platform/database/pool.ts'

type Income = { referrer: string; claimId: string; units: bigint; at: Date; availableAt?: Date }

/** What a claim has brought somebody: a line with its transfer of dollars, as an exchange writes them. */
export const accrueIncome = (db: Db, { referrer, claimId, units, at, availableAt = at }: Income): Promise<void> =>
  db.transaction().execute(async tx => {
    const id = randomUUID()
    const movement = {
      currency: DOLLARS,
      debit: 'liquidity',
      credit: 'referral',
      creditOwner: referrer,
      units,
    } as const
    await writeTransfers(tx, [{ ...transfer(movement, { reason: 'referral', author: 'test', at, claimId }), id }])
    await tx
      .insertInto('referral_lines')
      .values({
        id,
        claim_id: claimId,
        referrer,
        kind: 'accrued',
        units: units.toString(),
        cost: '1',
        usd_rate: '1',
        bps: 1_000,
        rule: 'level',
        zero: null,
        author: 'test',
        at,
        available_at: availableAt,
      })
      .execute()
  })

import type { PayoutLimit } from '#contract/desk/payout-limits.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { allOrNothing } from '#server/database/all-or-nothing.ts'
import type { Db, Tx } from '#server/database/pool.ts'
import { type Invalid, invalidField } from '#server/http/invalid.ts'
import { writeAudit } from './audit.store.ts'
import { colleaguesOf } from './own-claim.ts'
import type { Hand } from './staff.ts'

type LimitRefusal = { reason: 'not-found' } | Invalid

/** Every currency of the office, with its limit where it has one. */
export async function listPayoutLimits(db: Db, only?: string): Promise<PayoutLimit[]> {
  const rows = await db
    .selectFrom('currencies')
    .leftJoin('payout_limits', 'payout_limits.currency', 'currencies.code')
    .leftJoin('users', 'users.id', 'payout_limits.changed_by')
    .select(['currencies.code', 'scale', 'alone_most', 'changed_at', 'users.email'])
    .$if(only !== undefined, query => query.where('currencies.code', '=', only!))
    .orderBy('currencies.position')
    .orderBy('currencies.code')
    .execute()
  return rows.map(({ code, scale, alone_most, changed_at, email }) => ({
    currency: code,
    aloneMost: alone_most === null ? null : toDecimal(BigInt(alone_most), scale),
    ...(changed_at && { changedAt: changed_at.toISOString() }),
    ...(email !== null && { changedBy: email }),
  }))
}

/** From now on this counts, for claims that are being paid out too. */
export const setPayoutLimit = (
  db: Db,
  { currency, aloneMost }: Pick<PayoutLimit, 'currency' | 'aloneMost'>,
  hand: Hand,
): Promise<Result<PayoutLimit, LimitRefusal>> =>
  allOrNothing<PayoutLimit, LimitRefusal>(db, async tx => {
    const known = await tx.selectFrom('currencies').select('scale').where('code', '=', currency).executeTakeFirst()
    if (!known) return refuse({ reason: 'not-found' })
    const units = aloneMost === null ? null : fromDecimal(aloneMost, known.scale)
    if (units === undefined) return refuse(tooManyDecimals(known.scale))
    // Above a limit one prepares and another one sends: alone, nobody could send anything any more.
    if (units !== null && (await colleaguesOf(tx, hand.staff.id)).length === 0) return refuse(needsTwo)
    const [before] = await listPayoutLimits(tx, currency)
    await write(tx, currency, units, hand)
    const [after] = await listPayoutLimits(tx, currency)
    await writeAudit(tx, hand, {
      action: 'payout-limit.set',
      subject: { kind: 'currency', id: currency },
      before: { aloneMost: before!.aloneMost },
      after: { aloneMost: after!.aloneMost },
    })
    return accept(after!)
  })

async function write(tx: Tx, currency: string, units: bigint | null, { staff, now }: Hand): Promise<void> {
  if (units === null) {
    await tx.deleteFrom('payout_limits').where('currency', '=', currency).execute()
    return
  }
  const limit = { alone_most: units.toString(), changed_at: now, changed_by: staff.id }
  await tx
    .insertInto('payout_limits')
    .values({ currency, ...limit })
    .onConflict(conflict => conflict.column('currency').doUpdateSet(limit))
    .execute()
}

const needsTwo = invalidField('body.aloneMost', 'needs-two-people', 'takes two people who move claims; there is one')

const tooManyDecimals = (scale: number) =>
  invalidField('body.aloneMost', 'too-many-decimals', `has more than ${scale} decimals`)

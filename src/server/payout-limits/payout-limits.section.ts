import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import type { PayoutLimitRecord } from '#contract/payout-limits/payout-limits.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** Every currency of the office, with its limit where it has one. It applies also to payouts under way. */
export const payoutLimitsSection: Section<'payout-limit'> = {
  name: 'payout-limit',
  read: readLimits,
  write: writeLimits,
  putAway: { aloneMost: null },
  check: checkLimit,
  dangers: ({ before, after }) => (allowsMore(before, after) ? ['rights'] : []),
  // Only the owner: people who send money must not set their own limit.
  rights: { aloneMost: 'money.limits' },
  columns: {
    search: key => key,
    sort: { key: key => key },
    facets: { limited: (_, { aloneMost }) => (aloneMost === null ? 'no' : 'yes') },
  },
}

async function checkLimit({ key, after }: Changed<PayoutLimitRecord>, records: Records): Promise<RecordProblem[]> {
  const scale = (await records.currencies()).get(key)?.scale
  if (scale === undefined) return [{ field: 'key', code: 'unknown-currency', detail: 'names a currency of the office' }]
  const aloneMost = after?.aloneMost ?? null
  if (aloneMost === null) return []
  const field = 'aloneMost'
  if (fromDecimal(aloneMost, scale) === undefined)
    return [{ field, code: 'too-many-decimals', detail: `has more than ${scale} decimals` }]
  // Above a limit one person prepares and another sends, so an office of one person could send nothing any more.
  if ((await records.countStaff('claims.move')) < 2)
    return [{ field, code: 'needs-two-people', detail: 'needs two people who may move claims' }]
  return []
}

/** Amounts of one currency have the same number of decimals, but for those that are typed. */
function allowsMore(before: PayoutLimitRecord | undefined, after: PayoutLimitRecord | undefined): boolean {
  const was = before?.aloneMost ?? null
  if (was === null) return false
  const will = after?.aloneMost ?? null
  return will === null || fromDecimal(will, MOST_DECIMALS)! > fromDecimal(was, MOST_DECIMALS)!
}

const MOST_DECIMALS = 18

async function readLimits(db: Db, keys?: readonly string[]): Promise<Map<string, PayoutLimitRecord>> {
  const rows = await db
    .selectFrom('currencies')
    .leftJoin('payout_limits', 'payout_limits.currency', 'currencies.code')
    .select(['currencies.code', 'scale', 'alone_most'])
    .$if(keys !== undefined, query => query.where('currencies.code', 'in', [...keys!]))
    .orderBy('currencies.position')
    .orderBy('currencies.code')
    .execute()
  return new Map(
    rows.map(({ code, scale, alone_most }) => [
      code,
      { aloneMost: alone_most === null ? null : toDecimal(BigInt(alone_most), scale) },
    ]),
  )
}

async function writeLimits(tx: Tx, changed: readonly Changed<PayoutLimitRecord>[]): Promise<void> {
  const scales = await tx.selectFrom('currencies').select(['code', 'scale']).execute()
  const scaleOf = new Map(scales.map(({ code, scale }) => [code, scale]))
  const limited = changed.flatMap(({ key, after }) =>
    after?.aloneMost
      ? [{ currency: key, alone_most: fromDecimal(after.aloneMost, scaleOf.get(key)!)!.toString() }]
      : [],
  )
  const unlimited = changed.filter(({ after }) => !after?.aloneMost).map(({ key }) => key)
  if (unlimited.length > 0) await tx.deleteFrom('payout_limits').where('currency', 'in', unlimited).execute()
  if (limited.length === 0) return
  await tx
    .insertInto('payout_limits')
    .values(limited)
    .onConflict(conflict =>
      conflict.column('currency').doUpdateSet(({ ref }) => ({ alone_most: ref('excluded.alone_most') })),
    )
    .execute()
}

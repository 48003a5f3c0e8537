import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import type { PayoutLimitRecord } from '#contract/payout-limits/payout-limits.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** Every currency of the office, with its limits where it has them. They apply also to payouts under way. */
export const payoutLimitsSection: Section<'payout-limit'> = {
  name: 'payout-limit',
  read: readLimits,
  write: writeLimits,
  putAway: { aloneMost: null, dayMost: null },
  check: checkLimit,
  dangers: ({ before, after }) => (allowsMore(before, after) ? ['rights'] : []),
  // Only the owner: people who send money must not set their own limit.
  rights: { aloneMost: 'money.limits', dayMost: 'money.limits' },
  columns: {
    search: key => key,
    sort: { key: key => key },
    facets: { limited: (_, { aloneMost, dayMost }) => (aloneMost === null && dayMost === null ? 'no' : 'yes') },
  },
}

async function checkLimit({ key, after }: Changed<PayoutLimitRecord>, records: Records): Promise<RecordProblem[]> {
  const scale = (await records.currencies()).get(key)?.scale
  if (scale === undefined) return [{ field: 'key', code: 'unknown-currency', detail: 'names a currency of the office' }]
  const set = limitNames.filter(name => (after?.[name] ?? null) !== null)
  const wrong = set.filter(name => fromDecimal(after![name]!, scale) === undefined)
  if (wrong.length > 0)
    return wrong.map(field => ({ field, code: 'too-many-decimals', detail: `has more than ${scale} decimals` }))
  // Above a limit one person prepares and another sends; an office of one person has nobody for that.
  if (set.length > 0 && (await records.countStaff('claims.move')) < 2)
    return set.map(field => ({ field, code: 'needs-two-people', detail: 'needs two people who may move claims' }))
  return []
}

const limitNames = ['aloneMost', 'dayMost'] as const

/** Amounts of one currency have the same number of decimals, but for those that are typed. */
function allowsMore(before: PayoutLimitRecord | undefined, after: PayoutLimitRecord | undefined): boolean {
  return limitNames.some(name => {
    const [was, will] = [before?.[name] ?? null, after?.[name] ?? null]
    if (was === null) return false
    return will === null || fromDecimal(will, MOST_DECIMALS)! > fromDecimal(was, MOST_DECIMALS)!
  })
}

const MOST_DECIMALS = 18

async function readLimits(db: Db, keys?: readonly string[]): Promise<Map<string, PayoutLimitRecord>> {
  const rows = await db
    .selectFrom('currencies')
    .leftJoin('payout_limits', 'payout_limits.currency', 'currencies.code')
    .select(['currencies.code', 'scale', 'alone_most', 'day_most'])
    .$if(keys !== undefined, query => query.where('currencies.code', 'in', [...keys!]))
    .orderBy('currencies.position')
    .orderBy('currencies.code')
    .execute()
  return new Map(
    rows.map(({ code, scale, alone_most, day_most }) => {
      const text = (units: string | null) => (units === null ? null : toDecimal(BigInt(units), scale))
      return [code, { aloneMost: text(alone_most), dayMost: text(day_most) }]
    }),
  )
}

async function writeLimits(tx: Tx, changed: readonly Changed<PayoutLimitRecord>[]): Promise<void> {
  const scales = await tx.selectFrom('currencies').select(['code', 'scale']).execute()
  const scaleOf = new Map(scales.map(({ code, scale }) => [code, scale]))
  const units = (key: string, text: string | null) =>
    text === null ? null : fromDecimal(text, scaleOf.get(key)!)!.toString()
  const limited = changed.flatMap(({ key, after }) =>
    isLimited(after)
      ? [{ currency: key, alone_most: units(key, after.aloneMost), day_most: units(key, after.dayMost ?? null) }]
      : [],
  )
  const unlimited = changed.filter(({ after }) => !isLimited(after)).map(({ key }) => key)
  if (unlimited.length > 0) await tx.deleteFrom('payout_limits').where('currency', 'in', unlimited).execute()
  if (limited.length === 0) return
  await tx
    .insertInto('payout_limits')
    .values(limited)
    .onConflict(conflict =>
      conflict
        .column('currency')
        .doUpdateSet(({ ref }) => ({ alone_most: ref('excluded.alone_most'), day_most: ref('excluded.day_most') })),
    )
    .execute()
}

const isLimited = (record: PayoutLimitRecord | undefined): record is PayoutLimitRecord =>
  record !== undefined && limitNames.some(name => (record[name] ?? null) !== null)

import type { DiscountsRecord } from '#contract/discounts/discounts.ts'
import { DISCOUNTS_KEY } from '#contract/discounts/discounts-key.ts'
import { fromDecimal, toShortDecimal } from '#contract/money/money.ts'
import type { Changed, RecordProblem, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { listDiscountTiers } from './discounts.store.ts'

const CENTS = 2

/** The discounts of the office: one record, which is always there. No discount passes below the floor of a direction. */
export const discountsSection: Section<'discounts'> = {
  name: 'discounts',
  read: async db => new Map([[DISCOUNTS_KEY, await readDiscounts(db)]]),
  write: writeDiscounts,
  check: checkDiscounts,
  dangers: () => [],
  rights: { tiers: 'catalogue.terms' },
  columns: { search: key => key, sort: {}, facets: {} },
}

function checkDiscounts({ key, after }: Changed<DiscountsRecord>): RecordProblem[] {
  if (key !== DISCOUNTS_KEY || !after)
    return [{ field: 'key', code: 'not-allowed', detail: 'there is one record of discounts, and it stays' }]
  const problems: RecordProblem[] = []
  const starts = after.tiers.map(({ startsAt }) => fromDecimal(startsAt, CENTS))
  for (const [i, start] of starts.entries()) {
    const field = `tiers.${i}.startsAt`
    if (start === undefined) problems.push({ field, code: 'too-many-decimals', detail: 'has more than 2 decimals' })
    else if (i > 0 && start <= (starts[i - 1] ?? 0n))
      problems.push({ field, code: 'not-ascending', detail: 'is not above the tier before it' })
  }
  return problems
}

async function readDiscounts(db: Db): Promise<DiscountsRecord> {
  const tiers = await listDiscountTiers(db)
  return { tiers: tiers.map(({ startsAt, bps }) => ({ startsAt: toShortDecimal(startsAt, CENTS), bps })) }
}

async function writeDiscounts(tx: Tx, [changed]: readonly Changed<DiscountsRecord>[]): Promise<void> {
  const { after } = changed!
  if (!after) return
  await tx.deleteFrom('discount_tiers').execute()
  const rows = after.tiers.map(({ startsAt, bps }) => ({ starts_at: fromDecimal(startsAt, CENTS)!.toString(), bps }))
  if (rows.length > 0) await tx.insertInto('discount_tiers').values(rows).execute()
}

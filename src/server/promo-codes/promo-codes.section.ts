import { sql } from 'kysely'
import { looksLikeEmail, normalEmail } from '#contract/auth/email-address.ts'
import { currenciesOf } from '#contract/catalogue/direction-key.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import type { PromoCodeRecord, PromoSum } from '#contract/promo-codes/promo-code.ts'
import { isPromoCode } from '#contract/promo-codes/promo-code-key.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Changed, RecordProblem, Records, Section } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { listPromoCodes } from './promo-codes.store.ts'

const CENTS = 2
const right = 'catalogue.terms'

/**
 * The promo codes. None of them is dangerous, because no code passes below the floor of a direction. They may name people, so
 * not everybody sees them.
 */
export const promoCodesSection: Section<'promo-code'> = {
  name: 'promo-code',
  read: async (db, keys) => new Map((await listPromoCodes(db, keys)).map(({ code, terms }) => [code, terms])),
  write: writePromoCodes,
  putAway: { state: 'off' },
  check: checkPromoCode,
  dangers: () => [],
  rights: {
    state: right,
    kind: right,
    bps: right,
    sum: right,
    starts: right,
    ends: right,
    uses: right,
    usesOfPerson: right,
    from: right,
    to: right,
    pairs: right,
    minimum: right,
    firstOnly: right,
    only: right,
    withDiscount: right,
    budget: right,
    listed: right,
    batch: right,
    note: right,
  },
  sees: right,
  columns: {
    search: (key, { batch, only, note }) => `${key} ${batch} ${only} ${note}`,
    sort: { key: key => key, ends: (_, { ends }) => ends ?? '~' },
    facets: {
      state: (_, { state }) => state,
      kind: (_, { kind }) => kind,
      batch: (_, { batch }) => (batch === '' ? [] : batch),
    },
  },
  liveOf,
}

async function checkPromoCode({ key, after }: Changed<PromoCodeRecord>, records: Records): Promise<RecordProblem[]> {
  if (!after) return []
  const problems: RecordProblem[] = []
  const wrong = (field: string, code: string, detail: string) => problems.push({ field, code, detail })
  if (!isPromoCode(key)) wrong('key', 'wrong-format', 'is 3 to 32 capital letters, digits, hyphens or low lines')

  const isSum = after.kind === 'sum'
  if (isSum && after.sum === null) wrong('sum', 'missing', 'says how much')
  if (!isSum && after.sum !== null) wrong('sum', 'not-allowed', 'is only for codes of a sum')
  if (!isSum && after.bps === 0) wrong('bps', 'missing', 'says how much')
  if (isSum && after.bps !== 0) wrong('bps', 'not-allowed', 'is not for codes of a sum')
  const { starts, ends, budget, only } = after
  if (starts !== null && ends !== null && ends <= starts) wrong('ends', 'not-ascending', 'is not after the start')
  if (budget !== null && !((fromDecimal(budget, CENTS) ?? 0n) > 0n))
    wrong('budget', 'wrong-format', 'is above nought, with 2 decimals at most')
  if (only !== '' && !looksLikeEmail(only) && !isUuid(only)) wrong('only', 'wrong-format', 'is a mailbox or an id')

  const currencies = await records.currencies()
  const tickers = new Set(['USD', ...[...currencies.values()].map(({ ticker }) => ticker)])
  const checkSum = (field: string, sum: PromoSum | null) => {
    if (sum && !tickers.has(sum.ticker)) wrong(field, 'unknown-currency', 'names money of the office')
    else if (sum && /^0+(\.0+)?$/.test(sum.amount)) wrong(field, 'too-small', 'is above nought')
  }
  checkSum('sum', after.sum)
  checkSum('minimum', after.minimum)
  for (const field of ['from', 'to'] as const)
    if (after[field].some(code => !currencies.has(code)))
      wrong(field, 'unknown-currency', 'names currencies of the office')
  const known = await records.of('direction')
  if (after.pairs.some(pair => !currenciesOf(pair) || !known.has(pair)))
    wrong('pairs', 'unknown-direction', 'names directions of the office')
  return problems
}

async function writePromoCodes(tx: Tx, changed: readonly Changed<PromoCodeRecord>[], at: Date): Promise<void> {
  for (const { key, after } of changed) {
    if (!after) continue
    const terms = columnsOf(after)
    await tx
      .insertInto('promo_codes')
      .values({ code: key, ...terms, made_at: at })
      .onConflict(conflict => conflict.column('code').doUpdateSet(terms))
      .execute()
  }
  const codes = changed.map(({ key }) => ({ code: key }))
  await tx
    .insertInto('promo_counts')
    .values(codes)
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

const columnsOf = (record: PromoCodeRecord) => ({
  state: record.state,
  kind: record.kind,
  bps: record.bps,
  sum: record.sum?.amount ?? null,
  sum_ticker: record.sum?.ticker ?? null,
  starts_at: momentOf(record.starts),
  ends_at: momentOf(record.ends),
  uses_most: record.uses,
  uses_of_person: record.usesOfPerson,
  from_currencies: record.from,
  to_currencies: record.to,
  pairs: record.pairs,
  minimum: record.minimum?.amount ?? null,
  minimum_ticker: record.minimum?.ticker ?? null,
  first_only: record.firstOnly,
  only_for: record.only.includes('@') ? normalEmail(record.only) : record.only.toLowerCase(),
  with_discount: record.withDiscount,
  budget_usd: record.budget === null ? null : fromDecimal(record.budget, CENTS)!.toString(),
  listed: record.listed,
  batch: record.batch,
  note: record.note,
})

const momentOf = (text: string | null): Date | null => (text === null ? null : new Date(text))

/** How often each code was used, what that cost, and how many of those claims are completed. */
async function liveOf(db: Db, keys: readonly string[]): Promise<Map<string, Record<string, unknown>>> {
  const { rows } = await sql<{ code: string; uses: number; cost: string; kept: number; last_at: Date | null }>`
    select n.code, n.uses, n.cost_usd as cost, count(u.claim_id) filter (where u.state = 'kept')::int as kept,
      max(u.used_at) as last_at
    from promo_counts n left join promo_uses u on u.code = n.code
    where n.code = any(${keys}::text[]) group by n.code`.execute(db)
  return new Map(
    rows.map(({ code, uses, cost, kept, last_at }) => [
      code,
      { uses, kept, costUsd: toDecimal(BigInt(cost), CENTS), lastAt: last_at?.toISOString() },
    ]),
  )
}

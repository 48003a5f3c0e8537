import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { type Fraction, fractionFromDecimal, significantDown } from '#contract/money/rate.ts'
import type { ManualRateRecord } from '#contract/rates/manual-rate-record.ts'
import { pairKey, pairOfKey } from '#contract/rates/pair-key.ts'
import type { Changed, ChangeMaker } from '#server/changes/section.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import type { Pair } from './pair.ts'

/** A valid rate that a person has set. */
export type ManualRate = {
  pair: Pair
  /** Decimal digits, as typed. */
  value: string
  author: string
  reason: string
  typedAt: Date
  validUntil: Date
  confirmsJump: boolean
}

/** The rate of each pair that was set last: also one that has ended, because it is set anew from there. */
export async function readManualRates(db: Db, keys?: readonly string[]): Promise<Map<string, ManualRateRecord>> {
  const pairs = keys?.map(key => pairOfKey(key) ?? '')
  const rows = await db
    .selectFrom('manual_rates')
    .distinctOn('pair')
    .selectAll()
    .$if(pairs !== undefined, query => query.where(sql<boolean>`pair = any(${pairs}::text[])`))
    .orderBy('pair')
    .orderBy('typed_at', 'desc')
    .orderBy('withdrawn_at', order => order.desc().nullsFirst())
    .execute()
  return new Map(
    rows.map(({ pair, value, valid_until, reason, withdrawn_at }) => [
      pairKey(pair),
      { state: withdrawn_at ? 'withdrawn' : 'on', value, validUntil: valid_until.toISOString(), reason },
    ]),
  )
}

/** The value of a pair that was typed last with a second person, or what the first that was typed at all was measured from. */
export async function agreedManualRate(db: Db, pair: string): Promise<Fraction | undefined> {
  const row = await db
    .selectFrom('manual_rates')
    .select(sql<string>`case when confirms_jump then value else coalesce(measured_from, value) end`.as('value'))
    .where('pair', '=', pair)
    .orderBy('confirms_jump', 'desc')
    .orderBy(sql`case when confirms_jump then typed_at end`, 'desc')
    .orderBy('typed_at')
    .limit(1)
    .executeTakeFirst()
  return row && fractionFromDecimal(row.value)
}

/**
 * Each pair has one manual rate: another one withdraws those before it. Nothing is written over. `accepted`: what each pair is sold at
 * when it is typed.
 */
export async function writeManualRates(
  tx: Tx,
  changed: readonly Changed<ManualRateRecord>[],
  at: Date,
  { author, confirmed }: ChangeMaker,
  accepted: (pair: string) => Fraction | undefined = () => undefined,
): Promise<void> {
  const { email } = await tx.selectFrom('users').select('email').where('id', '=', author).executeTakeFirstOrThrow()
  const pairs = changed.map(({ key }) => pairOfKey(key)!)
  await tx
    .updateTable('manual_rates')
    .set({ withdrawn_at: at, withdrawn_by: email })
    .where(sql<boolean>`pair = any(${pairs}::text[])`)
    .where('withdrawn_at', 'is', null)
    .execute()
  const set = changed.flatMap(({ key, after }) => (after?.state === 'on' ? [{ pair: pairOfKey(key)!, after }] : []))
  if (set.length === 0) return
  await tx
    .insertInto('manual_rates')
    .values(
      set.map(({ pair, after }) => ({
        id: randomUUID(),
        pair,
        value: after.value,
        measured_from: digitsOf(accepted(pair)),
        author: email,
        reason: after.reason,
        typed_at: at,
        valid_until: new Date(after.validUntil),
        confirms_jump: confirmed,
        withdrawn_at: null,
        withdrawn_by: null,
      })),
    )
    .execute()
}

/** Enough of them that nothing within the guard of a typed rate depends on the rest. */
const DIGITS = 18
function digitsOf(rate: Fraction | undefined): string | null {
  return rate && rate.numerator > 0n ? significantDown(rate, DIGITS) : null
}

/** The rates that count now. */
export async function listValidManualRates(db: Db, now: Date): Promise<ManualRate[]> {
  const rows = await db
    .selectFrom('manual_rates')
    .distinctOn('pair')
    .selectAll()
    .where('valid_until', '>', now)
    .where('withdrawn_at', 'is', null)
    .orderBy('pair')
    .orderBy('typed_at', 'desc')
    .execute()
  return rows.map(toManualRate)
}

const toManualRate = (row: Schema['manual_rates']): ManualRate => ({
  pair: row.pair as Pair,
  value: row.value,
  author: row.author,
  reason: row.reason,
  typedAt: row.typed_at,
  validUntil: row.valid_until,
  confirmsJump: row.confirms_jump,
})

import type { Db } from '#server/database/pool.ts'
import type { Schema } from '#server/database/schema.ts'
import type { Pair } from './pair.ts'

export type TypedQuote = {
  id: string
  pair: Pair
  /** Decimal digits, as typed. */
  value: string
  author: string
  reason: string
  typedAt: Date
  validUntil: Date
  confirmsJump: boolean
}

/** Keeps the quote under its id, once. What is kept under that id, which may be another quote, is returned. */
export async function saveTypedQuote(db: Db, typed: TypedQuote): Promise<TypedQuote> {
  await db
    .insertInto('typed_quotes')
    .values({
      id: typed.id,
      pair: typed.pair,
      value: typed.value,
      author: typed.author,
      reason: typed.reason,
      typed_at: typed.typedAt,
      valid_until: typed.validUntil,
      confirms_jump: typed.confirmsJump,
      withdrawn_at: null,
      withdrawn_by: null,
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .execute()
  return toTypedQuote(
    await db.selectFrom('typed_quotes').selectAll().where('id', '=', typed.id).executeTakeFirstOrThrow(),
  )
}

/** Whether there was something to take back: not when it was taken back before. */
export async function withdrawTypedQuote(db: Db, id: string, author: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('typed_quotes')
    .set({ withdrawn_at: now, withdrawn_by: author })
    .where('id', '=', id)
    .where('withdrawn_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** The quotes that count now: of several for one pair the one that was typed last. */
export async function listValidTypedQuotes(db: Db, now: Date): Promise<TypedQuote[]> {
  const rows = await db
    .selectFrom('typed_quotes')
    .distinctOn('pair')
    .selectAll()
    .where('valid_until', '>', now)
    .where('withdrawn_at', 'is', null)
    .orderBy('pair')
    .orderBy('typed_at', 'desc')
    .execute()
  return rows.map(toTypedQuote)
}

const toTypedQuote = (row: Schema['typed_quotes']): TypedQuote => ({
  id: row.id,
  pair: row.pair as Pair,
  value: row.value,
  author: row.author,
  reason: row.reason,
  typedAt: row.typed_at,
  validUntil: row.valid_until,
  confirmsJump: row.confirms_jump,
})

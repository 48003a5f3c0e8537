import { sql } from 'kysely'
import { compare, type Fraction, fraction } from '#contract/money/rate.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Jump } from './jump.ts'
import type { Pair } from './pair.ts'
import type { RatesMode } from './rates-mode.ts'

/** A jump that a person has accepted: the price that it leads to. */
export type Acceptance = { pair: string; since: Date; value: Fraction; by: string; at: Date }

/** A jump that nobody accepted for a day has ended or is another one. */
const OLDEST_MS = 86_400_000

export async function readAcceptances(db: Db, mode: RatesMode, now: Date): Promise<Acceptance[]> {
  const rows = await db
    .selectFrom('rate_acceptances')
    .selectAll()
    .where('mode', '=', mode)
    .where('accepted_at', '>', new Date(now.getTime() - OLDEST_MS))
    .execute()
  return rows.map(toAcceptance)
}

export async function findAcceptance(
  db: Db,
  mode: RatesMode,
  pair: Pair,
  since: Date,
): Promise<Acceptance | undefined> {
  const row = await db
    .selectFrom('rate_acceptances')
    .selectAll()
    .where('mode', '=', mode)
    .where('pair', '=', pair)
    .where('jump_since', '=', since)
    .executeTakeFirst()
  return row && toAcceptance(row)
}

/** Exactly this price: a jump that began at the same moment and leads elsewhere is another one. */
export const isAccepted = (acceptances: readonly Acceptance[], pair: Pair, jump: Jump): boolean =>
  acceptances.some(
    one => one.pair === pair && one.since.getTime() === jump.since.getTime() && compare(one.value, jump.value) === 0,
  )

/**
 * Accepts the jump that waits now, once. Undefined: none that began at that moment waits, or somebody has accepted it
 * before.
 */
export async function addAcceptance(
  tx: Tx,
  mode: RatesMode,
  { pair, since, by, at }: { pair: Pair; since: Date; by: string; at: Date },
): Promise<Acceptance | undefined> {
  const row = await tx
    .insertInto('rate_acceptances')
    .columns(['mode', 'pair', 'jump_since', 'numerator', 'denominator', 'accepted_by', 'accepted_at'])
    .expression(query =>
      query
        .selectFrom('rate_quotes')
        .select([
          'mode',
          'pair',
          sql<Date>`jump_since`.as('jump_since'),
          sql<string>`jump_numerator`.as('numerator'),
          sql<string>`jump_denominator`.as('denominator'),
          sql<string>`${by}::uuid`.as('accepted_by'),
          sql<Date>`${at}::timestamptz`.as('accepted_at'),
        ])
        .where('mode', '=', mode)
        .where('pair', '=', pair)
        .where('state', '=', 'paused')
        .where('reason', '=', 'jump')
        .where('jump_since', '=', since),
    )
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toAcceptance(row)
}

type Row = {
  pair: string
  jump_since: Date
  numerator: string
  denominator: string
  accepted_by: string
  accepted_at: Date
}

const toAcceptance = ({ pair, jump_since, numerator, denominator, accepted_by, accepted_at }: Row): Acceptance => ({
  pair,
  since: jump_since,
  value: fraction(BigInt(numerator), BigInt(denominator)),
  by: accepted_by,
  at: accepted_at,
})

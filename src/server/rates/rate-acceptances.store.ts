import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { compare, type Fraction, fraction } from '#contract/money/rate.ts'
import type { AcceptanceKind } from '#contract/rates/rates.ts'
import type { PauseReason } from '#server/formulas/source-says.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Pair } from './pair.ts'
import type { PairMemory } from './pair-rate.ts'
import type { RatesMode } from './rates-mode.ts'

/** What waits for a person: the price that a jump leads to, or what a lone source says. Its beginning names it. */
export type Waiting = { pair: Pair; kind: AcceptanceKind; since: Date }

/** A price that a person has accepted. */
export type Acceptance = { pair: string; kind: AcceptanceKind; since: Date; value: Fraction; by: string; at: Date }

/** What nobody accepted for a day has ended or is another one. */
const OLDEST_MS = DAY_MS

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
  { pair, kind, since }: Waiting,
): Promise<Acceptance | undefined> {
  const row = await db
    .selectFrom('rate_acceptances')
    .selectAll()
    .where('mode', '=', mode)
    .where('pair', '=', pair)
    .where('kind', '=', kind)
    .where('since', '=', since)
    .executeTakeFirst()
  return row && toAcceptance(row)
}

/** The acceptance of exactly this price: one that began at the same moment and leads elsewhere is another one. */
export const acceptanceOf = (
  acceptances: readonly Acceptance[],
  { pair, kind, since, value }: Waiting & { value: Fraction },
): Acceptance | undefined =>
  acceptances.find(
    one =>
      one.pair === pair &&
      one.kind === kind &&
      one.since.getTime() === since.getTime() &&
      compare(one.value, value) === 0,
  )

/** What is known of a pair, with what persons have accepted. */
export function withAcceptances(acceptances: readonly Acceptance[], pair: Pair, memory: PairMemory): PairMemory {
  const { jump, lone } = memory
  const ofJump = jump && acceptanceOf(acceptances, { pair, kind: 'jump', ...jump })
  const ofLone = lone && acceptanceOf(acceptances, { pair, kind: 'lone', ...lone })
  return {
    ...memory,
    jump: ofJump ? { ...jump, confirmed: true } : memory.jump,
    lone: ofLone ? { ...lone, acceptedAt: ofLone.at } : memory.lone,
  }
}

/**
 * Accepts what waits now, once. Undefined: nothing that began at that moment waits, or somebody has accepted it before.
 */
export async function addAcceptance(
  tx: Tx,
  mode: RatesMode,
  { pair, kind, since, by, at }: Waiting & { by: string; at: Date },
): Promise<Acceptance | undefined> {
  const column = (name: 'since' | 'numerator' | 'denominator') => sql.ref(`${kind}_${name}`)
  const row = await tx
    .insertInto('rate_acceptances')
    .columns(['mode', 'pair', 'kind', 'since', 'numerator', 'denominator', 'accepted_by', 'accepted_at'])
    .expression(query =>
      query
        .selectFrom('rate_quotes')
        .select([
          'mode',
          'pair',
          sql<AcceptanceKind>`${kind}::text`.as('kind'),
          sql<Date>`${column('since')}`.as('since'),
          sql<string>`${column('numerator')}`.as('numerator'),
          sql<string>`${column('denominator')}`.as('denominator'),
          sql<string>`${by}::uuid`.as('accepted_by'),
          sql<Date>`${at}::timestamptz`.as('accepted_at'),
        ])
        .where('mode', '=', mode)
        .where('pair', '=', pair)
        .where('state', '=', 'paused')
        .where('reason', '=', REASONS[kind])
        .where(sql<boolean>`${column('since')} = ${since}`),
    )
    .onConflict(conflict => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()
  return row && toAcceptance(row)
}

const REASONS: Record<AcceptanceKind, PauseReason> = { jump: 'jump', lone: 'too-few-sources' }

type Row = {
  pair: string
  kind: AcceptanceKind
  since: Date
  numerator: string
  denominator: string
  accepted_by: string
  accepted_at: Date
}

const toAcceptance = ({ pair, kind, since, numerator, denominator, accepted_by, accepted_at }: Row): Acceptance => ({
  pair,
  kind,
  since,
  value: fraction(BigInt(numerator), BigInt(denominator)),
  by: accepted_by,
  at: accepted_at,
})

import { sql } from 'kysely'
import { readClaimTerms } from '#server/claims/claim-terms.ts'
import { figureColumns, figuresOf } from '#server/claims/claims.store.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { PastClaim } from './dry-run.ts'
import { type Breathe, inTurns } from './in-turns.ts'

/** The latest completed claims of a direction whose rate was fixed in the period, the newest first. */
export async function readPastClaims(
  db: Db,
  { from, to }: { from: string; to: string },
  since: Date,
  { most, breathe }: { most: number; breathe: Breathe },
): Promise<PastClaim[]> {
  const rows = await db
    .selectFrom('claims')
    .select(['id', 'number', 'terms', 'referrer', 'referral_bps', 'city', ...figureColumns])
    .select(sql<string | null>`meeting -> 'wish' ->> 'branch'`.as('branch'))
    .select(({ fn }) => fn.coalesce('rate_since', 'opened_at').as('at'))
    .where('from_currency', '=', from)
    .where('to_currency', '=', to)
    // A rate is fixed before the claim is completed, so the index by completion bounds what is read.
    .where('completed_at', '>=', since)
    .where(sql<boolean>`coalesce(rate_since, opened_at) >= ${new Date(since)}::timestamptz`)
    .orderBy('completed_at', 'desc')
    .limit(most)
    .execute()
  return inTurns(rows, breathe, row => ({
    id: row.id,
    number: row.number,
    at: row.at,
    city: row.city ?? undefined,
    branch: row.branch ?? undefined,
    from,
    to,
    figures: figuresOf(row),
    terms: readClaimTerms(row.terms),
    referral: row.referrer === null ? undefined : { owner: row.referrer, bps: BigInt(row.referral_bps) },
  }))
}

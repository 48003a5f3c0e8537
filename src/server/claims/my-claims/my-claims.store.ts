import { type Expression, type SqlBool, sql } from 'kysely'
import type { ClaimStatus } from '#contract/claims/claim.ts'
import { activeStates, type ClaimState } from '#contract/claims/claim-moves.ts'
import type { Db } from '#server/database/pool.ts'
import type { Claim } from '../claim.ts'
import { toClaim } from '../claims.store.ts'

export type Wanted = {
  userId: string
  status?: ClaimStatus | undefined
  number?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Left by the account itself: whoever knows an address can leave a claim as its guest. */
  signedIn?: 'yes' | undefined
}

/** A page of somebody's own claims, the newest first, and how many there are. */
export async function listOwnClaims(
  db: Db,
  wanted: Wanted,
  { page, size }: { page: number; size: number },
): Promise<{ claims: Claim[]; total: number }> {
  const [rows, counted] = await Promise.all([
    ownClaims(db, wanted)
      .selectAll()
      .orderBy('opened_at', 'desc')
      .orderBy('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    ownClaims(db, wanted).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { claims: rows.map(toClaim), total: counted.total }
}

export async function everyOwnClaim(db: Db, wanted: Wanted, most: number): Promise<Claim[]> {
  const rows = await ownClaims(db, wanted).selectAll().orderBy('opened_at', 'desc').limit(most).execute()
  return rows.map(toClaim)
}

const ownClaims = (db: Db, { userId, status, number, from, to, signedIn }: Wanted) =>
  db.selectFrom('claims').where(({ and, eb, ref }) => {
    const conditions: Expression<SqlBool>[] = [eb('user_id', '=', userId)]
    if (status) conditions.push(eb('state', 'in', statesOf(status)))
    if (from) conditions.push(eb('from_currency', '=', from))
    if (to) conditions.push(eb('to_currency', '=', to))
    if (signedIn) conditions.push(eb('left_by', '=', userId))
    const digits = number?.replaceAll(' ', '')
    if (digits) conditions.push(eb(eb.cast<string>(ref('number'), 'text'), 'like', `${digits}%`))
    return and(conditions)
  })

/** `cancelled` is what came to nothing: cancelled, run out, sent back. */
const statesOf = (status: ClaimStatus): ClaimState[] => {
  if (status === 'active') return [...activeStates]
  if (status === 'cancelled') return ['cancelled', 'expired', 'refunded']
  return [status]
}

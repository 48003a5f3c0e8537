import { type Expression, type SqlBool, sql } from 'kysely'
import { normalEmail } from '#contract/auth/email-address.ts'
import type { ClaimStatus } from '#contract/claims/claim.ts'
import { activeStates, type ClaimState } from '#contract/claims/claim-moves.ts'
import type { PageQuery } from '#contract/paging.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Claim } from '../claim.ts'
import { toClaim } from '../claims.store.ts'

export type ClaimFilter = {
  userId: string
  status?: ClaimStatus | undefined
  number?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Only claims opened while signed in, as anybody who knows an e-mail address can open a claim with it as a guest. */
  signedIn?: 'yes' | undefined
}

/** A page of a customer's own claims, the newest first, with their number. */
export async function listOwnClaims(
  db: Db,
  filter: ClaimFilter,
  { page, size }: PageQuery,
): Promise<{ claims: Claim[]; total: number }> {
  const [rows, counted] = await Promise.all([
    ownClaims(db, filter)
      .selectAll()
      .orderBy('opened_at', 'desc')
      .orderBy('id')
      .limit(size)
      .offset((page - 1) * size)
      .execute(),
    ownClaims(db, filter).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow(),
  ])
  return { claims: rows.map(toClaim), total: counted.total }
}

export async function everyOwnClaim(db: Db, filter: ClaimFilter, most: number): Promise<Claim[]> {
  const rows = await ownClaims(db, filter).selectAll().orderBy('opened_at', 'desc').limit(most).execute()
  return rows.map(toClaim)
}

const ownClaims = (db: Db, { userId, status, number, from, to, signedIn }: ClaimFilter) =>
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

/** `cancelled` includes claims that expired or were refunded. */
const statesOf = (status: ClaimStatus): ClaimState[] => {
  if (status === 'active') return [...activeStates]
  if (status === 'cancelled') return ['cancelled', 'expired', 'refunded']
  return [status]
}

/** Assigns the guest's claims of an e-mail address to the account that has confirmed the address. */
export async function joinClaims(tx: Tx, { id, email }: { id: string; email: string }): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ user_id: id })
    .where('email_key', '=', normalEmail(email))
    .where('user_id', 'is', null)
    .execute()
}

export async function hasOpenClaim(db: Db, userId: string): Promise<boolean> {
  const open = await db
    .selectFrom('claims')
    .select('id')
    .where('user_id', '=', userId)
    .where('state', 'in', [...activeStates])
    .limit(1)
    .executeTakeFirst()
  return open !== undefined
}

/** Whether a claim refers to this person, as its owner or as its referrer. */
export async function isNamedInClaims(db: Db, userId: string): Promise<boolean> {
  const named = await db
    .selectFrom('claims')
    .select('id')
    .where(eb => eb.or([eb('user_id', '=', userId), eb('referrer', '=', userId)]))
    .limit(1)
    .executeTakeFirst()
  return named !== undefined
}

import { sql } from 'kysely'
import { isUuid } from '#contract/uuid.ts'
import type { Claim } from '#server/claims/claim.ts'
import { toClaim } from '#server/claims/claims.store.ts'
import type { Db } from '#server/platform/database/pool.ts'

export type Found = 'number' | 'email' | 'account' | 'reference' | 'id'
export type FoundClaim = { claim: Claim; found: Found }

const MOST = 20

/**
 * Finds claims by number, id, e-mail, account, the name of who brings or takes cash, or payment reference. Each search has an index
 * of its own, in the order of opening as well, so a million claims are searched as quickly as a hundred.
 */
export async function searchClaims(db: Db, typed: string): Promise<FoundClaim[]> {
  const text = typed.trim()
  const close = text.replaceAll(/\s/g, '').toLowerCase()
  const claims = db.selectFrom('claims').select('id').orderBy('opened_at', 'desc').limit(MOST)
  const digits = close.replace(/^№/, '')
  const begins = `${close.replaceAll(/[\\%_]/g, '\\$&')}%`
  const reference = text.toLowerCase()
  const ways = await Promise.all([
    /^\d{4,18}$/.test(digits) ? as('number', claims.where('number', '=', digits)) : [],
    isUuid(close) ? as('id', claims.where('id', '=', close)) : [],
    /[^\d]/.test(close) ? as('email', claims.where('email_key', 'like', begins)) : [],
    as('account', claims.where(sql<boolean>`lower(to_account #>> '{account,value}') = ${close}`)),
    as('account', claims.where(sql<boolean>`lower(from_account #>> '{account,value}') = ${close}`)),
    as('account', db.selectFrom('evm_addresses').select('claim_id as id').where('address', '=', close)),
    ...(/\S\s+\S/.test(text)
      ? [
          as('account', claims.where(sql<boolean>`lower(to_account #>> '{account,value}') = ${reference}`)),
          as('account', claims.where(sql<boolean>`lower(from_account #>> '{account,value}') = ${reference}`)),
        ]
      : []),
    as(
      'reference',
      db
        .selectFrom('claim_payments')
        .select('claim_id as id')
        .where(sql<boolean>`lower(reference) = ${reference}`)
        .limit(MOST),
    ),
    as('reference', claims.where(sql<boolean>`lower(payout ->> 'reference') = ${reference}`)),
    as('reference', claims.where(sql<boolean>`lower(refund ->> 'reference') = ${reference}`)),
    as('reference', db.selectFrom('evm_transfers').select('claim_id as id').where('tx_hash', '=', close).limit(MOST)),
  ])

  const found = new Map<string, Found>()
  for (const { id, found: how } of ways.flat()) if (!found.has(id)) found.set(id, how)
  if (found.size === 0) return []
  const rows = await db
    .selectFrom('claims')
    .selectAll()
    .where('id', 'in', [...found.keys()])
    .orderBy('opened_at', 'desc')
    .limit(MOST)
    .execute()
  return rows.map(row => ({ claim: toClaim(row), found: found.get(row.id)! }))
}

type Ids = { execute: () => Promise<{ id: string }[]> }

const as = async (found: Found, ids: Ids): Promise<{ id: string; found: Found }[]> =>
  (await ids.execute()).map(({ id }) => ({ id, found }))

import { mailboxByProvider } from '#contract/auth/email-address.ts'
import type { Right } from '#contract/auth/rights.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Claim } from '#server/claims/claim.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { namesOfColleagues } from '#server/second-person/second-person.ts'

/** The claim is the staff member's own, and these colleagues can act on it instead. */
export type OwnClaimRefusal = { reason: 'own-claim'; colleagues: string[] }

/** `own`: a staff member acts on their own claim because nobody else of the staff can. */
export type MayAct = Result<{ own: boolean }, OwnClaimRefusal>

/**
 * Whether a staff member may act on a claim at all; on their own claim only where nobody else can. Moving claims decides what
 * the office owes, and nobody decides that for themselves.
 */
export async function mayActOn(db: Db, claim: OwnedClaim, staffId: string): Promise<MayAct> {
  const colleagues = await colleaguesInstead(db, claim, staffId, 'claims.move')
  if (colleagues === undefined) return accept({ own: false })
  return colleagues.length === 0 ? accept({ own: true }) : refuse({ reason: 'own-claim', colleagues })
}

/** Those with the right who can act instead of a staff member on what is their own. Undefined: it is not their own. */
export async function colleaguesInstead(
  db: Db,
  owned: OwnedClaim,
  staffId: string,
  right: Right,
): Promise<string[] | undefined> {
  const own = await ownAmong(db, [owned], staffId)
  return own.has(owned.id) ? namesOfColleagues(db, right, staffId) : undefined
}

export type OwnedClaim = Pick<Claim, 'id' | 'email' | 'userId'>

/** Which of these claims were opened by this person's account, or with their mailbox in any spelling. */
export async function ownAmong(db: Db, claims: readonly OwnedClaim[], staffId: string): Promise<ReadonlySet<string>> {
  if (claims.length === 0 || !isUuid(staffId)) return new Set()
  const accounts = claims.flatMap(({ userId }) => userId ?? [])
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...new Set([staffId, ...accounts])])
    .execute()
  const mailboxes = new Map(rows.map(({ id, email }) => [id, mailboxByProvider(email)]))
  const mine = mailboxes.get(staffId)
  const isOwn = ({ userId, email }: OwnedClaim) =>
    userId === staffId || mailboxByProvider(email) === mine || (userId !== undefined && mailboxes.get(userId) === mine)
  return new Set(claims.filter(isOwn).map(({ id }) => id))
}

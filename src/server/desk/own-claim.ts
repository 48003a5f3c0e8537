import { mailboxOf } from '#contract/people/email.ts'
import { movesClaims } from '#contract/people/roles.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import { isUuid } from '#contract/uuid.ts'
import type { Claim } from '#server/claims/claim.ts'
import type { Db } from '#server/database/pool.ts'

/** The claim is the asker's own, and these colleagues can act on it instead. */
export type OwnClaimRefusal = { reason: 'own-claim'; colleagues: string[] }

/** `own`: whoever acts is their own client, because the office has nobody else who could. */
export type MayAct = Result<{ own: boolean }, OwnClaimRefusal>

/**
 * Whether somebody of the staff may act on a claim at all: on their own one only where there is nobody else. Whoever moves
 * claims decides what the office owes, and nobody decides that for themselves.
 */
export async function mayActOn(db: Db, claim: Claim, staffId: string): Promise<MayAct> {
  const own = await ownAmong(db, [claim], staffId)
  if (!own.has(claim.id)) return accept({ own: false })
  const colleagues = await colleaguesOf(db, staffId)
  return colleagues.length === 0 ? accept({ own: true }) : refuse({ reason: 'own-claim', colleagues })
}

type Left = Pick<Claim, 'id' | 'email' | 'userId'>

/** Which of these claims were left by the account of this person, or with a mailbox of theirs, however it is spelled. */
export async function ownAmong(db: Db, claims: readonly Left[], staffId: string): Promise<ReadonlySet<string>> {
  if (claims.length === 0 || !isUuid(staffId)) return new Set()
  const accounts = claims.flatMap(({ userId }) => userId ?? [])
  const rows = await db
    .selectFrom('users')
    .select(['id', 'email'])
    .where('id', 'in', [...new Set([staffId, ...accounts])])
    .execute()
  const mailboxes = new Map(rows.map(({ id, email }) => [id, mailboxOf(email)]))
  const mine = mailboxes.get(staffId)
  const isOwn = ({ userId, email }: Left) =>
    userId === staffId || mailboxOf(email) === mine || (userId !== undefined && mailboxes.get(userId) === mine)
  return new Set(claims.filter(isOwn).map(({ id }) => id))
}

/** Everybody else who moves claims here. */
export async function colleaguesOf(db: Db, staffId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('users')
    .select('email')
    .where('role', 'in', ['owner', ...movesClaims])
    .where('id', '<>', staffId)
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}

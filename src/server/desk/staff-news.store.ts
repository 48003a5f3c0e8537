import { hasRight } from '#contract/auth/rights.ts'
import type { Role } from '#contract/auth/roles.ts'
import { activeStates } from '#contract/claims/claim-moves.ts'
import { defined } from '#contract/defined.ts'
import type { CalledKind, StaffNewsKind } from '#contract/desk/staff-news.ts'
import type { Locale } from '#contract/locale.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

/** Whoever has chosen nothing is e-mailed of alarms. */
const USUAL: readonly StaffNewsKind[] = ['alarm']

const silent: Calls = { sound: false, notifications: false, silenced: [] }

/** How the console calls a person to work: nobody is called until they have asked for it. */
export type Calls = { sound: boolean; notifications: boolean; silenced: CalledKind[] }
export type StaffNews = { kinds: StaffNewsKind[]; calls: Calls }
export type NewsChange = { kinds?: readonly StaffNewsKind[] | undefined; calls?: Partial<Calls> | undefined }

export async function chosenNews(db: Db, userId: string): Promise<StaffNews> {
  const row = await db
    .selectFrom('staff_news')
    .select(['kinds', 'sound', 'notifications', 'silenced'])
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return { kinds: [...USUAL], calls: silent }
  const { kinds, ...calls } = row
  return { kinds, calls }
}

/**
 * What is named changes, and the rest stays. E-mails go on from now: what was before their choice is no news. How the console calls says nothing of
 * e-mails, and moves nothing of theirs.
 */
export async function changeNews(db: Db, userId: string, { kinds, calls }: NewsChange, now: Date): Promise<void> {
  const emails = kinds && { kinds: [...new Set(kinds)], told_until: now }
  const { silenced, ...ways } = calls ?? {}
  const changed = defined({ ...emails, ...ways, silenced: silenced && [...new Set(silenced)] })
  if (Object.keys(changed).length === 0) return
  await db
    .insertInto('staff_news')
    .values({ user_id: userId, kinds: [...USUAL], told_until: now, ...silent, ...changed })
    .onConflict(conflict => conflict.column('user_id').doUpdateSet(changed))
    .execute()
}

export type Reader = {
  id: string
  email: string
  locale: Locale
  role: Role
  kinds: readonly StaffNewsKind[]
  toldUntil: Date
}

/** Staff who are written to of more than alarms and have not been lately. Their rows are locked, so that nobody else writes to them. */
export async function readersDue(tx: Tx, notSince: Date): Promise<Reader[]> {
  const rows = await tx
    .selectFrom('staff_news')
    .innerJoin('users', 'users.id', 'staff_news.user_id')
    .select(['users.id', 'email', 'locale', 'role', 'kinds', 'told_until'])
    .where('role', '<>', 'customer')
    .where('blocked_at', 'is', null)
    .where('deleted_at', 'is', null)
    .where(({ or, eb }) => or([eb('written_at', 'is', null), eb('written_at', '<=', notSince)]))
    .forUpdate('staff_news')
    .skipLocked()
    .execute()
  return rows
    .map(({ told_until, ...row }) => ({ ...row, toldUntil: told_until }))
    .filter(({ kinds }) => kinds.some(kind => kind !== 'alarm'))
}

export const markTold = (tx: Tx, userId: string, until: Date, writtenAt: Date | undefined) =>
  tx.updateTable('staff_news').set({ told_until: until, written_at: writtenAt }).where('user_id', '=', userId).execute()

/** What has happened: of orders their numbers, of the rest when it was, and whose doing. */
export type News = Record<'order' | 'payment' | 'message', readonly { at: Date; number?: string; author?: string }[]>

/** What came between two moments and still asks for somebody. A customer's word that they have paid counts as a payment. */
export async function newsBetween(tx: Tx, after: Date, until: Date): Promise<News> {
  const order = await tx
    .selectFrom('claims')
    .select(['number', 'opened_at as at'])
    .where('opened_at', '>', after)
    .where('opened_at', '<=', until)
    .where('claims.state', 'in', activeStates)
    .orderBy('opened_at')
    .execute()
  const payment = await tx
    .selectFrom('claim_events')
    .innerJoin('claims', 'claims.id', 'claim_events.claim_id')
    .select(['number', 'claim_events.at', 'author'])
    .where('claim_events.at', '>', after)
    .where('claim_events.at', '<=', until)
    .where('kind', 'in', ['report-payment', 'payment-seen', 'payment-credited'])
    .where('claims.state', 'in', activeStates)
    .orderBy('claim_events.at')
    .execute()
  const message = await tx
    .selectFrom('chats')
    .select('waiting_since as at')
    .where('waiting_since', '>', after)
    .where('waiting_since', '<=', until)
    .where('blocked_at', 'is', null)
    .$narrowType<{ at: Date }>()
    .execute()
  return { order, payment, message }
}

/** What a kind takes to be told of it. */
export const maySee = (role: Role, kind: Exclude<StaffNewsKind, 'alarm'>): boolean =>
  kind === 'second-person' || hasRight(role, kind === 'message' ? 'chat.answer' : 'claims.see')

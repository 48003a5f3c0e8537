import { randomUUID } from 'node:crypto'
import { type Selectable, type SqlBool, sql, type Updateable } from 'kysely'
import type { CheckAnswer } from '#contract/verification/verification-kinds.ts'
import type { Claim } from '#server/claims/claim.ts'
import type { DemandedCheck } from '#server/claims/opening/opening-verification.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import type { Schema } from '#server/platform/database/schema.ts'
import { type KindTerms, termsOfKind } from './verification-kinds.ts'

export type Check = Selectable<Schema['verification_checks']>

/** Whose checks: of a claim, or of an account by itself. */
export type ChecksOf = { claim: string } | { user: string }

type NewChecks = {
  claim: Pick<Claim, 'id'>
  openedBy: string | undefined
  demanded: readonly DemandedCheck[]
  at: Date
}

/** The checks that a new claim waits for. */
export async function addChecks(
  tx: Tx,
  kinds: readonly KindTerms[],
  { claim, openedBy, demanded, at }: NewChecks,
): Promise<void> {
  if (demanded.length === 0) return
  await tx
    .insertInto('verification_checks')
    .values(
      demanded.map(({ kind, because, card }) => ({
        id: randomUUID(),
        claim_id: claim.id,
        user_id: openedBy ?? null,
        kind,
        because,
        card: card ?? null,
        photos: termsOfKind(kinds, kind).photos,
        state: 'asked' as const,
        asked_at: at,
      })),
    )
    .execute()
}

/** False: such a check is open already, and nothing was written. */
export async function addCheck(tx: Tx, check: Omit<Check, keyof typeof fresh>): Promise<boolean> {
  const added = await tx
    .insertInto('verification_checks')
    .values({ ...fresh, ...check })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return added.numInsertedOrUpdatedRows === 1n
}

const fresh = {
  state: 'asked' as const,
  answer: null,
  answer_text: null,
  attempts: 0,
  sent_at: null,
  decided_at: null,
  decided_by: null,
  valid_until: null,
  reminded_at: null,
  erased_at: null,
}

export const findCheck = (db: Db, id: string): Promise<Check | undefined> =>
  db.selectFrom('verification_checks').selectAll().where('id', '=', id).executeTakeFirst()

/** The check, with everybody else who wants to change it waiting outside. Its claim is locked before it. */
export const lockCheck = (tx: Tx, id: string): Promise<Check | undefined> =>
  tx.selectFrom('verification_checks').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

/** Of an account: those of its own, and what it has passed with a claim. */
export const listChecks = (db: Db, of: ChecksOf): Promise<Check[]> =>
  db
    .selectFrom('verification_checks')
    .selectAll()
    .$if('claim' in of, query => query.where('claim_id', '=', (of as { claim: string }).claim))
    .$if('user' in of, query =>
      query
        .where('user_id', '=', (of as { user: string }).user)
        .where(eb => eb.or([eb('claim_id', 'is', null), eb('state', '=', 'accepted')])),
    )
    .orderBy('asked_at')
    .orderBy('kind')
    .execute()

export const openAmong = (checks: readonly Check[]): Check[] =>
  checks.filter(({ state }) => state === 'asked' || state === 'sent')

export async function updateCheck(
  tx: Tx,
  id: string,
  change: Updateable<Schema['verification_checks']>,
): Promise<void> {
  await tx.updateTable('verification_checks').set(change).where('id', '=', id).execute()
}

/** What the office has said of what was sent last. */
export const answerOf = ({ answer, answer_text }: Check) =>
  answer === null ? undefined : { code: answer as CheckAnswer, text: answer_text ?? undefined }

export const becauseOf = ({ because, because_text }: Check) => ({
  cause: because,
  text: because_text ?? undefined,
})

const queue = (db: Db) =>
  db
    .selectFrom('verification_checks')
    .leftJoin('claims', 'claims.id', 'verification_checks.claim_id')
    .leftJoin('users', 'users.id', 'verification_checks.user_id')
    .selectAll('verification_checks')
    .select(['claims.number', 'claims.state as claim_state', 'claims.user_id as claim_user'])
    .select(sql<string>`coalesce(nullif(users.email, ''), claims.email, '')`.as('email'))
    .select(
      sql<number>`(select count(*)::int from verification_photos p where p.check_id = verification_checks.id)`.as(
        'held',
      ),
    )

export type QueuedCheck = Awaited<ReturnType<ReturnType<typeof queue>['execute']>>[number]

export const findQueued = (db: Db, id: string): Promise<QueuedCheck | undefined> =>
  queue(db).where('verification_checks.id', '=', id).executeTakeFirst()

export type QueueFilter = {
  show: 'waiting' | 'decided' | 'withdrawn'
  claim?: string | undefined
  account?: string | undefined
  page: number
  size: number
}

/** A closed claim waits for nobody, whatever was sent for it. */
const waits = sql<SqlBool>`verification_checks.state = 'sent'
  and (claims.state is null or claims.state not in ('cancelled', 'expired', 'refunded', 'completed'))`
/** The customer has withdrawn, and the office holds their money. */
const withdrawn = sql<SqlBool>`verification_checks.state = 'withdrawn' and claims.state = 'on-hold'`
const decided = sql<SqlBool>`verification_checks.state in ('accepted', 'refused')`

/** Checks that wait, the oldest promise first; or the others, the latest first; or all of one claim or account. */
export async function listQueue(
  db: Db,
  { show, claim, account, page, size }: QueueFilter,
): Promise<{ items: QueuedCheck[]; total: number }> {
  const condition = conditionOf({ show, claim, account })
  const oldestFirst = show === 'waiting' && claim === undefined && account === undefined
  const items = await queue(db)
    .where(condition)
    .$if(oldestFirst, query => query.orderBy('verification_checks.sent_at'))
    .$if(!oldestFirst, query =>
      query.orderBy(sql`coalesce(verification_checks.decided_at, verification_checks.asked_at)`, 'desc'),
    )
    .orderBy('verification_checks.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute()
  return { items, total: await countQueue(db, condition) }
}

function conditionOf({ show, claim, account }: Pick<QueueFilter, 'show' | 'claim' | 'account'>) {
  if (claim !== undefined) return sql<SqlBool>`verification_checks.claim_id = ${claim}`
  if (account !== undefined) return sql<SqlBool>`verification_checks.user_id = ${account}`
  return { waiting: waits, withdrawn, decided }[show]
}

export const countWaitingChecks = (db: Db): Promise<number> => countQueue(db, waits)

async function countQueue(db: Db, condition: typeof waits): Promise<number> {
  const { checks } = await db
    .selectFrom('verification_checks')
    .leftJoin('claims', 'claims.id', 'verification_checks.claim_id')
    .select(sql<number>`count(*)::int`.as('checks'))
    .where(condition)
    .executeTakeFirstOrThrow()
  return checks
}

/** The latest accepted check of the same kind and customer. */
export async function earlierCheck(db: Db, { id, kind, user_id, card }: Check): Promise<Check | undefined> {
  if (user_id === null) return undefined
  return db
    .selectFrom('verification_checks')
    .selectAll()
    .where('user_id', '=', user_id)
    .where('kind', '=', kind)
    .where('id', '<>', id)
    .where('state', '=', 'accepted')
    .$if(card !== null, query => query.where('card', '=', card))
    .orderBy('decided_at', 'desc')
    .limit(1)
    .executeTakeFirst()
}

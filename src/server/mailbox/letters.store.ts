import { sql } from 'kysely'
import { DAY_MS } from '#contract/durations.ts'
import { COUNTED_DAYS, type LetterOutcome, type MailboxTrouble } from '#contract/mailbox/letter-outcomes.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'

const TURN_MS = 2 * 60_000

/** Takes the turn to read the mailbox, unless somebody has it, or it is to be left alone for a while. */
export async function takeTurn(db: Db, holder: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailbox_state')
    .set({ holder, until: new Date(now.getTime() + TURN_MS) })
    // Times that lie too far ahead are of a clock that has gone back.
    .where(({ or, eb }) => or([eb('until', '<=', now), eb('until', '>', new Date(now.getTime() + 2 * TURN_MS))]))
    .where(({ or, eb }) => or([eb('next_at', '<=', now), eb('next_at', '>', new Date(now.getTime() + DAY_MS))]))
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Says whether the turn is still the holder's. */
export async function keepTurn(db: Db, holder: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailbox_state')
    .set({ until: new Date(now.getTime() + TURN_MS) })
    .where('holder', '=', holder)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

export async function leaveTurn(db: Db, holder: string, now: Date): Promise<void> {
  await db.updateTable('mailbox_state').set({ holder: null, until: now }).where('holder', '=', holder).execute()
}

export async function noteRead(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('mailbox_state')
    .set({ read_at: now, failures: 0, failing_since: null, trouble: null, next_at: now })
    .execute()
}

/** Counts a failure, and says how many there were in a row. The mailbox is left alone for longer each time. */
export async function noteFailure(db: Db, trouble: MailboxTrouble, now: Date): Promise<number> {
  const { failures } = await db
    .updateTable('mailbox_state')
    .set({
      trouble,
      failures: sql<number>`failures + 1`,
      failing_since: sql<Date>`coalesce(failing_since, ${now})`,
      next_at: sql<Date>`${now}::timestamptz + interval '1 minute' * least(failures, ${LONGEST_PAUSE_MINUTES})`,
    })
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

/** Servers lock an account that is asked with a wrong password too often. */
const LONGEST_PAUSE_MINUTES = 15

export type MailboxAsOpened = { mailbox: string; uidValidity: bigint }

/** Of these letters those that have been looked at. */
export async function knownLetters(
  db: Db,
  { mailbox, uidValidity }: MailboxAsOpened,
  uids: readonly number[],
): Promise<Set<number>> {
  if (uids.length === 0) return new Set()
  const rows = await db
    .selectFrom('mailbox_letters')
    .select('uid')
    .where('mailbox', '=', mailbox)
    .where('uid_validity', '=', String(uidValidity))
    .where(sql<boolean>`uid = any(${uids.map(String)}::bigint[])`)
    .execute()
  return new Set(rows.map(({ uid }) => Number(uid)))
}

export async function noteLetter(
  db: Db,
  { mailbox, uidValidity }: MailboxAsOpened,
  { uid, outcome, at }: { uid: number; outcome: LetterOutcome; at: Date },
): Promise<void> {
  await db
    .insertInto('mailbox_letters')
    .values({ mailbox, uid_validity: String(uidValidity), uid: String(uid), outcome, at })
    .onConflict(conflict => conflict.doNothing())
    .execute()
}

/** Remembers that a letter has become a message of the conversation. False: it had before. */
export async function rememberTaken(tx: Tx, chatId: string, letter: Buffer, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('mailbox_taken')
    .values({ chat_id: chatId, letter, at })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows === 1n
}

/** Letters that were taken and still stand unread in the mailbox. */
export async function lettersToFlag(db: Db, { mailbox, uidValidity }: MailboxAsOpened): Promise<number[]> {
  const rows = await db
    .selectFrom('mailbox_letters')
    .select('uid')
    .where('mailbox', '=', mailbox)
    .where('uid_validity', '=', String(uidValidity))
    .where('outcome', 'in', ['taken', 'known'])
    .where('flagged', '=', false)
    .orderBy('uid')
    .limit(100)
    .execute()
  return rows.map(({ uid }) => Number(uid))
}

export async function noteFlagged(
  db: Db,
  { mailbox, uidValidity }: MailboxAsOpened,
  uids: readonly number[],
): Promise<void> {
  await db
    .updateTable('mailbox_letters')
    .set({ flagged: true })
    .where('mailbox', '=', mailbox)
    .where('uid_validity', '=', String(uidValidity))
    .where('uid', 'in', uids.map(String))
    .execute()
}

export async function readState(db: Db, now: Date) {
  const [state, letters] = await Promise.all([
    db.selectFrom('mailbox_state').selectAll().executeTakeFirstOrThrow(),
    db
      .selectFrom('mailbox_letters')
      .select(['outcome', sql<number>`count(*)::int`.as('count')])
      .where('at', '>', daysBefore(now, COUNTED_DAYS))
      .groupBy('outcome')
      .execute(),
  ])
  return { state, letters }
}

/** Letters older than those that are looked for. */
export async function forgetLetters(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('mailbox_letters').where('at', '<', daysBefore(now, COUNTED_DAYS)).execute()
}

export const daysBefore = (now: Date, days: number): Date => new Date(now.getTime() - days * DAY_MS)

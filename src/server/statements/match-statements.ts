import { addDays } from '#contract/calendar-days.ts'
import { DAY_MS } from '#contract/durations.ts'
import { officeZone } from '#server/catalogue/office.store.ts'
import type { Db, Tx } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { matchLines } from './match-lines.ts'
import { openMovements } from './movements.store.ts'
import { addDecision, findStatement, forgetReversed, undecidedLines, unfinishedStatements } from './statements.store.ts'

/** What an operator enters later is matched with the lines that were left: every five minutes, for statements of the last three months. */
export const matchStatements = (db: Db, now: () => Date): Task =>
  dueTask('match-statements', '*/5 * * * *', async ({ signal }) => {
    const since = new Date(now().getTime() - 90 * DAY_MS).toISOString().slice(0, 10)
    await forgetReversed(db)
    for (const id of await unfinishedStatements(db, since)) {
      if (signal.aborted) return
      await db.transaction().execute(tx => matchStatement(tx, id, now()))
    }
  })

/** Matches the lines of a statement that nobody has decided about. A decision that a person makes meanwhile stands. */
export async function matchStatement(tx: Tx, id: string, at: Date): Promise<void> {
  const statement = await findStatement(tx, id)
  if (!statement) return
  const lines = await undecidedLines(tx, id)
  if (lines.length === 0) return
  const timeZone = await officeZone(tx)
  const { currency, account, from, to } = statement
  const around = { currency, account: account?.id, from: addDays(from, -WEEK), to: addDays(to, WEEK), timeZone }
  const matches = matchLines(lines, await openMovements(tx, around))
  for (const { line, movement, by } of matches)
    await addDecision(tx, { line, kind: movement.kind, movement: movement.id, matchedBy: by, at })
}

/** Banks book days after, and operators enter days after. */
export const WEEK = 7

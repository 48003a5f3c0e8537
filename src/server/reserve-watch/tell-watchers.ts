import { toDecimal } from '#contract/money/money.ts'
import { moneyText, neatDecimal } from '#contract/money/money-text.ts'
import { quote } from '#contract/money/quote.ts'
import type { Db } from '#server/database/pool.ts'
import { dueTask, type Task } from '#server/jobs/task.ts'
import { putInOutbox } from '#server/notifications/outbox.ts'
import { type Board, type BoardEntry, entryOf } from '#server/quotes/board.ts'
import { refusalKey } from './mailbox.ts'
import { forgetExpired, type ReserveWatch, readWatches, takeWatch } from './reserve-watch.store.ts'

/** Where the newest board is found. */
export type BoardOnTheWall = { readonly now: { readonly board: Board } }

type Parts = { db: Db; board: BoardOnTheWall; secret: string; now: () => Date }

/** A letter that was held up longer would tell of a reserve that may be gone. */
const TRUE_FOR_MS = 12 * 60 * 60_000

/**
 * Looks every minute whose wish the reserve covers now, and writes to each once: the wish is taken away in the same
 * transaction. A reserve that was there for less than a minute was not there for anybody.
 */
export const tellReserveWatchers = ({ db, board, secret, now }: Parts): Task =>
  dueTask('tell-reserve-watchers', '* * * * *', async () => {
    const at = now()
    await forgetExpired(db, at)
    const watches = await readWatches(db, at)
    const { board: current } = board.now
    for (const watch of watches) {
      const entry = coveringEntry(current, watch)
      if (entry) await tell(db, watch, entry, secret, at)
    }
  })

function coveringEntry(board: Board, { from, to, side, units }: ReserveWatch): BoardEntry | undefined {
  const entry = entryOf(board, from, to)
  return entry?.state === 'on' && quote(entry.terms, { side, units }).ok ? entry : undefined
}

async function tell(db: Db, watch: ReserveWatch, entry: BoardEntry, secret: string, at: Date): Promise<void> {
  const { id, mailbox, email, locale, side, units } = watch
  const currency = entry[side]
  const amount = neatDecimal(toDecimal(units, currency.scale), currency.scale)
  const address = new URLSearchParams({ from: watch.from, to: watch.to, amount, side })
  await db.transaction().execute(async tx => {
    if (!(await takeWatch(tx, id))) return
    await putInOutbox(tx, {
      kind: 'reserve-available',
      to: email,
      locale,
      data: {
        from: entry.from.name[locale],
        to: entry.to.name[locale],
        side,
        wanted: moneyText(amount, currency, locale),
        reserve: moneyText(entry.to.reserve, entry.to, locale),
        calculator: `/?${address}`,
        refuse: `/reserve-watch/refuse?key=${refusalKey(mailbox, secret)}`,
      },
      at,
      goodUntil: new Date(at.getTime() + TRUE_FOR_MS),
    })
  })
}

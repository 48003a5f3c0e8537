import { HOUR_MS } from '#contract/durations.ts'
import { toDecimal } from '#contract/money/money.ts'
import { moneyText, neatDecimal } from '#contract/money/money-text.ts'
import { quote } from '#contract/money/quote.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { type Board, type BoardEntry, entryOf } from '#server/quotes/board.ts'
import { reserveAvailable } from './emails/reserve-available.ts'
import { refusalLink } from './mailbox-keys.ts'
import { forgetExpired, takeRequest } from './requested-notices.ts'
import { type ReserveWatch, readWatches } from './reserve-watch.store.ts'

/** Gives the newest board. */
export type BoardHolder = { readonly now: { readonly board: Board } }

type NotifyDeps = { db: Db; board: BoardHolder; secret: string; now: () => Date }

export const NOTIFY_RESERVE_WATCHERS = 'notify-reserve-watchers'

/** A later e-mail would report a reserve that may be gone. */
const TRUE_FOR_MS = 12 * HOUR_MS

/**
 * Every minute, e-mails each watcher whose amount the reserve covers, once: the watch is deleted in the same
 * transaction. A reserve that exists for less than a minute is not reported.
 */
export const notifyReserveWatchers = ({ db, board, secret, now }: NotifyDeps): Task =>
  dueTask(NOTIFY_RESERVE_WATCHERS, '* * * * *', async () => {
    const at = now()
    await forgetExpired(db, 'reserve_watches', at)
    const watches = await readWatches(db, at)
    const { board: current } = board.now
    for (const watch of watches) {
      const entry = coveringEntry(current, watch)
      if (entry) await sendNotice(db, watch, entry, secret, at)
    }
  })

function coveringEntry(board: Board, { from, to, side, units }: ReserveWatch): BoardEntry | undefined {
  const entry = entryOf(board, from, to)
  return entry?.state === 'on' && quote(entry.terms, { side, units }).ok ? entry : undefined
}

async function sendNotice(db: Db, watch: ReserveWatch, entry: BoardEntry, secret: string, at: Date): Promise<void> {
  const { id, mailbox, email, locale, side, units } = watch
  const currency = entry[side]
  const amount = neatDecimal(toDecimal(units, currency.scale), currency.scale)
  const address = new URLSearchParams({ from: watch.from, to: watch.to, amount, side })
  await db.transaction().execute(async tx => {
    if (!(await takeRequest(tx, 'reserve_watches', id))) return
    await putInOutbox(tx, {
      kind: reserveAvailable,
      to: email,
      locale,
      data: {
        from: entry.from.name[locale],
        to: entry.to.name[locale],
        side,
        wanted: moneyText(amount, currency, locale),
        reserve: moneyText(entry.to.reserve, entry.to, locale),
        calculator: `/?${address}`,
        refuse: refusalLink(mailbox, secret),
      },
      at,
      goodUntil: new Date(at.getTime() + TRUE_FOR_MS),
    })
  })
}

import { HOUR_MS } from '#contract/durations.ts'
import { toDecimal } from '#contract/money/money.ts'
import { moneyText, neatDecimal } from '#contract/money/money-text.ts'
import { quote } from '#contract/money/quote.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Task } from '#server/platform/jobs/task.ts'
import { type Board, type BoardEntry, type BoardHolder, entryOf } from '#server/quotes/board.ts'
import { sendRequestedNotices } from '#server/subscriptions/requested-notices.ts'
import { reserveAvailable } from './emails/reserve-available.ts'
import { type ReserveWatch, readWatches } from './reserve-watch.store.ts'

type NotifyDeps = { db: Db; board: BoardHolder; secret: string; now: () => Date }

export const NOTIFY_RESERVE_WATCHERS = 'notify-reserve-watchers'

/** E-mails each watcher whose amount the reserve covers. */
export const notifyReserveWatchers = ({ board, ...deps }: NotifyDeps): Task =>
  sendRequestedNotices(
    {
      task: NOTIFY_RESERVE_WATCHERS,
      table: 'reserve_watches',
      kind: reserveAvailable,
      trueForMs: 12 * HOUR_MS,
      read: readWatches,
      write(watch, refuse) {
        const entry = coveringEntry(board.now.board, watch)
        if (!entry) return undefined
        const { from, to, locale, side, units, untilOpen } = watch
        const currency = entry[side]
        const amount = neatDecimal(toDecimal(units, currency.scale), currency.scale)
        return {
          from: entry.from.name[locale],
          to: entry.to.name[locale],
          side,
          opened: untilOpen || undefined,
          wanted: moneyText(amount, currency, locale),
          reserve: moneyText(entry.to.reserve, entry.to, locale),
          calculator: `/?${new URLSearchParams({ from, to, amount, side })}` as const,
          refuse,
        }
      },
    },
    deps,
  )

function coveringEntry(board: Board, { from, to, side, units }: ReserveWatch): BoardEntry | undefined {
  const entry = entryOf(board, from, to)
  return entry?.state === 'on' && quote(entry.terms, { side, units }).ok ? entry : undefined
}

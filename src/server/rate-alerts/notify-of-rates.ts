import { HOUR_MS } from '#contract/durations.ts'
import { rateEquation } from '#contract/money/money-text.ts'
import type { Db } from '#server/platform/database/pool.ts'
import type { Task } from '#server/platform/jobs/task.ts'
import { type BoardHolder, entryOf } from '#server/quotes/board.ts'
import { sendRequestedNotices } from '#server/subscriptions/requested-notices.ts'
import { rateReached } from './emails/rate-reached.ts'
import { readAlerts } from './rate-alerts.store.ts'
import { hasReached, shownRate } from './rate-way.ts'

type NotifyDeps = { db: Db; board: BoardHolder; secret: string; now: () => Date }

export const NOTIFY_OF_RATES = 'notify-of-rates'

/** E-mails each person whose rate is reached. */
export const notifyOfRates = ({ board, ...deps }: NotifyDeps): Task =>
  sendRequestedNotices(
    {
      task: NOTIFY_OF_RATES,
      table: 'rate_alerts',
      kind: rateReached,
      trueForMs: HOUR_MS,
      read: readAlerts,
      write(alert, refuse) {
        const { from, to, locale } = alert
        const entry = entryOf(board.now.board, from, to)
        const rate = entry && shownRate(entry)
        if (!rate || !hasReached(alert, rate)) return undefined
        return {
          from: entry.from.name[locale],
          to: entry.to.name[locale],
          way: alert.way,
          wanted: rateEquation(alert, entry, locale),
          rate: rateEquation(rate, entry, locale),
          calculator: `/?${new URLSearchParams({ from, to })}` as const,
          refuse,
        }
      },
    },
    deps,
  )

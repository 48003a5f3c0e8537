import { HOUR_MS } from '#contract/durations.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import { rateEquation } from '#contract/money/money-text.ts'
import { putInOutbox } from '#server/emails/outbox.ts'
import type { Db } from '#server/platform/database/pool.ts'
import { dueTask, type Task } from '#server/platform/jobs/task.ts'
import { type BoardEntry, entryOf } from '#server/quotes/board.ts'
import { refusalLink } from '#server/reserve-watch/mailbox-keys.ts'
import type { BoardHolder } from '#server/reserve-watch/notify-watchers.ts'
import { forgetExpired, takeRequest } from '#server/reserve-watch/requested-notices.ts'
import { rateReached } from './emails/rate-reached.ts'
import { type RateAlert, readAlerts } from './rate-alerts.store.ts'
import { rateNow } from './rate-now.ts'
import { hasReached } from './rate-way.ts'

type NotifyDeps = { db: Db; board: BoardHolder; secret: string; now: () => Date }

export const NOTIFY_OF_RATES = 'notify-of-rates'

/** A later e-mail would report a rate that is gone. */
const TRUE_FOR_MS = HOUR_MS

/**
 * Every minute, e-mails each person whose rate is reached, once: the alert is deleted in the same transaction. A rate
 * that held for less than a minute is not reported.
 */
export const notifyOfRates = ({ db, board, secret, now }: NotifyDeps): Task =>
  dueTask(NOTIFY_OF_RATES, '* * * * *', async () => {
    const at = now()
    await forgetExpired(db, 'rate_alerts', at)
    for (const alert of await readAlerts(db, at)) {
      const entry = entryOf(board.now.board, alert.from, alert.to)
      const rate = entry && rateNow(entry)
      if (rate && hasReached(alert, rate)) await sendNotice(db, alert, { entry, rate, secret, at })
    }
  })

type Reached = { entry: BoardEntry; rate: ExchangeRate; secret: string; at: Date }

async function sendNotice(db: Db, alert: RateAlert, { entry, rate, secret, at }: Reached): Promise<void> {
  const { id, mailbox, email, locale, from, to } = alert
  await db.transaction().execute(async tx => {
    if (!(await takeRequest(tx, 'rate_alerts', id))) return
    await putInOutbox(tx, {
      kind: rateReached,
      to: email,
      locale,
      data: {
        from: entry.from.name[locale],
        to: entry.to.name[locale],
        way: alert.way,
        wanted: rateEquation(alert, entry, locale),
        rate: rateEquation(rate, entry, locale),
        calculator: `/?${new URLSearchParams({ from, to })}`,
        refuse: refusalLink(mailbox, secret),
      },
      at,
      goodUntil: new Date(at.getTime() + TRUE_FOR_MS),
    })
  })
}

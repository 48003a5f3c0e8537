import type { Locale } from '#contract/locale.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { BoardEntry } from '#server/quotes/board.ts'
import { type Requester, requestNotice } from '#server/subscriptions/requested-notices.ts'
import { saveAlert } from './rate-alerts.store.ts'
import { type RateWay, shownRate, wayTo } from './rate-way.ts'

type Wish = { entry: BoardEntry; wanted: ExchangeRate; email: string; locale: Locale }
type Asked = { state: 'reached' } | { state: 'waiting'; way: RateWay; until: Date }
export type AlertRefusal = { reason: 'wrong-state'; detail: string } | { reason: 'too-many'; retryAfter: number }

/** Stores an alert, unless the rate is that already. */
export async function askForRate(
  { entry, wanted, email, locale }: Wish,
  requester: Requester,
): Promise<Result<Asked, AlertRefusal>> {
  const rate = shownRate(entry)
  if (!rate) return refuse({ reason: 'wrong-state', detail: 'There is no rate to compare with now' })
  const way = wayTo(wanted, rate)
  if (way === 'reached') return accept({ state: 'reached' })

  const { from, to } = entry.direction
  const requested = await requestNotice(
    'rate_alerts',
    { email, locale, from, to },
    (tx, request) => saveAlert(tx, { ...wanted, ...request, way }),
    requester,
  )
  return requested.ok ? accept({ state: 'waiting', way, until: requested.value }) : requested
}

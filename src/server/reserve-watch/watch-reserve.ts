import type { Locale } from '#contract/locale.ts'
import type { Side } from '#contract/money/quote.ts'
import { accept, type Result, refuse } from '#contract/result.ts'
import type { BoardEntry } from '#server/quotes/board.ts'
import { type Requester, requestNotice } from '#server/subscriptions/requested-notices.ts'
import { saveWatch } from './reserve-watch.store.ts'
import { watchVerdict } from './watch-verdict.ts'

export type Wish = { entry: BoardEntry; side: Side; units: bigint; email: string; locale: Locale }

export type WatchRefusal =
  | { reason: 'below-minimum'; minimum: string }
  | { reason: 'above-maximum'; maximum: string }
  | { reason: 'too-many'; retryAfter: number }

/** Stores a watch, unless the reserve is enough or no reserve would be. */
export async function watchReserve(
  { entry, side, units, email, locale }: Wish,
  requester: Requester,
): Promise<Result<{ state: 'enough' } | { state: 'waiting'; until: Date }, WatchRefusal>> {
  const verdict = watchVerdict(entry, side, units)
  if (verdict.state === 'enough') return accept(verdict)
  if (verdict.state === 'refused')
    return verdict.reason === 'below-minimum'
      ? refuse({ reason: verdict.reason, minimum: verdict.limit })
      : refuse({ reason: verdict.reason, maximum: verdict.limit })

  const { from, to } = entry.direction
  const untilOpen = entry.state === 'paused' && entry.pause.because !== 'reserve'
  const requested = await requestNotice(
    'reserve_watches',
    { email, locale, from, to },
    (tx, request) => saveWatch(tx, { ...request, side, units, untilOpen }),
    requester,
  )
  return requested.ok ? accept({ state: 'waiting', until: requested.value }) : requested
}

import { type ServerClock, useServerNow } from '#web/api/server-clock.ts'
import { agoText, timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { ProgressRing } from '#web/ui/ProgressRing.tsx'
import type { CalculatorState } from './calculator-state.ts'
import styles from './Freshness.module.css'
import type { Shown } from './shown-quote.ts'

/** A quote is renewed earlier than this; with less time left there is no connection, and the quote is about to end. */
const COUNTED_DOWN_S = 45

/** The age of the rate by the office's clock; without a connection, the time of the figures. */
export function Freshness({ state, shown, clock }: { state: CalculatorState; shown: Shown; clock: ServerClock }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const now = useServerNow(clock)
  const updatedAt = shown.quote?.updatedAt ?? state.view.pair.updatedAt
  const holdsFor = shown.quote && now !== undefined ? secondsUntil(shown.quote.holdsUntil, now) : undefined
  const { opensAt } = state.view.pair
  const isOffline = state.trouble === 'offline'

  const text = () => {
    // Why it is closed stands on the button.
    if (shown.paused) return opensAt && t.opens(timeText(opensAt, locale, now !== undefined))
    if (now === undefined) return t.at(timeText(updatedAt, locale, false, true))
    if (isOffline) return t.offline(timeText(updatedAt, locale, true, true))
    return t.updated(agoText(now - Date.parse(updatedAt), locale))
  }
  return (
    <p className={styles.fresh} data-state={isOffline ? 'offline' : shown.paused ? 'paused' : 'live'}>
      <span>{text()}</span>
      {holdsFor !== undefined && holdsFor <= COUNTED_DOWN_S && (
        <span className={styles.hold}>
          <ProgressRing done={holdsFor} of={60} size={14} label={t.holds} />
          <span className="num">{holdsFor > 0 ? t.holdsFor(holdsFor) : t.over}</span>
        </span>
      )}
    </p>
  )
}

const secondsUntil = (time: string, now: number) => Math.max(0, Math.ceil((Date.parse(time) - now) / 1000))

const messages = defineMessages({
  ru: {
    at: (time: string) => `курс на ${time}`,
    updated: (ago: string) => `обновлён ${ago}`,
    offline: (time: string) => `нет связи, курс на ${time}`,
    opens: (time: string) => `откроется в ${time}`,
    holds: 'Сколько ещё действует курс',
    holdsFor: (seconds: number) => `действует ещё ${seconds} с`,
    over: 'курс устарел',
  },
  en: {
    at: (time: string) => `rate as of ${time}`,
    updated: (ago: string) => `updated ${ago}`,
    offline: (time: string) => `no connection, rate as of ${time}`,
    opens: (time: string) => `opens at ${time}`,
    holds: 'How long the rate is still valid',
    holdsFor: (seconds: number) => `valid for ${seconds} s more`,
    over: 'quote expired',
  },
})

import { useState } from 'react'
import { minutesText } from '#contract/minutes-text.ts'
import type { ServerClock } from '#web/api/server-clock.ts'
import { rateText } from '#web/format/rate-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { type CalculatorState, currencyOf } from './calculator-state.ts'
import { Freshness } from './Freshness.tsx'
import styles from './RateLine.module.css'
import type { Shown } from './shown-quote.ts'

/** The rate of the quote; a press shows it inverted. Below it, its age and how long an exchange takes. */
export function RateLine({ state, shown, clock }: { state: CalculatorState; shown: Shown; clock: ServerClock }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const [inverted, setInverted] = useState(false)
  const { rate, paused, settling } = shown
  const { typicalMinutes } = state.view.pair
  return (
    <div className={styles.line}>
      {rate ? (
        <button
          type="button"
          className={`num ${styles.rate}`}
          data-settling={settling || undefined}
          aria-pressed={inverted}
          title={t.invert}
          onClick={() => setInverted(!inverted)}
        >
          {rateText(rate, currencyOf(state, 'from'), currencyOf(state, 'to'), locale, inverted)}
        </button>
      ) : (
        // Why a direction is closed stands on the button.
        !paused && <p className={styles.none}>{t.none}</p>
      )}
      <div className={styles.under}>
        <Freshness state={state} shown={shown} clock={clock} />
        {typicalMinutes !== undefined && (
          <p className={styles.minutes}>{t.usually(minutesText(Math.max(1, typicalMinutes), locale))}</p>
        )}
      </div>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    invert: 'Показать наоборот',
    none: 'Курса пока нет',
    usually: (time: string) => `обмен обычно за\u00a0${time}`,
  },
  en: {
    invert: 'Invert the rate',
    none: 'No rate yet',
    usually: (time: string) => `usually takes ${time}`,
  },
})

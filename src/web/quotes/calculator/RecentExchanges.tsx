import type { RecentExchange } from '#contract/claims/claim.ts'
import { minutesText } from '#contract/minutes-text.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { moneyText } from '#web/format/money-text.ts'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './RecentExchanges.module.css'

type RecentExchangesProps = { exchanges: readonly RecentExchange[]; known: ReadonlyMap<string, CurrencyItem> }

/** The latest exchanges of the office with their duration, without their customers. */
export function RecentExchanges({ exchanges, known }: RecentExchangesProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const money = (value: string, code: string) => {
    const currency = known.get(code)
    return currency ? moneyText(value, currency, locale) : `${value}\u00a0${code}`
  }
  if (!exchanges.length) return null
  return (
    <section aria-labelledby="recent" className={styles.recent}>
      <h2 id="recent">{t.title}</h2>
      <p className={styles.note}>{t.note}</p>
      <ul className={styles.list}>
        {exchanges.map(({ from, to, give, get, minutes, at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two exchanges may look the same, and the list does not change while it is shown
          <li key={`${at} ${place}`}>
            <span>
              <span className="num">{money(give, from)}</span> → <b className="num">{money(get, to)}</b>
            </span>
            <span className={styles.when}>
              {t.took(minutesText(Math.max(1, minutes), locale))},{' '}
              <time dateTime={at}>{timeText(at, locale, here)}</time>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Последние обмены',
    note: 'Суммы округлены, чтобы по ним никого нельзя было узнать.',
    took: (minutes: string) => `за ${minutes}`,
  },
  en: {
    title: 'Recent exchanges',
    note: 'Amounts are rounded so that nobody can be identified by them.',
    took: (minutes: string) => `in ${minutes}`,
  },
})

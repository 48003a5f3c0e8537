import type { RecentExchange } from '#contract/claims/claim.ts'
import { minutesText } from '#contract/minutes-text.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import styles from './OfficeParts.module.css'

type RecentExchangesProps = { exchanges: readonly RecentExchange[]; known: ReadonlyMap<string, CurrencyItem> }

/** The latest exchanges of the office with their duration, without their customers. */
export function RecentExchanges({ exchanges, known }: RecentExchangesProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  if (!exchanges.length) return null
  const side = (code: string, value: string) => {
    const currency = known.get(code)
    return (
      <span className={`num ${styles.side}`}>
        {currency && <CurrencyIcon {...currency.icon} size={28} />}
        {currency ? moneyText(value, currency, locale) : `${value}\u00a0${code}`}
      </span>
    )
  }
  return (
    <section aria-labelledby="recent">
      <h2 id="recent">{t.title}</h2>
      <ul className={styles.recent}>
        {exchanges.map(({ from, to, give, get, minutes, at }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two exchanges may look the same, and a line keeps nothing of its own
          <li key={`${at} ${place}`}>
            <span className={styles.sums}>
              {side(from, give)} → {side(to, get)}
            </span>
            <span className={styles.took}>{t.took(minutesText(Math.max(1, minutes), locale))}</span>
          </li>
        ))}
      </ul>
      <p className={styles.note}>{t.note}</p>
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

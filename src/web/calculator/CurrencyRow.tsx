import type { CurrencyItem } from '#contract/currency.ts'
import type { Locale } from '#contract/locale.ts'
import { showDecimal } from '#web/locale/figures.ts'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import styles from './CurrencyRow.module.css'

type CurrencyRowProps = { currency: CurrencyItem; locale: Locale; reserveLabel: string }

export function CurrencyRow({ currency, locale, reserveLabel }: CurrencyRowProps) {
  return (
    <li className={styles.row}>
      <CurrencyIcon {...currency.icon} />
      <span className={styles.name}>
        <b>{currency.name[locale]}</b>
        <span>{currency.network ? `${currency.ticker} · ${currency.network}` : currency.ticker}</span>
      </span>
      <span className={`num ${styles.reserve}`}>
        <b>{showDecimal(currency.reserve, locale, 8)}</b>
        <span>{reserveLabel}</span>
      </span>
    </li>
  )
}

import { breakingSum } from '#web/format/breaking-sum.ts'
import { nameAlone, networkOfCoin } from '#web/format/currency-name.ts'
import { shortMoneyText } from '#web/format/short-money-text.ts'
import { currencyOr, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import styles from './CurrencySum.module.css'

type CurrencySumProps = { amount: { currency: string; value: string }; currencies: ShownCurrencies }

/** A sum with the mark of its currency, and the network of a coin as a badge: neither is ever cut. */
export function CurrencySum({ amount: { currency, value }, currencies }: CurrencySumProps) {
  const locale = useLocale()
  const shown = currencyOr(currencies, currency, value)
  const network = networkOfCoin(shown, locale)
  return (
    <span className={styles.sum} title={nameAlone(shown, locale)}>
      <CurrencyIcon {...shown.icon} size={18} />
      <span className="num">{breakingSum(shortMoneyText(value, shown, locale))}</span>
      {network ? (
        <span className={styles.network}>{network}</span>
      ) : (
        shown.kind !== 'crypto' && <span className={styles.name}>{shown.name[locale]}</span>
      )}
    </span>
  )
}

import type { PairView } from '#contract/catalogue/direction.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './Subscription.module.css'

/** The two currencies that a request to be told is about. */
export function RequestedPair({ from, to }: Pick<PairView, 'from' | 'to'>) {
  const locale = useLocale()
  return (
    <div className={styles.pair}>
      <CurrencyIcon {...from.icon} size={32} />
      <span>{nameAlone(from, locale)}</span>
      <Icon name="arrow-right" className={styles.arrow} />
      <CurrencyIcon {...to.icon} size={32} />
      <span>{nameAlone(to, locale)}</span>
    </div>
  )
}

import { useId } from 'react'
import type { RelatedPair } from '#contract/catalogue/direction.ts'
import { pairPath } from '#contract/quotes/pair-address.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { ratePrice } from '#web/format/rate-text.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import styles from './RelatedPairs.module.css'

type RelatedPairsProps = {
  title: string
  pairs: readonly RelatedPair[]
  /** The side on which the pairs differ. */
  side: 'from' | 'to'
}

/** Pairs that share one side with this pair, each with its rate. */
export function RelatedPairs({ title, pairs, side }: RelatedPairsProps) {
  const locale = useLocale()
  const id = useId()
  if (!pairs.length) return null
  return (
    <section aria-labelledby={id} className={styles.related}>
      <h2 id={id}>{title}</h2>
      <ul>
        {pairs.map(pair => (
          <li key={pair[side].code}>
            <Link to={pairPath(pair.from.code, pair.to.code)}>
              <CurrencyIcon {...pair[side].icon} size={28} />
              <span className={styles.name}>{nameAlone(pair[side], locale)}</span>
              <span className={`num ${styles.price}`}>{ratePrice(pair.rate, pair.from, pair.to, locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

import { useId } from 'react'
import { pairPath } from '#contract/calculator/pair-address.ts'
import { coursePrice } from '#web/figures/course-text.ts'
import { nameAlone } from '#web/figures/currency-name.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import type { RelatedPair } from './pair-data.ts'
import styles from './RelatedPairs.module.css'

type RelatedPairsProps = {
  title: string
  pairs: readonly RelatedPair[]
  /** The side on which they differ. */
  side: 'from' | 'to'
}

/** Directions that share one side with this one, each with its course. */
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
              <span className={`num ${styles.price}`}>{coursePrice(pair.course, pair.from, pair.to, locale)}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}

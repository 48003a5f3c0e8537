import type { CurrencyItem } from '#contract/currency.ts'
import styles from './Coin.module.css'

/** The round sign of a currency. Drawn with attributes: the page's policy allows no inline styles. */
export function Coin({ icon }: { icon: CurrencyItem['icon'] }) {
  return (
    <svg className={styles.coin} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill={icon.color} />
      <text x="16" y="21" textAnchor="middle">
        {icon.glyph}
      </text>
    </svg>
  )
}

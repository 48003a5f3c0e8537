import { memo } from 'react'
import styles from './CurrencyIcon.module.css'

/** The sign of transfers between any banks is drawn, for no letter stands for it. */
const TRANSFER = '⇄'

/** The coin of a currency: its colour, its sign, a fine ring inside the edge. Drawn with attributes, as pages allow no inline styles. */
export const CurrencyIcon = memo(function CurrencyIcon({
  glyph,
  color,
  size = 32,
}: {
  glyph: string
  color: string
  size?: number
}) {
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill={color} />
      <circle className={styles.ring} cx="16" cy="16" r="13.6" />
      {glyph === TRANSFER ? (
        <path className={styles.drawn} d="M9.5 13h13L19 9.5M22.5 19h-13l3.5 3.5" />
      ) : (
        <text className={styles.sign} x="16" y="16" dy="0.36em" fontSize={glyph.length > 1 ? 11 : 15}>
          {glyph}
        </text>
      )}
    </svg>
  )
})

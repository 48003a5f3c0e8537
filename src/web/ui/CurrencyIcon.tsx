import { memo } from 'react'
import styles from './CurrencyIcon.module.css'
import marks from './marks.svg'

/** The mark of a currency, or a coin: its colour, its sign, a fine ring inside the edge. Drawn with attributes, as pages allow no inline styles. */
export const CurrencyIcon = memo(function CurrencyIcon({
  glyph,
  color,
  mark,
  size = 32,
}: {
  glyph: string
  color: string
  mark?: string | undefined
  size?: number
}) {
  if (mark?.[0] === '/') return <img src={mark} width={size} height={size} alt="" />
  if (mark)
    return (
      <svg width={size} height={size} aria-hidden="true">
        <use href={`${marks}#${mark}`} />
      </svg>
    )
  return (
    <svg width={size} height={size} viewBox="0 0 32 32" aria-hidden="true">
      <circle cx="16" cy="16" r="16" fill={color} />
      <circle className={styles.ring} cx="16" cy="16" r="13.6" />
      <text className={styles.sign} x="16" y="16" dy="0.36em" fontSize={glyph.length > 1 ? 11 : 15}>
        {glyph}
      </text>
    </svg>
  )
})

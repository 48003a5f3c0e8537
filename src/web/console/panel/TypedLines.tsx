import type { ReactNode } from 'react'
import styles from './Panel.module.css'

type Line = { label: string; text: ReactNode; figure?: boolean }

/** The typed values, to be read once more before they are confirmed. */
export const TypedLines = ({ lines }: { lines: readonly Line[] }) => (
  <dl className={styles.typed}>
    {lines.map(({ label, text, figure }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd className={figure ? 'num' : undefined}>{text}</dd>
      </div>
    ))}
  </dl>
)

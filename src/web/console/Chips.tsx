import type { ReactNode } from 'react'
import styles from './Chips.module.css'

/** Which part of a list is shown: links in a line, and the one that is followed stands out. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={styles.chips}>
    {children}
  </nav>
)

import type { ReactNode } from 'react'
import styles from './Chips.module.css'

/** Links that choose which part of a list is shown; the current one stands out. */
export const Chips = ({ label, children }: { label: string; children: ReactNode }) => (
  <nav aria-label={label} className={styles.chips}>
    {children}
  </nav>
)

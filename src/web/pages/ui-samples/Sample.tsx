import type { ReactNode } from 'react'
import styles from './Sample.module.css'

/** A few things that belong together, under one small heading. */
export const Sample = ({ title, column, children }: { title: string; column?: boolean; children: ReactNode }) => (
  <div className={styles.sample}>
    <h3 className={styles.title}>{title}</h3>
    <div className={column ? styles.column : styles.row}>{children}</div>
  </div>
)

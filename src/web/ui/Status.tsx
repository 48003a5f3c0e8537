import type { ReactNode } from 'react'
import styles from './Status.module.css'

export type StatusTone = 'rest' | 'wait' | 'work' | 'done' | 'stop'

/** Where something stands, in a word or two. The colour only repeats what the words say. */
export const Status = ({ tone = 'rest', children }: { tone?: StatusTone; children: ReactNode }) => (
  <span className={styles.status} data-tone={tone}>
    {children}
  </span>
)

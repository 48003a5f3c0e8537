import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { Rosette } from './Rosette.tsx'

/** Nothing is here yet: why, and what to do about it. */
export function EmptyState({ title, children, action }: { title: string; children?: ReactNode; action?: ReactNode }) {
  return (
    <div className={styles.empty}>
      <Rosette seed={title} size={96} bands={2} curves={5} stroke={0.7} className={styles.mark} />
      <h2>{title}</h2>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

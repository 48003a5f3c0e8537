import type { ReactNode } from 'react'
import styles from './Steps.module.css'

/** What happens one after the other, numbered. */
export const Steps = ({ children }: { children: ReactNode }) => <ol className={styles.steps}>{children}</ol>

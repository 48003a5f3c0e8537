import type { ReactNode } from 'react'
import styles from './Panel.module.css'

type PanelProps = {
  id: string
  title: ReactNode
  /** The level of its heading: lower inside the card of a claim than on a page. */
  level?: 2 | 3
  children: ReactNode
}

/** An action before it is done: its title, its fields and its buttons. */
export function Panel({ id, title, level = 2, children }: PanelProps) {
  const Title = `h${level}` as const
  return (
    <section aria-labelledby={id} className={styles.panel}>
      <Title id={id} className={styles.title}>
        {title}
      </Title>
      {children}
    </section>
  )
}

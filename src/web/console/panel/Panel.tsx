import type { ReactNode } from 'react'
import styles from './Panel.module.css'

type PanelProps = {
  id: string
  title: ReactNode
  /** Within the card of a claim it stands a step lower than on a page of its own. */
  level?: 2 | 3
  children: ReactNode
}

/** Something that is about to be done: what it is, what it needs, and the buttons. */
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

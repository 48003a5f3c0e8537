import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import styles from './EntranceFrame.module.css'

type EntranceFrameProps = {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Where else one may want to go from here. */
  foot?: ReactNode
}

/** What stands around the forms of whoever is not signed in: one narrow column, one thing to do. */
export function EntranceFrame({ title, lead, children, foot }: EntranceFrameProps) {
  return (
    <div className={styles.entrance}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      <Card className={styles.card}>{children}</Card>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  )
}

import type { ReactNode } from 'react'
import { Card } from '#web/ui/Card.tsx'
import styles from './SignInFrame.module.css'

type SignInFrameProps = {
  title: string
  lead?: ReactNode
  children: ReactNode
  /** Links to the other pages of sign-in. */
  foot?: ReactNode
}

/** The frame of sign-in, sign-up and recovery: one narrow column. */
export function SignInFrame({ title, lead, children, foot }: SignInFrameProps) {
  return (
    <div className={styles.entrance}>
      <h1>{title}</h1>
      {lead && <p className={styles.lead}>{lead}</p>}
      <Card className={styles.card}>{children}</Card>
      {foot && <div className={styles.foot}>{foot}</div>}
    </div>
  )
}

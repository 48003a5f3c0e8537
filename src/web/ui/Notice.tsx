import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

type NoticeProps = {
  tone?: 'info' | 'good' | 'warn' | 'bad'
  title?: string
  children?: ReactNode
  actions?: ReactNode
  /** It appeared after something a person did, so it is read out: at once when bad, in its turn otherwise. */
  announced?: boolean
}

export function Notice({ tone = 'info', title, children, actions, announced }: NoticeProps) {
  return (
    <div
      className={styles.notice}
      data-tone={tone}
      role={announced ? (tone === 'bad' ? 'alert' : 'status') : undefined}
    >
      <Icon name={tone} className={styles.sign} />
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}

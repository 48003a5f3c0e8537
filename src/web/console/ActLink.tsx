import type { ReactNode } from 'react'
import { Link } from '#web/shell/Link.tsx'
import styles from './ActLink.module.css'
import { KeyCap } from './frame/KeyCap.tsx'

type ActLinkProps = {
  to: string
  id?: string
  /** The key that leads there too. */
  keyName?: string | undefined
  /** `main` carries the claim on, `stern` stops it. */
  look?: 'main' | 'stern' | undefined
  /** Its form is open. */
  open?: boolean
  children: ReactNode
}

/** A link to the form of one action. */
export const ActLink = ({ to, id, keyName, look, open, children }: ActLinkProps) => (
  <Link
    to={to}
    id={id}
    className={styles.act}
    data-look={look}
    aria-keyshortcuts={keyName}
    aria-current={open ? 'true' : undefined}
  >
    {children}
    {keyName && <KeyCap name={keyName.toUpperCase()} />}
  </Link>
)

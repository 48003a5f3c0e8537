import type { ReactNode } from 'react'
import { useOffice } from '#web/session/office.ts'
import styles from './OfficeMark.module.css'

/** So much wider than high, a logo has the name of the office in it. */
const WORDMARK = 2

/** The office's logo with its name, unless the logo has it; without a logo the sign of Agio stands there. */
export function OfficeMark({ children }: { children: ReactNode }) {
  const { logo } = useOffice()
  if (!logo) {
    return (
      <>
        <span className={styles.mark} aria-hidden="true" />
        <span className={styles.name}>{children}</span>
      </>
    )
  }
  const hasName = logo.width >= WORDMARK * logo.height
  return (
    <>
      <img src={logo.path} alt="" width={logo.width} height={logo.height} className={styles.logo} />
      <span className={hasName ? 'visually-hidden' : styles.name}>{children}</span>
    </>
  )
}

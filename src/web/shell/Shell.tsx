import type { ReactNode } from 'react'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Shell.module.css'
import { SkipLink } from './SkipLink.tsx'

type ShellProps = { children: ReactNode; hasBriefFooter?: boolean }

/** What stands around every page for visitors, and around the error page. */
export function Shell({ children, hasBriefFooter = false }: ShellProps) {
  return (
    <>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className={`page ${styles.main}`}>
        {children}
      </main>
      <Footer isBrief={hasBriefFooter} />
    </>
  )
}

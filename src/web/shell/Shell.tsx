import type { ReactNode } from 'react'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Shell.module.css'
import { SkipLink } from './SkipLink.tsx'

/** What stands around every page for visitors, and around the error page. */
export function Shell({ children }: { children: ReactNode }) {
  return (
    <>
      <SkipLink />
      <Header />
      <main id="main" tabIndex={-1} className={`page ${styles.main}`}>
        {children}
      </main>
      <Footer />
    </>
  )
}

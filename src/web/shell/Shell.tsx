import type { ReactNode } from 'react'
import { useMessages } from '#web/locale/locale.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import { navigationMessages } from './navigation.ts'
import styles from './Shell.module.css'

/** What stands around every page, the error page too. */
export function Shell({ children }: { children: ReactNode }) {
  const t = useMessages(navigationMessages)
  return (
    <>
      <a href="#main" className={styles.skip}>
        {t.skip}
      </a>
      <Header />
      <main id="main" tabIndex={-1} className={`page ${styles.main}`}>
        {children}
      </main>
      <Footer />
    </>
  )
}

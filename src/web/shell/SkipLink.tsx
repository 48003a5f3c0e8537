import { useMessages } from '#web/locale/locale.tsx'
import { navigationMessages } from './navigation.ts'
import styles from './SkipLink.module.css'

/** The first stop of the keyboard on every page. */
export function SkipLink() {
  const t = useMessages(navigationMessages)
  return (
    <a href="#main" className={styles.skip}>
      {t.skip}
    </a>
  )
}

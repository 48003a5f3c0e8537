import { useMessages } from '#web/locale/locale.tsx'
import { Link } from './Link.tsx'
import styles from './Logo.module.css'
import { navigationMessages } from './navigation.ts'

export function Logo() {
  const t = useMessages(navigationMessages)
  return (
    <Link to="/" className={styles.logo} aria-label={t.home}>
      <span className={styles.mark} aria-hidden="true" />
      Agio
    </Link>
  )
}

import { useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import { Link } from './Link.tsx'
import styles from './Logo.module.css'
import { navigationMessages } from './navigation.ts'
import { OfficeMark } from './OfficeMark.tsx'

/** A name of more letters is written smaller on a phone. */
const LONG = 10

export function Logo() {
  const t = useMessages(navigationMessages)
  const { name } = useOffice()
  return (
    <Link to="/" className={styles.logo} aria-label={t.home(name)} data-long={name.length > LONG || undefined}>
      <OfficeMark>{name}</OfficeMark>
    </Link>
  )
}

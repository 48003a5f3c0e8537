import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { KeyCap } from '../frame/KeyCap.tsx'
import styles from './Panel.module.css'

/** Closes a panel without doing anything. */
export function CloseLink({ to }: { to: string }) {
  const t = useMessages(messages)
  return (
    <Link to={to} className={styles.close} aria-keyshortcuts="Escape">
      {t.close} <KeyCap name="Esc" />
    </Link>
  )
}

const messages = defineMessages({ ru: { close: 'Не сейчас' }, en: { close: 'Not now' } })

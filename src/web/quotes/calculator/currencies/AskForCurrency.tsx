import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import { Link } from '#web/shell/Link.tsx'
import styles from './CurrencyPanel.module.css'

/** The way out where no currency was found. */
export function AskForCurrency() {
  const t = useMessages(messages)
  const hasChat = useOffice().chats.some(({ role }) => role === 'support')
  return (
    <p className={styles.nothing}>
      <Link to={hasChat ? '/chat?role=support' : '/contacts'} data-reload={hasChat || undefined}>
        {t.ask}
      </Link>
    </p>
  )
}

const messages = defineMessages({
  ru: { ask: 'Написать, что ищете' },
  en: { ask: 'Tell us what you are looking for' },
})

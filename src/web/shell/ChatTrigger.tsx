import { useLocation } from 'react-router'
import { companyOf } from '#contract/chat/chat-hosts.ts'
import { chatOfPage } from '#contract/chat/chat-names.ts'
import { defineMessages, pathIn, splitLocale, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import { Icon } from '#web/ui/Icon.tsx'
import styles from './ChatTrigger.module.css'

/**
 * The way to the chat of the page: to the chat of cash with its name, to the second one as a small sign. Without JavaScript it
 * leads to a page. It says whose chat it is, because a press loads the script of that company.
 */
export function ChatTrigger() {
  const { chats } = useOffice()
  const t = useMessages(messages)
  const locale = useLocale()
  const { path } = splitLocale(useLocation().pathname)
  const role = chatOfPage(path)
  const chat = chats.find(chat => chat.role === role)
  if (!chat || path === '/chat') return null
  const company = companyOf(chat)
  return (
    <a href={pathIn(locale, `/chat?role=${role}`)} data-chat={role} data-reload className={styles.trigger}>
      <Icon name="chat" />
      <span className={role === 'cash' || company ? undefined : 'visually-hidden'}>{t[role]}</span>
      {company && <small>{company}</small>}
    </a>
  )
}

const messages = defineMessages({
  ru: { cash: 'Поддержка', support: 'Чат' },
  en: { cash: 'Support', support: 'Chat' },
})

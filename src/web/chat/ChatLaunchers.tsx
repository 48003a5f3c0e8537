import type { ChatItem } from '#contract/catalogue/direction.ts'
import { companyOf } from '#contract/chat/chat-hosts.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages, pathIn } from '#web/locale/locale.tsx'

type ChatLaunchersProps = { chats: readonly ChatItem[]; locale: Locale }

/**
 * The ways to both chats: to the chat of cash with its name, to the second one as a small sign. They are drawn by the server
 * alone, beside the page, and `launchers.css` shows the one of the page that is open. Without JavaScript they lead to a page.
 * Each says whose chat it is, because a press loads the script of that company.
 */
export function ChatLaunchers({ chats, locale }: ChatLaunchersProps) {
  const t = messages[locale]
  return (
    <aside aria-label={t.support}>
      {chats.map(chat => {
        const { role } = chat
        const company = companyOf(chat)
        return (
          <a key={role} href={pathIn(locale, `/chat?role=${role}`)} data-chat={role}>
            <svg width={20} height={20} viewBox="0 0 24 24" aria-hidden="true">
              <path d="M4 5h16v11H10l-4.5 4v-4H4z" />
            </svg>
            <span className={role === 'cash' || company ? undefined : 'visually-hidden'}>{t[role]}</span>
            {company && <small>{company}</small>}
          </a>
        )
      })}
    </aside>
  )
}

const messages = defineMessages({
  ru: { cash: 'Поддержка', support: 'Чат' },
  en: { cash: 'Support', support: 'Chat' },
})

import { useEffect, useRef, useState } from 'react'
import { useLoaderData, useNavigate } from 'react-router'
import { fullName } from '#contract/auth/staff-names.ts'
import type { DeskChat } from '#contract/chat/chat.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { useLiveStream } from '#web/api/live-streams.ts'
import { deskStream } from '#web/console/frame/use-desk-stream.ts'
import { useKeys } from '#web/console/frame/use-keys.ts'
import page from '#web/console/SectionPage.module.css'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Status } from '#web/ui/Status.tsx'
import styles from '../Chat.module.css'
import { ClaimsOfVisitor } from './ClaimsOfVisitor.tsx'
import { inboxSection } from './chat.console.ts'
import { AnswerForm } from './DeskAnswer.tsx'
import { DeskChatActs, HandOver } from './DeskChatActs.tsx'
import type { DeskChatData } from './DeskChatPage.data.ts'
import { DeskMessages } from './DeskMessages.tsx'
import { chatStateNames, chatTones, deskChatTexts } from './desk-chat.texts.ts'
import { conversationTexts } from './desk-conversation.texts.ts'
import { inboxPath } from './inbox-query.ts'

export { action, loader } from './DeskChatPage.data.ts'

export const shouldRevalidate = () => true

export const handle: PageHandle<DeskChatData | undefined> = {
  head: ({ locale, data }) => {
    const section = inboxSection.words[locale].title
    return { title: data ? `${data.chat.who || deskChatTexts[locale].guest} · ${section}` : section, noindex: true }
  },
}

/** One conversation: its messages, the answer, and the visitor's claims beside it. */
export function Component() {
  const { chat, messageId, fileId } = useLoaderData<DeskChatData>()
  const t = useMessages(conversationTexts)
  const words = useMessages(deskChatTexts)
  const locale = useLocale()
  const navigate = useNavigate()
  useKeys(key => (key === 'Escape' ? () => void navigate(inboxPath()) : undefined))
  const typing = useVisitorTyping(chat.id)
  useSeen(chat)
  const ours = !chat.taken || chat.mine
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div>
          <Link to={inboxPath()} className={page.back}>
            ← {inboxSection.words[locale].title}
          </Link>
          <h1 className={page.named}>
            {chat.who || words.guest} <Status tone={chatTones[chat.state]}>{chatStateNames[locale][chat.state]}</Status>
          </h1>
        </div>
        <DeskChatActs chat={chat} />
      </div>
      <div className={page.two}>
        <div className={page.column}>
          <DeskMessages chat={chat} />
          <p role="status" className={styles.status}>
            {typing && t.typing}
          </p>
          {ours ? (
            <AnswerForm chat={chat} messageId={messageId} fileId={fileId} />
          ) : (
            <p>{t.theirs(fullName(chat.taken!))}</p>
          )}
        </div>
        <aside className={page.aside}>
          <ClaimsOfVisitor chat={chat} />
          <HandOver chat={chat} />
        </aside>
      </div>
    </div>
  )
}

const TYPING_SHOWN_MS = 6_000

function useVisitorTyping(id: string): boolean {
  const [typing, setTyping] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  useLiveStream<{ id?: string; typing?: string }>(deskStream, data => {
    if (data.id === id) setTyping(false)
    if (data.typing !== id) return
    clearTimeout(timer.current)
    setTyping(true)
    timer.current = setTimeout(() => setTyping(false), TYPING_SHOWN_MS)
  })
  return typing
}

/** Tells that the messages have come, and that they were read once somebody looks at the page. */
function useSeen({ id, messages, office }: DeskChat): void {
  const last = messages.at(-1)?.seq ?? 0
  const { delivered, read } = office
  useEffect(() => {
    const reportSeen = () => {
      const seen = document.visibilityState === 'visible' ? last : read
      if (delivered >= last && read >= seen) return
      const body = { delivered: last, read: seen }
      browserApi('POST /api/v1/desk/chats/{chat}/seen/', { params: { chat: id }, body }).catch(() => {})
    }
    reportSeen()
    document.addEventListener('visibilitychange', reportSeen)
    return () => document.removeEventListener('visibilitychange', reportSeen)
  }, [id, last, delivered, read])
}

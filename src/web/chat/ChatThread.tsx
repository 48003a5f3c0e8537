import type { ChatView } from '#contract/chat/chat.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import styles from './Chat.module.css'
import { ChatMessage, messageStage } from './ChatMessage.tsx'
import { chatTexts, presenceText } from './chat.texts.ts'
import type { Typing } from './use-chat.ts'
import { useKeptAtEnd } from './use-kept-at-end.ts'

export type PendingMessage = { id: string; text: string }

type ChatThreadProps = { view: ChatView; pending?: PendingMessage; typing?: Typing }

/** The messages with who wrote them, when, and how far one's own have come. */
export function ChatThread({ view, pending, typing }: ChatThreadProps) {
  const t = useMessages(chatTexts)
  const locale = useLocale()
  const { name } = useOffice()
  const count = view.messages.length + (pending ? 1 : 0)
  const log = useKeptAtEnd(count, typing !== undefined)
  const status = () => {
    if (typing) return typing.by ? t.typingBy(typing.by) : t.typing
    if (view.blocked) return t.blocked
    return view.state === 'closed' ? t.closed : ''
  }
  return (
    <>
      <p className={styles.presence}>
        {view.answering && `${t.answering(view.answering)} `}
        {presenceText(view.presence, locale)}
      </p>
      {count === 0 && <p className={styles.empty}>{t.empty}</p>}
      <div ref={log} className={styles.log} role="log" aria-label={t.log} tabIndex={count > 0 ? 0 : undefined}>
        <ol>
          {view.messages.map(({ id, seq, side, at, by, text, file }) => (
            <ChatMessage
              key={id}
              own={side === 'visitor'}
              who={side === 'visitor' ? t.you : (by ?? t.office(name))}
              text={text}
              file={file && { name: file.name, path: `/api/v1/chat/${view.role}/files/${id}/` }}
              at={at}
              stage={side === 'visitor' ? t[messageStage(seq, view.office)] : undefined}
            />
          ))}
          {pending && !view.messages.some(({ id }) => id === pending.id) && (
            <li data-side="visitor">
              <b>{t.you}</b>
              <p>{pending.text}</p>
              <small>{t.sending}</small>
            </li>
          )}
        </ol>
      </div>
      <p role="status" className={styles.status}>
        {status()}
      </p>
    </>
  )
}

import { useEffect, useRef } from 'react'
import type { ChatView } from '#contract/chat/chat.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { useOffice } from '#web/session/office.ts'
import styles from './Chat.module.css'
import { chatTexts, presenceText } from './chat.texts.ts'

export type PendingMessage = { id: string; text: string }

/** The messages with who wrote them, when, and how far one's own have come. */
export function ChatThread({ view, pending, typing }: { view: ChatView; pending?: PendingMessage; typing?: boolean }) {
  const t = useMessages(chatTexts)
  const locale = useLocale()
  const { name } = useOffice()
  const log = useRef<HTMLDivElement>(null)
  const count = view.messages.length + (pending ? 1 : 0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new message is scrolled to
  useEffect(() => {
    if (log.current) log.current.scrollTop = log.current.scrollHeight
  }, [count, typing])
  return (
    <>
      <p className={styles.presence}>{presenceText(view.presence, locale)}</p>
      {count === 0 && <p className={styles.empty}>{t.empty}</p>}
      <div ref={log} className={styles.log} role="log" aria-label={t.log} tabIndex={count > 0 ? 0 : undefined}>
        <ol>
          {view.messages.map(({ id, seq, side, at, text, file }) => (
            <li key={id} data-side={side}>
              <b>{side === 'visitor' ? t.you : t.office(name)}</b>
              {text && <p>{text}</p>}
              {file && (
                <p>
                  <a href={`/api/v1/chat/${view.role}/files/${id}/`} download={file.name} data-reload>
                    {file.name}
                  </a>
                </p>
              )}
              <small>
                <MomentText at={at} withTime soon />
                {side === 'visitor' &&
                  ` · ${seq <= view.office.read ? t.read : seq <= view.office.delivered ? t.delivered : t.sent}`}
              </small>
            </li>
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
        {typing ? t.typing : view.blocked ? t.blocked : view.state === 'closed' ? t.closed : ''}
      </p>
    </>
  )
}

import type { ReactNode } from 'react'
import type { Locale } from '#contract/locale.ts'
import { MomentText } from '#web/format/MomentText.tsx'

type Seen = { delivered: number; read: number }

/** How far a message has come on the other side. */
export const messageStage = (seq: number, { delivered, read }: Seen): 'read' | 'delivered' | 'sent' =>
  seq <= read ? 'read' : seq <= delivered ? 'delivered' : 'sent'

type ChatMessageProps = {
  /** Whoever looks at the page stands on the right, the other side on the left. */
  own: boolean
  who: string
  text: string
  /** The language of the text, where it is not that of the page. */
  lang?: Locale
  file?: { name: string; path: string } | undefined
  at: string
  /** How far one's own message has come, in words. */
  stage?: string | undefined
  children?: ReactNode
}

/** One message of a conversation, on either side. */
export function ChatMessage({ own, who, text, lang, file, at, stage, children }: ChatMessageProps) {
  return (
    <li data-side={own ? 'visitor' : 'staff'}>
      <b>{who}</b>
      {text && <p lang={lang}>{text}</p>}
      {file && (
        <p>
          <a href={file.path} download={file.name} data-reload>
            {file.name}
          </a>
        </p>
      )}
      <small>
        <MomentText at={at} withTime soon />
        {stage && ` · ${stage}`}
      </small>
      {children}
    </li>
  )
}

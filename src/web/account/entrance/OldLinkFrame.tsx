import type { ReactNode } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { EntranceFrame } from './EntranceFrame.tsx'

type OldLinkFrameProps = {
  title: string
  /** What the link is still good for. */
  note: string
  /** Asked of those who have a reason to sign in instead. */
  question: string
  children: ReactNode
}

/** Where links of old letters lead: the form of today, and a note that the link is not of today. */
export function OldLinkFrame({ title, note, question, children }: OldLinkFrameProps) {
  const t = useMessages(messages)
  return (
    <EntranceFrame
      title={title}
      foot={
        <p>
          {question} <Link to="/login">{t.signIn}</Link>
        </p>
      }
    >
      <Notice title={t.old}>
        <p>{note}</p>
      </Notice>
      {children}
    </EntranceFrame>
  )
}

const messages = defineMessages({
  ru: { old: 'Вы пришли по ссылке из старого письма', signIn: 'Войти' },
  en: { old: 'You followed a link from an old e-mail', signIn: 'Sign in' },
})

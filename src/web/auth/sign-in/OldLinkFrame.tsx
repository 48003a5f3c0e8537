import type { ReactNode } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { SignInFrame } from './SignInFrame.tsx'

type OldLinkFrameProps = {
  title: string
  /** What the link can still be used for. */
  note: string
  /** For visitors who may want to sign in instead. */
  question: string
  children: ReactNode
}

/** The frame for links of old e-mails: today's form, with a note that the link is old. */
export function OldLinkFrame({ title, note, question, children }: OldLinkFrameProps) {
  const t = useMessages(messages)
  return (
    <SignInFrame
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
    </SignInFrame>
  )
}

const messages = defineMessages({
  ru: { old: 'Вы пришли по ссылке из старого письма', signIn: 'Войти' },
  en: { old: 'You followed a link from an old e-mail', signIn: 'Sign in' },
})

import { type ReactNode, useEffect, useRef } from 'react'
import { waitText } from '#web/forms/refusal-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useUnsent } from '#web/session/unsent.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { type AskedEmail, correctionPath, type EmailForm } from './asked-email.ts'
import styles from './EmailSent.module.css'
import { mailPage } from './mail-page.ts'
import { SendAgain } from './SendAgain.tsx'
import { SignInFrame } from './SignInFrame.tsx'

type EmailSentProps = {
  page: EmailForm
  message: AskedEmail
  /** The referral code, which stays when the e-mail is corrected. */
  referrer?: string
}

/** Where an e-mail was sent and what to do when it does not arrive. The text is the same for unknown addresses. */
export function EmailSent({ page, message, referrer }: EmailSentProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const unsent = useUnsent()
  const sent = useRef<HTMLDivElement>(null)
  const { receipt, times } = message
  const mail = mailPage(message.email)
  const again = times > 1
  useEffect(() => {
    // The pressed button has been replaced by the time until the next e-mail.
    if (receipt && again) sent.current?.focus()
  }, [receipt, again])

  return (
    <SignInFrame
      title={unsent?.title ?? t.title}
      lead={unsent?.visitor ?? t.lead[page](<strong>{message.email}</strong>)}
    >
      <div ref={sent} tabIndex={-1} className={styles.sent}>
        <Notice tone="good" title={unsent ? undefined : again ? t.again : t.first} announced>
          <p>
            {t.lives(waitText(message.codeLivesMinutes * 60, locale))}{' '}
            {mail && (
              <a href={mail.url} rel="noreferrer">
                {t.open(mail.name)}
              </a>
            )}
          </p>
        </Notice>
      </div>
      <div className={styles.missing}>
        <h2 className={styles.heading}>{t.missing}</h2>
        <ul className={styles.advice}>
          {t.advice.map(line => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </div>
      <SendAgain key={receipt} message={message} referrer={referrer} />
      <ButtonLink to={correctionPath(page, { receipt, ref: referrer })} wide>
        {t.correct}
      </ButtonLink>
    </SignInFrame>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Проверьте почту',
    lead: {
      '/register': (email: ReactNode) => (
        <>
          Мы написали на {email}. Откройте письмо и подтвердите адрес в этом браузере: второй раз вводить пароль не
          придётся.
        </>
      ),
      '/forget': (email: ReactNode) => (
        <>Если у нас есть кабинет с почтой {email}, туда ушло письмо со ссылкой для нового пароля.</>
      ),
    },
    first: 'Письмо в пути',
    again: 'Ещё одно письмо в пути',
    lives: (time: string) => `Ссылка из него действует ${time} и сработает один раз.`,
    open: (mail: string) => `Открыть почту: ${mail}`,
    missing: 'Письма нет?',
    advice: [
      'Подождите пару минут и загляните в «Спам» и «Рассылки».',
      'Проверьте, нет ли опечатки в адресе: письмо уходит только на него.',
      'Если писем несколько, подойдёт любое: прежние ссылки остаются в силе.',
    ],
    correct: 'Исправить адрес',
  },
  en: {
    title: 'Check your e-mail',
    lead: {
      '/register': (email: ReactNode) => (
        <>
          We have sent an e-mail to {email}. Open it and confirm the address in this browser: no second password is
          needed.
        </>
      ),
      '/forget': (email: ReactNode) => (
        <>If there is an account for {email}, we have sent it a link to set a new password.</>
      ),
    },
    first: 'The e-mail is on its way',
    again: 'Another e-mail is on its way',
    lives: (time: string) => `The link in it works once and for ${time}.`,
    open: (mail: string) => `Open ${mail}`,
    missing: 'No e-mail?',
    advice: [
      'Wait a couple of minutes and check “Spam” and “Promotions”.',
      'Check the address for typos.',
      'If you got several e-mails, any of them will do: earlier links still work.',
    ],
    correct: 'Change the address',
  },
})

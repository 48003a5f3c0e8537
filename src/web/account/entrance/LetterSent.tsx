import type { ReactNode } from 'react'
import { waitText } from '#web/forms/refusal-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import styles from './LetterSent.module.css'

/** A letter is on its way; the same is said whether the office knows the address or not. */
export function LetterSent({ minutes, children }: { minutes: number; children?: ReactNode }) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <>
      <Notice tone="good" title={t.title} announced>
        <p>{t.lives(waitText(minutes * 60, locale))}</p>
      </Notice>
      <h2 className={styles.heading}>{t.missing}</h2>
      <ul className={styles.advice}>
        {t.advice.map(line => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      {children}
    </>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Письмо отправлено',
    lives: (time: string) => `Откройте ссылку из него: она действует ${time} и сработает один раз.`,
    missing: 'Письма нет?',
    advice: [
      'Подождите пару минут и загляните в «Спам» и «Рассылки».',
      'Проверьте, нет ли опечатки в адресе: тогда отправьте форму ещё раз.',
      'Письмо приходит только на тот адрес, который вы вписали.',
    ],
  },
  en: {
    title: 'The letter has been sent',
    lives: (time: string) => `Open the link in it. It works for ${time}, once.`,
    missing: 'No letter?',
    advice: [
      'Wait a couple of minutes and look into “Spam” and “Promotions”.',
      'Check the address for a typo, and if there is one send the form again.',
      'The letter comes only to the address that you entered.',
    ],
  },
})

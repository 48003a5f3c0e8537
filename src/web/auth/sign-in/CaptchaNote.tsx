import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import styles from './form.module.css'

/** The note about the captcha; it is read out only while the form waits for it. */
export function CaptchaNote({ waiting }: { waiting: boolean }) {
  const t = useMessages(messages)
  return (
    <>
      <p className={styles.note}>{t.about}</p>
      <span role="status" className="visually-hidden">
        {waiting && t.waiting}
      </span>
    </>
  )
}

const messages = defineMessages({
  ru: {
    about: 'Ваш браузер решает небольшую задачу вместо вас.',
    waiting: 'Браузер решает задачу, это пара секунд',
  },
  en: {
    about: 'Your browser solves a small task for you.',
    waiting: 'Your browser is solving the task, it takes a second or two',
  },
})

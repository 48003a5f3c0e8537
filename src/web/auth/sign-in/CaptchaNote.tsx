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
    about: 'Вместо картинок с загадками ваш браузер решает небольшую задачу. Никто за вами не следит.',
    waiting: 'Браузер решает задачу, это пара секунд',
  },
  en: {
    about: 'No picture puzzles: your browser solves a small task instead. Nobody tracks you.',
    waiting: 'Your browser is solving the task, it takes a second or two',
  },
})

import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import styles from './form.module.css'

/** What the browser does before the form leaves; read out only while one has to wait for it. */
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
    about: 'Instead of picture riddles your browser does a small piece of work. Nobody tracks you.',
    waiting: 'The browser is at work, it takes a second or two',
  },
})

import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import styles from './content.module.css'

/** Shown in reading copies alone. */
export function ReadingCopyNote() {
  return <p className={styles.copyNote}>{useMessages(messages).text}</p>
}

const messages = defineMessages({
  ru: { text: 'Открыто без связи: это копия, которую сохранил браузер.' },
  en: { text: 'Opened without a connection: this is a copy kept by your browser.' },
})

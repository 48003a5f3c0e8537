import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import styles from './OperatorNote.module.css'

/** Why an operator closed a direction, as the operator wrote it: untranslated, marked with its language. */
export function OperatorNote({ note }: { note: string }) {
  const t = useMessages(messages)
  return (
    <p className={styles.words}>
      {t.operator} <q lang={/[а-яё]/i.test(note) ? 'ru' : 'en'}>{note}</q>
    </p>
  )
}

const messages = defineMessages({
  ru: { operator: 'Оператор пишет:' },
  en: { operator: 'Operator’s note:' },
})

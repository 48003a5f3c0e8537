import { QuotedText } from '#web/format/QuotedText.tsx'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import styles from './OperatorNote.module.css'

/** Why an operator closed a direction, as the operator wrote it: untranslated, marked with its language. */
export function OperatorNote({ note }: { note: string }) {
  const t = useMessages(messages)
  return (
    <p className={styles.words}>
      {t.operator} <QuotedText text={note} />
    </p>
  )
}

const messages = defineMessages({
  ru: { operator: 'Оператор пишет:' },
  en: { operator: 'Operator’s note:' },
})

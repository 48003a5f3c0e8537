import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import styles from './OperatorsWords.module.css'

/** Why an operator closed something, in their own words. Nobody translates them, so they say in which language they are. */
export function OperatorsWords({ note }: { note: string }) {
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

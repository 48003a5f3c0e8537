import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './AuditPage.module.css'
import { type AuditQuery, auditPath } from './audit-query.ts'
import { actsIn } from './audit-words.ts'

/** A plain form that asks: it works without a script. Whose acts are shown is chosen by a name in the list. */
export function AuditFilter({ query, email }: { query: AuditQuery; email: string | undefined }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { staff: _, ...everybody } = query
  return (
    <form key={auditPath(query)} method="get" action={pathIn(locale, '/console/audit')} className={styles.filter}>
      {query.staff && <input type="hidden" name="staff" value={query.staff} />}
      <TextField name="subject" label={t.subject} defaultValue={query.subject} autoComplete="off" />
      <SelectField name="action" label={t.action} defaultValue={query.action ?? ''}>
        <option value="">{t.any}</option>
        {Object.entries(actsIn(locale)).map(([action, word]) => (
          <option key={action} value={action}>
            {word}
          </option>
        ))}
      </SelectField>
      <TextField name="day" type="date" label={t.day} defaultValue={query.day} />
      <Button type="submit">{t.show}</Button>
      {query.staff && (
        <p className={styles.person}>
          {t.of(email ?? query.staff)} <Link to={auditPath({ ...everybody, page: 1 })}>{t.everybody}</Link>
        </p>
      )}
    </form>
  )
}

const messages = defineMessages({
  ru: {
    subject: 'Заявка, валюта',
    action: 'Что сделано',
    any: 'Что угодно',
    day: 'День (UTC)',
    show: 'Показать',
    of: (email: string) => `Только ${email}.`,
    everybody: 'Показать всех',
  },
  en: {
    subject: 'Claim, currency',
    action: 'What was done',
    any: 'Anything',
    day: 'Day (UTC)',
    show: 'Show',
    of: (email: string) => `Only ${email}.`,
    everybody: 'Show everybody',
  },
})

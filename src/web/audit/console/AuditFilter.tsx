import { ownZone } from '#contract/intl-formats.ts'
import { zoneText } from '#web/format/zone-time.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SelectField } from '#web/ui/SelectField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './AuditPage.module.css'
import { actsIn } from './audit.texts.ts'
import { today } from './audit-day.ts'
import { type AuditQuery, auditPath } from './audit-query.ts'

/** The filter of the log, a plain form that works without a script. The author is chosen by a link in the list. */
export function AuditFilter({ query, name }: { query: AuditQuery; name: string | undefined }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { staff: _, ...everybody } = query
  const zone = useHydrated() ? ownZone() : undefined
  const { day } = query
  // A link from a colleague may hold a day of another zone: then the page says which.
  const shown = day && query.zone !== zone ? zoneText(query.zone ?? 'UTC', day, locale) : undefined
  const own = zoneText(zone ?? 'UTC', day ?? today(new Date(), zone ?? 'UTC'), locale)
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
      {zone && <input type="hidden" name="zone" value={zone} />}
      <TextField name="day" type="date" label={t.day(own)} defaultValue={day} />
      <Button type="submit">{t.show}</Button>
      {shown && zone && (
        <p className={styles.person}>
          {t.shown(shown)} <Link to={auditPath({ ...query, zone, page: 1 })}>{t.mine(own)}</Link>
        </p>
      )}
      {query.staff && (
        <p className={styles.person}>
          {t.of(name ?? query.staff)} <Link to={auditPath({ ...everybody, page: 1 })}>{t.everybody}</Link>
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
    day: (zone: string) => `День (${zone})`,
    shown: (zone: string) => `Показан день по ${zone}.`,
    mine: (zone: string) => `По моему времени, ${zone}`,
    show: 'Показать',
    of: (name: string) => `Только ${name}.`,
    everybody: 'Показать всех',
  },
  en: {
    subject: 'Order, currency',
    action: 'What was done',
    any: 'Anything',
    day: (zone: string) => `Day (${zone})`,
    shown: (zone: string) => `The day shown is one of ${zone}.`,
    mine: (zone: string) => `By my clock, ${zone}`,
    show: 'Show',
    of: (name: string) => `Only ${name}.`,
    everybody: 'Show everybody',
  },
})

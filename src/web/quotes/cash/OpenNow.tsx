import type { WorkingHours } from '#contract/catalogue/working-hours.ts'
import { presenceAt } from '#contract/quotes/presence.ts'
import { holidayTexts } from '#web/format/holiday-texts.ts'
import { hoursText } from '#web/format/hours-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Status } from '#web/ui/Status.tsx'
import styles from './OpenNow.module.css'
import { opensText, zoneText } from './opens-text.ts'

/** The hours of an office, and whether it is open now. Without hours an office is always open. */
export function OpenNow({ hours, now }: { hours: WorkingHours | undefined; now: string }) {
  const t = useMessages(messages)
  const locale = useLocale()
  if (!hours) return <>{t.always}</>
  const at = new Date(now)
  const presence = presenceAt(hours, at)
  return (
    <span className={styles.hours}>
      <span>
        {hoursText(hours, locale)} <small className={styles.zone}>{zoneText(hours.timeZone, at)}</small>
      </span>
      {presence.open ? (
        <Status tone="done">{t.open}</Status>
      ) : (
        <Status tone="wait">
          {presence.opensAt ? t.opens(opensText(presence.opensAt, at, hours.timeZone, locale)) : t.closed}
        </Status>
      )}
      {holidayTexts(hours, at, locale).map(text => (
        <small key={text} className={styles.holiday}>
          {text}
        </small>
      ))}
    </span>
  )
}

const messages = defineMessages({
  ru: {
    always: 'Круглосуточно',
    open: 'Сейчас открыто',
    closed: 'Сейчас закрыто',
    opens: (when: string) => `Откроется ${when}`,
  },
  en: {
    always: '24/7',
    open: 'Open now',
    closed: 'Closed now',
    opens: (when: string) => `Opens ${when}`,
  },
})

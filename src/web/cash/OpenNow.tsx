import { presenceAt } from '#contract/calculator/presence.ts'
import type { WorkingHours } from '#contract/calculator/working-hours.ts'
import { hoursText } from '#web/figures/hours-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Status } from '#web/ui/Status.tsx'
import styles from './OpenNow.module.css'
import { opensText, zoneText } from './opens-text.ts'

/** When somebody is there, and whether that is now. Without hours it is around the clock. */
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

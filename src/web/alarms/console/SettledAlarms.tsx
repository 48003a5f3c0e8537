import type { Alarm } from '#contract/alarms/alarm.schema.ts'
import { type AlarmReader, alarmSubject } from '#contract/alarms/alarm-details.ts'
import { alarmWords } from '#contract/alarms/alarms.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import styles from './SettledAlarms.module.css'

/** The settled alarms, the newest first. */
export function SettledAlarms({ alarms, reader }: { alarms: readonly Alarm[]; reader: AlarmReader }) {
  const t = useMessages(messages)
  const words = alarmWords[reader.locale]
  if (alarms.length === 0) return null
  return (
    <section aria-labelledby="settled-alarms">
      <h2 id="settled-alarms" className={styles.title}>
        {t.title}
      </h2>
      <ul className={styles.settled}>
        {alarms.map(({ id, claim, settled, ...alarm }) => (
          <li key={id}>
            <span className={styles.what}>
              {words[alarm.kind].title} {alarmSubject(alarm, reader)}
              {claim && (
                <>
                  {' '}
                  <Link to={`/console/claims/${claim}`}>{t.claim}</Link>
                </>
              )}
            </span>
            {settled && (
              <small>
                {settled.by ?? t.itself} · <MomentText at={settled.at} withTime soon />
              </small>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

const messages = defineMessages({
  ru: { title: 'Разобранные', claim: 'заявка', itself: 'прошла сама' },
  en: { title: 'Settled', claim: 'order', itself: 'over by itself' },
})

import { deviceName } from '#contract/auth/device-name.ts'
import type { StaffProfile } from '#contract/staff/staff-person.ts'
import page from '#web/console/SectionPage.module.css'
import { MomentText } from '#web/format/MomentText.tsx'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, plural, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Status } from '#web/ui/Status.tsx'
import styles from './StaffSessions.module.css'

type Ended = { ended: number }

/** Where a member of staff is signed in; each session can be ended. */
export function StaffSessions({ person: { sessions } }: { person: StaffProfile }) {
  const t = useMessages(messages)
  const one = useOfficeForm<Ended>('session-end')
  const all = useOfficeForm<Ended>('sessions-end')
  const ended = all.done?.ended ?? one.done?.ended
  const others = sessions.filter(({ current }) => !current)
  return (
    <section aria-labelledby="sessions" className={page.part}>
      <h2 id="sessions">{t.title}</h2>
      <FormSummary refused={one.refused ?? all.refused} labels={{}} />
      {ended !== undefined && (
        <Notice tone="good" announced>
          <p>{t.ended(ended)}</p>
        </Notice>
      )}
      {sessions.length === 0 && <p className={page.note}>{t.none}</p>}
      <ul aria-label={t.title}>
        {sessions.map(session => {
          const name = deviceName(session.userAgent) || t.unknown
          return (
            <li key={session.id} className={styles.session}>
              <div className={styles.about}>
                <p>
                  {name} {session.current && <Status tone="done">{t.current}</Status>}
                </p>
                <p className={styles.note}>
                  {session.address && `${session.address} · `}
                  {t.seen} <MomentText at={session.lastSeenAt} withTime />
                </p>
              </div>
              {!session.current && (
                <one.Form method="post">
                  <input type="hidden" name="form" value="session-end" />
                  <input type="hidden" name="session" value={session.id} />
                  <Button
                    type="submit"
                    size="small"
                    aria-label={`${t.end}: ${name}`}
                    busy={one.sending?.get('session') === session.id}
                  >
                    {t.end}
                  </Button>
                </one.Form>
              )}
            </li>
          )
        })}
      </ul>
      {others.length > 1 && (
        <all.Form method="post">
          <input type="hidden" name="form" value="sessions-end" />
          <Button type="submit" variant="danger" busy={all.busy}>
            {t.endAll}
          </Button>
        </all.Form>
      )}
    </section>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Сеансы',
    none: 'Сейчас нигде не выполнен вход.',
    current: 'это устройство',
    unknown: 'Неизвестное устройство',
    seen: 'последний раз',
    end: 'Закрыть',
    endAll: 'Закрыть все',
    ended: (count: number) =>
      `${plural('ru', count, { one: 'Закрыт', few: 'Закрыты', many: 'Закрыты' })} ${count} ${plural('ru', count, { one: 'сеанс', few: 'сеанса', many: 'сеансов' })}.`,
  },
  en: {
    title: 'Sessions',
    none: 'Not signed in anywhere now.',
    current: 'this device',
    unknown: 'Unknown device',
    seen: 'last seen',
    end: 'Sign out',
    endAll: 'Sign out everywhere',
    ended: (count: number) => `${count} ${plural('en', count, { one: 'session has', other: 'sessions have' })} ended.`,
  },
})

import { deviceName } from '#contract/auth/device-name.ts'
import { MomentText } from '#web/format/MomentText.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, plural, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Status } from '#web/ui/Status.tsx'
import type { SettingsRest } from './SettingsPage.data.ts'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsSummary } from './SettingsSummary.tsx'
import styles from './settings.module.css'

type Ended = { ended: number }

/** The open sessions of the account, each with a button that ends it. */
export function SessionsSettings({ sessions }: { sessions: SettingsRest['sessions'] }) {
  const t = useMessages(messages)
  const one = useOfficeForm<Ended>('session-end')
  const others = useOfficeForm<Ended>('sessions-end')
  const ended = others.done?.ended ?? one.done?.ended
  return (
    <SettingsSection id="sessions" title={t.title} lead={t.lead}>
      <SettingsSummary refused={one.refused ?? others.refused} labels={{}} />
      {ended !== undefined && (
        <Notice tone="good" announced>
          <p>{t.ended(ended)}</p>
        </Notice>
      )}
      <ul className={styles.items}>
        {sessions.map(session => {
          const name = deviceName(session.userAgent) || t.unknown
          return (
            <li key={session.id} className={styles.item}>
              <div className={styles.about}>
                <p className={styles.name}>
                  {name} {session.current && <Status tone="done">{t.current}</Status>}
                </p>
                <p className={styles.note}>
                  {session.address && `${session.address} · `}
                  {t.seen} <MomentText at={session.lastSeenAt} withTime />
                  {!session.persistent && ` · ${t.untilClosed}`}
                </p>
              </div>
              {!session.current && (
                <one.Form method="post">
                  <input type="hidden" name="form" value="session-end" />
                  <input type="hidden" name="id" value={session.id} />
                  <Button
                    type="submit"
                    size="small"
                    aria-label={`${t.end}: ${name}`}
                    busy={one.sending?.get('id') === session.id}
                  >
                    {t.end}
                  </Button>
                </one.Form>
              )}
            </li>
          )
        })}
      </ul>
      {sessions.length > 1 && (
        <others.Form method="post">
          <input type="hidden" name="form" value="sessions-end" />
          <Button type="submit" variant="danger" busy={others.busy}>
            {t.endOthers}
          </Button>
        </others.Form>
      )}
    </SettingsSection>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Сеансы',
    lead: 'Где выполнен вход. Незнакомый сеанс закройте и смените пароль.',
    current: 'это устройство',
    unknown: 'Неизвестное устройство',
    seen: 'последний раз',
    untilClosed: 'до закрытия браузера',
    end: 'Закрыть',
    endOthers: 'Закрыть все, кроме этого',
    ended: (count: number) =>
      `${plural('ru', count, { one: 'Закрыт', few: 'Закрыты', many: 'Закрыты' })} ${count} ${plural('ru', count, { one: 'сеанс', few: 'сеанса', many: 'сеансов' })}.`,
  },
  en: {
    title: 'Sessions',
    lead: 'Where you are signed in. If you do not recognise a session, sign it out and change your password.',
    current: 'this device',
    unknown: 'Unknown device',
    seen: 'last seen',
    untilClosed: 'until the browser closes',
    end: 'Sign out',
    endOthers: 'Sign out everywhere else',
    ended: (count: number) => `${count} ${plural('en', count, { one: 'session has', other: 'sessions have' })} ended.`,
  },
})

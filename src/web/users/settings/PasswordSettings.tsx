import { NewPasswordField } from '#web/auth/NewPasswordField.tsx'
import { MomentText } from '#web/format/MomentText.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, plural, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { PresentPasswordField } from './PresentPasswordField.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import type { SettingsData } from './SettingsPage.data.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'
import { settingsTexts } from './settings.texts.ts'

export function PasswordSettings({ email, security }: { email: string; security: SettingsData['security'] }) {
  const t = useMessages(messages)
  const form = useOfficeForm<{ endedSessions: number }>('password')
  const { refused, done } = form
  return (
    <SettingsSection
      id="password"
      title={t.title}
      lead={
        <>
          {t.changed} <MomentText at={security.passwordChangedAt} />
        </>
      }
    >
      {done && (
        <Notice tone="good" announced>
          <p>{t.done(done.endedSessions)}</p>
        </Notice>
      )}
      <details className={styles.more} open={refused !== undefined}>
        <summary>{t.change}</summary>
        {/* When the password is changed, the fields are emptied. */}
        <SettingsForm
          key={security.passwordChangedAt}
          form={form}
          labels={{ current: t.current, password: t.new }}
          send={t.send}
          variant="primary"
        >
          <PresentPasswordField form={form} name="current" />
          <NewPasswordField {...form.field('password', settingsTexts)} label={t.new} email={email} required />
          <p className={styles.note}>{t.ends}</p>
        </SettingsForm>
      </details>
    </SettingsSection>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Пароль',
    changed: 'Задан',
    change: 'Сменить пароль',
    current: 'Текущий пароль',
    new: 'Новый пароль',
    ends: 'Остальные сеансы и ключи API закроются, и мы напишем вам об этом.',
    send: 'Сохранить пароль',
    done: (ended: number) =>
      ended
        ? `Пароль изменён. ${plural('ru', ended, { one: 'Закрыт', few: 'Закрыты', many: 'Закрыты' })} ${ended} ${plural('ru', ended, { one: 'сеанс', few: 'сеанса', many: 'сеансов' })}.`
        : 'Пароль изменён. Других сеансов не было.',
  },
  en: {
    title: 'Password',
    changed: 'Last changed on',
    change: 'Change password',
    current: 'Current password',
    new: 'New password',
    ends: 'You will be signed out everywhere else, your API keys will end, and we will e-mail you about it.',
    send: 'Save password',
    done: (ended: number) =>
      ended
        ? `Password changed. ${ended} other ${plural('en', ended, { one: 'session', other: 'sessions' })} ended.`
        : 'Password changed. There were no other sessions.',
  },
})

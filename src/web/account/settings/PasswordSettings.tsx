import { MomentText } from '#web/figures/MomentText.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { NewPasswordField } from '../NewPasswordField.tsx'
import { PresentPasswordField } from './PresentPasswordField.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsSummary } from './SettingsSummary.tsx'
import styles from './settings.module.css'
import type { SettingsData } from './settings.ts'
import { settingsTexts } from './settings-texts.ts'

export function PasswordSettings({ email, security }: { email: string; security: SettingsData['security'] }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused, done } = useOfficeForm<{ endedSessions: number }>('password')
  const wrong = refused?.fields.password
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
        {/* Once it is changed, what was typed is emptied. */}
        <Form key={security.passwordChangedAt} method="post" noValidate className={styles.form}>
          <SettingsSummary refused={refused} labels={{ current: t.current, password: t.new }} />
          <input type="hidden" name="form" value="password" />
          <PresentPasswordField form="password" name="current" refused={refused} />
          <NewPasswordField
            id={fieldId('password', 'password')}
            label={t.new}
            email={email}
            required
            refusal={wrong && fieldText('password', wrong, locale, settingsTexts)}
          />
          <p className={styles.note}>{t.ends}</p>
          <div className={styles.row}>
            <Button type="submit" variant="primary" busy={busy}>
              {t.send}
            </Button>
          </div>
        </Form>
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
    ends: 'Остальные сеансы закроются, и мы напишем вам об этом.',
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
    ends: 'You will be signed out everywhere else, and we will e-mail you about it.',
    send: 'Save password',
    done: (ended: number) =>
      ended
        ? `Password changed. ${ended} other ${plural('en', ended, { one: 'session', other: 'sessions' })} ended.`
        : 'Password changed. There were no other sessions.',
  },
})

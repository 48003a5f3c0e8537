import { useLoaderData } from 'react-router'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { useUnsent } from '#web/session/unsent.ts'
import type { PageHandle } from '#web/shell/head.ts'
import { WithContents } from '#web/ui/Contents.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AccountFrame } from '../AccountFrame.tsx'
import { ApiKeySettings } from './ApiKeySettings.tsx'
import { DeletionSettings } from './DeletionSettings.tsx'
import { EmailSettings } from './EmailSettings.tsx'
import { ExportSettings } from './ExportSettings.tsx'
import { NotificationSettings } from './NotificationSettings.tsx'
import { PasskeySettings } from './PasskeySettings.tsx'
import { PasswordSettings } from './PasswordSettings.tsx'
import { PayoutAccounts } from './PayoutAccounts.tsx'
import { SecondFactorSettings } from './SecondFactorSettings.tsx'
import { SessionsSettings } from './SessionsSettings.tsx'
import type { SettingsData } from './SettingsPage.data.ts'
import { StaffNameSettings } from './StaffNameSettings.tsx'
import { StaffNewsSettings } from './StaffNewsSettings.tsx'
import { StepUp } from './StepUp.tsx'
import styles from './settings.module.css'
import { TelegramSettings } from './TelegramSettings.tsx'
import { VerificationSettings } from './VerificationSettings.tsx'

export { action, loader } from './SettingsPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

export function Component() {
  const { me, security, asked, rest } = useLoaderData<SettingsData>()
  const t = useMessages(messages)
  const unsent = useUnsent()
  const shown: Record<keyof typeof t.names, boolean> = {
    'staff-name': rest?.staffName !== undefined,
    email: rest !== undefined,
    password: rest !== undefined,
    'second-factor': true,
    passkeys: rest !== undefined,
    sessions: rest !== undefined,
    'staff-news': rest?.staffNews !== undefined,
    letters: rest !== undefined,
    telegram: rest?.telegram.offered === true,
    verification: rest !== undefined,
    accounts: rest !== undefined,
    'api-keys': rest !== undefined,
    export: rest !== undefined,
    deletion: rest !== undefined,
  }
  const entries = (Object.keys(shown) as (keyof typeof shown)[]).flatMap(id =>
    shown[id] ? [{ id, words: t.names[id] }] : [],
  )
  const done = asked.done in t.done ? t.done[asked.done as keyof typeof t.done] : undefined
  return (
    <AccountFrame title={t.title} lead={me.email}>
      <WithContents label={t.sections} entries={entries} className={styles.page}>
        {done && (
          <Notice tone="good" announced>
            <p>{(asked.done === 'change-email' && unsent?.visitor) || done}</p>
          </Notice>
        )}
        {!rest && (
          <Notice tone="warn" title={t.staff}>
            <p>{security.totp ? t.owed : t.none}</p>
          </Notice>
        )}
        {(asked.confirm || (me.secondFactor === 'owed' && !rest)) && <StepUp withCode={security.totp !== null} />}
        {rest?.staffName && <StaffNameSettings name={rest.staffName.name} />}
        {rest && <EmailSettings me={me} />}
        {rest && <PasswordSettings email={me.email} security={security} />}
        <SecondFactorSettings security={security} />
        {rest && (
          <>
            <PasskeySettings security={security} />
            <SessionsSettings sessions={rest.sessions} />
            {rest.staffNews && <StaffNewsSettings kinds={rest.staffNews.kinds} />}
            <NotificationSettings preferences={rest.preferences} />
            {rest.telegram.offered && <TelegramSettings link={rest.telegram} activated={me.activated} />}
            <VerificationSettings id={me.id} />
            <PayoutAccounts accounts={rest.accounts} savable={rest.savable} adding={asked.add} />
            <ApiKeySettings apiKeys={rest.apiKeys} activated={me.activated} />
            <ExportSettings />
            <DeletionSettings deletion={rest.deletion} />
          </>
        )}
      </WithContents>
    </AccountFrame>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Настройки',
    sections: 'Разделы настроек',
    names: {
      'staff-name': 'Имя для клиентов',
      email: 'Почта',
      password: 'Пароль',
      'second-factor': 'Вход с кодом (2FA)',
      passkeys: 'Ключи доступа',
      sessions: 'Сеансы',
      'staff-news': 'Письма о работе',
      letters: 'Письма',
      telegram: 'Telegram',
      verification: 'Проверка',
      accounts: 'Реквизиты для получения',
      'api-keys': 'API-ключи',
      export: 'Мои данные',
      deletion: 'Удаление кабинета',
    },
    staff: 'Сначала второй фактор',
    none: 'Сотрудникам он обязателен. Включите его, и откроется всё остальное.',
    owed: 'Этот вход был без кода. Подтвердите его, и откроется всё остальное.',
    done: {
      activate: 'Почта подтверждена. Заявки, сделанные с ней без входа, уже в кабинете.',
      'change-email': 'Почта изменена. На прежний адрес ушло письмо, по которому смену можно отменить.',
      'step-up': 'Подтверждено. Пятнадцать минут больше не спросим: повторите то, что хотели сделать.',
      'account-add': 'Реквизиты сохранены.',
    },
  },
  en: {
    title: 'Settings',
    sections: 'Settings sections',
    names: {
      'staff-name': 'Name for customers',
      email: 'E-mail',
      password: 'Password',
      'second-factor': 'Two-factor authentication',
      passkeys: 'Passkeys',
      sessions: 'Sessions',
      'staff-news': 'E-mails about work',
      letters: 'E-mails',
      telegram: 'Telegram',
      verification: 'Verification',
      accounts: 'Payout details',
      'api-keys': 'API keys',
      export: 'My data',
      deletion: 'Delete account',
    },
    staff: 'Two-factor authentication comes first',
    none: 'Staff accounts require it. Turn it on to open everything else.',
    owed: 'You signed in without a code. Enter one to open everything else.',
    done: {
      activate: 'E-mail confirmed. Orders you placed with it earlier are already in your account.',
      'change-email': 'E-mail changed. We have sent the old address a link to undo this.',
      'step-up': 'Confirmed. We will not ask again for fifteen minutes: now do what you wanted to do.',
      'account-add': 'Payout details saved.',
    },
  },
})

import { MomentText } from '#web/format/MomentText.tsx'
import { waitText } from '#web/forms/refusal-text.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useUnsent } from '#web/session/unsent.ts'
import { EmailField } from '#web/ui/EmailField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Status } from '#web/ui/Status.tsx'
import { PresentPasswordField } from './PresentPasswordField.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import type { SettingsData } from './SettingsPage.data.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'
import { settingsTexts } from './settings.texts.ts'

type EmailSent = { email: string; codeLivesMinutes: number }

/** The e-mail of the account, whether it is confirmed, and the form to change it. */
export function EmailSettings({ me }: { me: SettingsData['me'] }) {
  const t = useMessages(messages)
  return (
    <SettingsSection
      id="email"
      title={t.title}
      lead={
        <>
          {t.since} <MomentText at={me.createdAt} />
        </>
      }
    >
      <div className={styles.row}>
        <span className={styles.name}>{me.email}</span>
        <Status tone={me.activated ? 'done' : 'wait'}>{me.activated ? t.confirmed : t.notConfirmed}</Status>
      </div>
      {!me.activated && <Reactivate />}
      <ChangeEmail />
    </SettingsSection>
  )
}

function Reactivate() {
  const t = useMessages(messages)
  const locale = useLocale()
  const form = useOfficeForm<EmailSent>('reactivate')
  const { done } = form
  const unsent = useUnsent()
  return (
    <SettingsForm form={form} send={t.again}>
      <Notice tone={done ? 'good' : 'warn'} announced={done !== undefined}>
        <p>{done ? (unsent?.visitor ?? t.sent(done.email, waitText(done.codeLivesMinutes * 60, locale))) : t.why}</p>
      </Notice>
    </SettingsForm>
  )
}

function ChangeEmail() {
  const t = useMessages(messages)
  const locale = useLocale()
  const form = useOfficeForm<EmailSent>('email')
  const { refused, done } = form
  const unsent = useUnsent()
  return (
    <>
      {done && (
        <Notice tone="good" announced>
          <p>{unsent?.visitor ?? t.sent(done.email, waitText(done.codeLivesMinutes * 60, locale))}</p>
        </Notice>
      )}
      {/* When the e-mail is sent, the fields are emptied. */}
      <details key={done?.email} className={styles.more} open={refused !== undefined}>
        <summary>{t.change}</summary>
        <SettingsForm form={form} labels={{ email: t.newEmail, password: t.password }} send={t.send} variant="primary">
          <EmailField
            {...form.field('email', settingsTexts)}
            label={t.newEmail}
            hint={t.hint}
            defaultValue={keptValue(refused, 'email') ?? ''}
          />
          <PresentPasswordField form={form} name="password" />
        </SettingsForm>
      </details>
    </>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Почта',
    since: 'Кабинет создан',
    confirmed: 'подтверждена',
    notConfirmed: 'не подтверждена',
    why: 'Обменивать можно и так. Чтобы вывести реферальный доход и видеть прежние заявки с этой почтой, подтвердите её по ссылке из письма.',
    again: 'Прислать письмо ещё раз',
    sent: (email: string, time: string) => `Письмо ушло на ${email}. Ссылка в нём действует ${time}.`,
    change: 'Сменить почту',
    newEmail: 'Новая почта',
    password: 'Текущий пароль',
    hint: 'Пришлём туда ссылку. Пока вы её не открыли, всё остаётся как есть',
    send: 'Прислать ссылку',
  },
  en: {
    title: 'E-mail',
    since: 'Account created on',
    confirmed: 'confirmed',
    notConfirmed: 'not confirmed',
    why: 'You can exchange right away. To withdraw referral earnings and see earlier orders with this e-mail, confirm it using the link we sent.',
    again: 'Send the e-mail again',
    sent: (email: string, time: string) => `We have sent an e-mail to ${email}. The link in it works for ${time}.`,
    change: 'Change e-mail',
    newEmail: 'New e-mail',
    password: 'Current password',
    hint: 'We will send a link there. Nothing changes until you open it',
    send: 'Send link',
  },
})

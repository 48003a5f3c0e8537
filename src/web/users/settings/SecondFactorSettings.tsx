import { MomentText } from '#web/format/MomentText.tsx'
import { type OfficeForm, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Status } from '#web/ui/Status.tsx'
import { PresentPasswordField } from './PresentPasswordField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import type { SettingsData } from './SettingsPage.data.ts'
import { SettingsSection } from './SettingsSection.tsx'
import styles from './settings.module.css'
import { TotpSetup } from './TotpSetup.tsx'

type Codes = { recoveryCodes: string[] }

/** The second factor: codes of an authenticator, and recovery codes. */
export function SecondFactorSettings({ security }: { security: SettingsData['security'] }) {
  const t = useMessages(messages)
  const confirm = useOfficeForm<Codes>('totp-confirm')
  const renew = useOfficeForm<Codes>('recovery-codes')
  const codes = renew.done?.recoveryCodes ?? confirm.done?.recoveryCodes
  return (
    <SettingsSection id="second-factor" title={t.title} lead={t.lead}>
      {security.totp ? (
        <>
          <div className={styles.row}>
            <Status tone="done">{t.on}</Status>
            <span className={styles.note}>
              {t.since} <MomentText at={security.totp.since} />
            </span>
          </div>
          {codes ? (
            <RecoveryCodes codes={codes} onwards={confirm.done && security.totpRequired ? '/console' : undefined} />
          ) : (
            <CodesLeft left={security.recoveryCodesLeft} renew={renew} />
          )}
          {security.totpRequired ? <p className={styles.note}>{t.required}</p> : <TurnOff />}
        </>
      ) : (
        <TotpSetup confirm={confirm} />
      )}
    </SettingsSection>
  )
}

function CodesLeft({ left, renew }: { left: number; renew: OfficeForm }) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <SettingsForm form={renew} send={t.renew} beside={<span className={styles.note}>{t.renewNote}</span>}>
      <p>
        {locale === 'ru'
          ? `${plural('ru', left, { one: 'Остался', few: 'Осталось', many: 'Осталось' })} ${left} ${plural('ru', left, { one: 'код', few: 'кода', many: 'кодов' })} восстановления.`
          : `${left} recovery ${plural('en', left, { one: 'code is', other: 'codes are' })} left.`}
      </p>
    </SettingsForm>
  )
}

function TurnOff() {
  const t = useMessages(messages)
  const form = useOfficeForm('totp-off')
  return (
    <details className={styles.more} open={form.refused !== undefined}>
      <summary>{t.off}</summary>
      <SettingsForm form={form} labels={{ password: t.password }} send={t.turnOff} variant="danger">
        <p className={styles.note}>{t.offNote}</p>
        <PresentPasswordField form={form} name="password" />
      </SettingsForm>
    </details>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Вход с кодом (2FA)',
    lead: 'Код из приложения при входе. Даже зная пароль, без вашего телефона никто не войдёт.',
    on: 'включён',
    since: 'с',
    required: 'Сотрудники обменника не могут его выключить.',
    renew: 'Новые коды восстановления',
    renewNote: 'Прежние перестанут действовать',
    off: 'Выключить второй фактор',
    offNote: 'Коды восстановления тоже перестанут действовать.',
    password: 'Текущий пароль',
    turnOff: 'Выключить',
  },
  en: {
    title: 'Two-factor authentication',
    lead: 'An authenticator code at sign-in: someone who learns your password cannot get in without your phone.',
    on: 'on',
    since: 'since',
    required: 'Staff accounts cannot turn it off.',
    renew: 'New recovery codes',
    renewNote: 'The old ones will stop working',
    off: 'Turn off two-factor authentication',
    offNote: 'Your recovery codes will stop working too.',
    password: 'Current password',
    turnOff: 'Turn off',
  },
})

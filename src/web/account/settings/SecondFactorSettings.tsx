import { MomentText } from '#web/figures/MomentText.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Status } from '#web/ui/Status.tsx'
import { PresentPasswordField } from './PresentPasswordField.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsSummary } from './SettingsSummary.tsx'
import styles from './settings.module.css'
import type { SettingsData } from './settings.ts'
import { TotpSetup } from './TotpSetup.tsx'

type Codes = { recoveryCodes: string[] }

/** Codes of an authenticator beside the password, and what is left when the telephone is lost. */
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
          {codes ? <RecoveryCodes codes={codes} /> : <CodesLeft left={security.recoveryCodesLeft} renew={renew} />}
          {security.totpRequired ? <p className={styles.note}>{t.required}</p> : <TurnOff />}
        </>
      ) : (
        <TotpSetup confirm={confirm} />
      )}
    </SettingsSection>
  )
}

function CodesLeft({ left, renew }: { left: number; renew: ReturnType<typeof useOfficeForm<Codes>> }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused } = renew
  return (
    <Form method="post" className={styles.form}>
      <SettingsSummary refused={refused} labels={{}} />
      <input type="hidden" name="form" value="recovery-codes" />
      <p>
        {locale === 'ru'
          ? `${plural('ru', left, { one: 'Остался', few: 'Осталось', many: 'Осталось' })} ${left} ${plural('ru', left, { one: 'код', few: 'кода', many: 'кодов' })} восстановления.`
          : `${left} recovery ${plural('en', left, { one: 'code is', other: 'codes are' })} left.`}
      </p>
      <div className={styles.row}>
        <Button type="submit" busy={busy}>
          {t.renew}
        </Button>
        <span className={styles.note}>{t.renewNote}</span>
      </div>
    </Form>
  )
}

function TurnOff() {
  const t = useMessages(messages)
  const { Form, busy, refused } = useOfficeForm('totp-off')
  return (
    <details className={styles.more} open={refused !== undefined}>
      <summary>{t.off}</summary>
      <Form method="post" noValidate className={styles.form}>
        <SettingsSummary refused={refused} labels={{ password: t.password }} />
        <input type="hidden" name="form" value="totp-off" />
        <p className={styles.note}>{t.offNote}</p>
        <PresentPasswordField form="totp-off" name="password" refused={refused} />
        <div className={styles.row}>
          <Button type="submit" variant="danger" busy={busy}>
            {t.turnOff}
          </Button>
        </div>
      </Form>
    </details>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Второй фактор',
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

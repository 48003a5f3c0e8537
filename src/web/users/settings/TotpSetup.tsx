import { useEffect, useRef } from 'react'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import { QrCode } from '#web/ui/QrCode.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsSummary } from './SettingsSummary.tsx'
import styles from './settings.module.css'
import { settingsTexts } from './settings.texts.ts'

type Setup = { secret: string; uri: string }
type Confirm = ReturnType<typeof useOfficeForm<{ recoveryCodes: string[] }>>

/** Two steps: a secret for the authenticator, and a first code of it. Nothing changes before the second. */
export function TotpSetup({ confirm }: { confirm: Confirm }) {
  const t = useMessages(messages)
  const begin = useOfficeForm<Setup>('totp-begin')
  const setup = begin.done ?? setupOf(confirm.refused?.values)
  if (setup) return <FirstCode setup={setup} confirm={confirm} />
  return (
    <SettingsForm form={begin} send={t.begin} variant="primary">
      <p>{t.what}</p>
    </SettingsForm>
  )
}

function FirstCode({ setup, confirm }: { setup: Setup; confirm: Confirm }) {
  const t = useMessages(messages)
  const { Form, busy, refused } = confirm
  const form = useRef<HTMLFormElement>(null)
  const begins = useRef(!refused)
  // The pressed button is gone, so the focus goes to this form.
  useEffect(() => {
    if (begins.current) form.current?.focus()
  }, [])
  return (
    <Form ref={form} tabIndex={-1} method="post" noValidate className={styles.setup} aria-label={t.begin}>
      {refused && (
        <div className={styles.setupRefused}>
          <SettingsSummary refused={refused} labels={{ code: t.code }} />
        </div>
      )}
      <QrCode text={setup.uri} label={t.qr} size={184} />
      <ol className={styles.steps}>
        <li>
          {t.scan} <a href={setup.uri}>{t.open}</a>
          <p>{t.type}</p>
          <div className={styles.row}>
            <code className={styles.secret}>{setup.secret.replace(/(.{4})(?=.)/g, '$1 ')}</code>
            <CopyButton value={setup.secret} what={t.secret} compact />
          </div>
        </li>
        <li>
          <input type="hidden" name="form" value="totp-confirm" />
          <input type="hidden" name="secret" value={setup.secret} />
          <input type="hidden" name="uri" value={setup.uri} />
          <TextField
            {...confirm.field('code', settingsTexts)}
            inputMode="numeric"
            autoComplete="one-time-code"
            required
            label={t.code}
            hint={t.codeHint}
          />
          <Button type="submit" variant="primary" busy={busy}>
            {t.turnOn}
          </Button>
        </li>
      </ol>
    </Form>
  )
}

const setupOf = (values: Readonly<Record<string, string>> | undefined): Setup | undefined =>
  values?.secret && values.uri ? { secret: values.secret, uri: values.uri } : undefined

const messages = defineMessages({
  ru: {
    what: 'Понадобится приложение, которое показывает коды: Google Authenticator, 1Password, Bitwarden или другое.',
    begin: 'Включить второй фактор',
    qr: 'QR-код для приложения с кодами',
    scan: 'Отсканируйте код приложением. Вы с телефона?',
    open: 'Открыть в приложении',
    type: 'Или введите ключ вручную:',
    secret: 'ключ',
    code: 'Код из приложения',
    codeHint: 'Шесть цифр: так мы убедимся, что всё получилось',
    turnOn: 'Включить',
  },
  en: {
    what: 'You will need an authenticator app: Google Authenticator, 1Password, Bitwarden or any other.',
    begin: 'Turn on two-factor authentication',
    qr: 'QR code for the authenticator app',
    scan: 'Scan the code with the app. On your phone?',
    open: 'Open in the app',
    type: 'Or enter the key by hand:',
    secret: 'the key',
    code: 'Authenticator code',
    codeHint: 'Six digits, to make sure that it works',
    turnOn: 'Turn on',
  },
})

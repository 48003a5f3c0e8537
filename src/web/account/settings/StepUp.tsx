import { fieldId } from '#web/forms/field-id.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SecondFactorField } from '../SecondFactorField.tsx'
import { PresentPasswordField } from './PresentPasswordField.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsSummary } from './SettingsSummary.tsx'
import styles from './settings.module.css'
import { settingsTexts } from './settings-texts.ts'

/** Shows once more who sits here, with whatever the account is guarded by. */
export function StepUp({ withCode }: { withCode: boolean }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { Form, busy, refused } = useOfficeForm('step-up')
  const wrong = refused?.fields.code
  return (
    <SettingsSection id="confirm" title={t.title} lead={t.lead}>
      <Form method="post" noValidate className={styles.form}>
        <SettingsSummary refused={refused} labels={{ password: t.password, code: t.code }} />
        <input type="hidden" name="form" value="step-up" />
        {withCode ? (
          <SecondFactorField
            id={fieldId('step-up', 'code')}
            refusal={wrong && fieldText('code', wrong, locale, settingsTexts)}
          />
        ) : (
          <PresentPasswordField form="step-up" name="password" refused={refused} />
        )}
        <div className={styles.row}>
          <Button type="submit" variant="primary" busy={busy}>
            {t.send}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Подтвердите, что это вы',
    lead: 'Прежде чем менять доступ или реквизиты, спрашиваем ещё раз.',
    password: 'Текущий пароль',
    code: 'Код',
    send: 'Подтвердить',
  },
  en: {
    title: 'Confirm it’s you',
    lead: 'We ask once more before access or payout details are changed.',
    password: 'Current password',
    code: 'Code',
    send: 'Confirm',
  },
})

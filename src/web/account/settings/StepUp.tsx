import { fieldId } from '#web/forms/field-id.ts'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { SecondFactorField } from '../SecondFactorField.tsx'
import { PresentPasswordField } from './PresentPasswordField.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { SettingsSummary } from './SettingsSummary.tsx'
import styles from './settings.module.css'

/** Shows once more who sits here, with whatever the account is guarded by. */
export function StepUp({ withCode }: { withCode: boolean }) {
  const t = useMessages(messages)
  const { Form, busy, refused } = useOfficeForm('step-up')
  return (
    <SettingsSection id="confirm" title={t.title} lead={t.lead}>
      <Form method="post" noValidate className={styles.form}>
        <SettingsSummary refused={refused} labels={{}} />
        <input type="hidden" name="form" value="step-up" />
        {withCode ? (
          <SecondFactorField id={fieldId('step-up', 'code')} />
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
    send: 'Подтвердить',
  },
  en: {
    title: 'Confirm that it is you',
    lead: 'Before access or payout details change we ask once more.',
    send: 'Confirm',
  },
})

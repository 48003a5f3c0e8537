import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { ProofField, proofTexts } from './ProofField.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'

/** The step-up as a section of a page. */
export function StepUp({ withCode }: { withCode: boolean }) {
  const { title, labels } = useMessages(proofTexts)
  const t = useMessages(messages)
  const form = useOfficeForm('step-up')
  return (
    <SettingsSection id="confirm" title={title} lead={t.lead}>
      <SettingsForm form={form} labels={labels} send={t.send} variant="primary">
        <ProofField form={form} withCode={withCode} />
      </SettingsForm>
    </SettingsSection>
  )
}

const messages = defineMessages({
  ru: { lead: 'Прежде чем менять доступ или реквизиты, спрашиваем ещё раз.', send: 'Подтвердить' },
  en: { lead: 'We ask once more before access or payout details are changed.', send: 'Confirm' },
})

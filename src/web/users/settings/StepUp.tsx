import { SecondFactorField } from '#web/auth/SecondFactorField.tsx'
import { useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { PresentPasswordField } from './PresentPasswordField.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import { SettingsSection } from './SettingsSection.tsx'
import { settingsTexts } from './settings.texts.ts'

/** The step-up: a code where the account has a second factor, otherwise the password. */
export function StepUp({ withCode }: { withCode: boolean }) {
  const t = useMessages(messages)
  const form = useOfficeForm('step-up')
  const { id, refusal } = form.field('code', settingsTexts)
  return (
    <SettingsSection id="confirm" title={t.title} lead={t.lead}>
      <SettingsForm form={form} labels={{ password: t.password, code: t.code }} send={t.send} variant="primary">
        {withCode ? (
          <SecondFactorField id={id} refusal={refusal} />
        ) : (
          <PresentPasswordField form={form} name="password" />
        )}
      </SettingsForm>
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

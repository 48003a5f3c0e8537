import { SecondFactorField } from '#web/auth/SecondFactorField.tsx'
import type { OfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { PresentPasswordField } from './PresentPasswordField.tsx'
import { settingsTexts } from './settings.texts.ts'

/** What the step-up asks for, wherever it stands: a code where the account has a second factor, otherwise the password. */
export function ProofField({ form, withCode }: { form: OfficeForm; withCode: boolean }) {
  const { id, refusal } = form.field('code', settingsTexts)
  return withCode ? (
    <SecondFactorField id={id} refusal={refusal} />
  ) : (
    <PresentPasswordField form={form} name="password" />
  )
}

export const proofTexts = defineMessages({
  ru: { title: 'Подтвердите, что это вы', labels: { password: 'Текущий пароль', code: 'Код' } },
  en: { title: 'Confirm it’s you', labels: { password: 'Current password', code: 'Code' } },
})

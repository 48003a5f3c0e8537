import type { OfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { settingsTexts } from './settings.texts.ts'

type PresentPasswordFieldProps = { form: OfficeForm; name: 'password' | 'current' }

/** The present password, which some changes require. */
export function PresentPasswordField({ form, name }: PresentPasswordFieldProps) {
  const t = useMessages(messages)
  const email = usePerson()?.email ?? ''
  return (
    <>
      {/* It tells a password manager whose password is required. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField {...form.field(name, settingsTexts)} autoComplete="current-password" required label={t.label} />
    </>
  )
}

const messages = defineMessages({ ru: { label: 'Текущий пароль' }, en: { label: 'Current password' } })

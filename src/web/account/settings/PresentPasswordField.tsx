import { fieldId } from '#web/forms/field-id.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { PasswordField } from '#web/ui/PasswordField.tsx'
import { settingsTexts } from './settings-texts.ts'

type PresentPasswordFieldProps = { form: string; name: 'password' | 'current'; refused: RefusedForm | undefined }

/** The password that the account has now, where something is only done for whoever knows it. */
export function PresentPasswordField({ form, name, refused }: PresentPasswordFieldProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const wrong = refused?.fields[name]
  const email = usePerson()?.email ?? ''
  return (
    <>
      {/* By it a password manager knows whose password is wanted. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        id={fieldId(form, name)}
        name={name}
        autoComplete="current-password"
        required
        label={t.label}
        refusal={wrong && fieldText(name, wrong, locale, settingsTexts)}
      />
    </>
  )
}

const messages = defineMessages({ ru: { label: 'Текущий пароль' }, en: { label: 'Current password' } })

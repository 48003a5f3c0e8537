import { useState } from 'react'
import type { AccountRefusal } from '#contract/account-formats/account.ts'
import { checkField } from '#contract/account-formats/check-details.ts'
import type { AccountField } from '#contract/account-formats/fields.ts'
import { describeAccountRefusal } from '#contract/account-formats/refusal.texts.ts'
import { fieldId } from '#web/forms/field-id.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import { keptValue } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { afterPress } from '#web/ui/after-press.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { useAccountCheck } from './use-account-check.ts'

export type AccountRefusals = Readonly<Record<string, AccountRefusal | undefined>>

type AccountFieldsProps = {
  fields: readonly AccountField[]
  form: { name: string; refused: RefusedForm | undefined }
  /** What the names of the controls begin with. */
  prefix?: string
  /** What they begin with. */
  given?: Readonly<Record<string, string | undefined>>
  /** Why a field was refused, where it is not how it is written. */
  otherRefusal?: (name: string) => string | undefined
}

/** The fields of an account. Each is checked when it is left, with the checks of the server. */
export function AccountFields({
  fields,
  form: { name, refused },
  prefix = '',
  given = {},
  otherRefusal,
}: AccountFieldsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const check = useAccountCheck(fields)
  const [found, setFound] = useState<AccountRefusals>({})
  const refusals = accountRefusals(refused)

  const look = (field: AccountField, text: string) => {
    const read = text.trim() && check ? checkField(field, text, check) : undefined
    setFound({ ...found, [field.name]: read && !read.ok ? read.refusal : undefined })
  }
  const refusalOf = (field: AccountField) => {
    const refusal = field.name in found ? found[field.name] : refusals[field.name]
    return refusal ? describeAccountRefusal(refusal, locale) : otherRefusal?.(field.name)
  }
  return fields.map(field => (
    <TextField
      key={field.name}
      id={fieldId(name, prefix + field.name)}
      name={prefix + field.name}
      label={field.label[locale]}
      hint={`${t.example} ${field.example}`}
      inputMode={field.inputMode}
      autoComplete={field.autocomplete}
      autoCapitalize="none"
      spellCheck={false}
      required={field.required}
      defaultValue={keptValue(refused, prefix + field.name) ?? given[field.name] ?? ''}
      refusal={refusalOf(field)}
      onBlur={({ target }) => afterPress(() => look(field, target.value))}
    />
  ))
}

/** Why the office refused the fields of an account, by their names. */
export const accountRefusals = (refused: RefusedForm | undefined): AccountRefusals =>
  (refused?.refusal.fields ?? {}) as AccountRefusals

const messages = defineMessages({ ru: { example: 'Например:' }, en: { example: 'Example:' } })

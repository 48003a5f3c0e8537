import { useState } from 'react'
import type { AccountRefusal } from '#contract/accounts/account.ts'
import { type AccountField, accountFieldsOf, accountLabels } from '#contract/accounts/fields.ts'
import { describeAccountRefusal } from '#contract/accounts/refusal-texts.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Button, ButtonLink } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useAccountCheck } from '../use-account-check.ts'
import type { SavableCurrency } from './savable-currencies.ts'
import styles from './settings.module.css'
import { settingsTexts } from './settings-texts.ts'

type Refusals = Readonly<Record<string, AccountRefusal | undefined>>

/** An account of one currency. Each field is checked when it is left, with the checks that the office itself has. */
export function AddAccount({ currency }: { currency: SavableCurrency }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const fields = accountFieldsOf(currency.code)
  const { Form, busy, refused } = useOfficeForm('account-add')
  const check = useAccountCheck(fields)
  const [found, setFound] = useState<Refusals>({})
  const told = (refused?.refusal.fields ?? {}) as Refusals

  const look = (field: AccountField, text: string) => {
    const read = text.trim() ? check?.(field.kind, text) : undefined
    setFound({ ...found, [field.name]: read && !read.ok ? read.refusal : undefined })
  }
  const refusalOf = ({ name }: AccountField) => {
    const refusal = name in found ? found[name] : told[name]
    return refusal && describeAccountRefusal(refusal, locale)
  }
  const wrongFields = fields.filter(field => told[field.name])
  return (
    <Form method="post" noValidate className={styles.form}>
      <FormSummary
        refused={
          refused && { ...refused, fields: Object.fromEntries(wrongFields.map(({ name }) => [name, 'account'])) }
        }
        labels={Object.fromEntries(fields.map(({ name, label }) => [name, accountLabels[label][locale]]))}
        texts={fieldTextsOf(wrongFields, told)}
        remedies={{ 'step-up-required': <Link to="/account/settings?confirm=yes#confirm">{t.confirm}</Link> }}
      />
      <input type="hidden" name="form" value="account-add" />
      <input type="hidden" name="currency" value={currency.code} />
      <p className={styles.name}>{currency.name[locale]}</p>
      {fields.map(field => (
        <TextField
          key={field.name}
          id={fieldId('account-add', field.name)}
          name={field.name}
          label={accountLabels[field.label][locale]}
          hint={`${t.example} ${field.example}`}
          inputMode={field.inputMode}
          autoComplete={field.autocomplete}
          autoCapitalize="none"
          spellCheck={false}
          required={field.required}
          defaultValue={keptValue(refused, field.name) ?? ''}
          refusal={refusalOf(field)}
          onBlur={event => look(field, event.target.value)}
        />
      ))}
      <TextField
        id={fieldId('account-add', 'name')}
        name="name"
        label={t.name}
        hint={t.nameHint}
        autoComplete="off"
        maxLength={60}
        defaultValue={keptValue(refused, 'name') ?? ''}
      />
      <div className={styles.row}>
        <Button type="submit" variant="primary" busy={busy}>
          {t.save}
        </Button>
        <ButtonLink to="/account/settings#accounts" variant="quiet">
          {t.cancel}
        </ButtonLink>
      </div>
    </Form>
  )
}

/** In the summary each field stands with the whole sentence of its check. */
const fieldTextsOf = (wrong: readonly AccountField[], told: Refusals) =>
  defineMessages({
    ru: { ...settingsTexts.ru, fields: sentences(wrong, told, 'ru') },
    en: { ...settingsTexts.en, fields: sentences(wrong, told, 'en') },
  })

const sentences = (wrong: readonly AccountField[], told: Refusals, locale: 'ru' | 'en') =>
  Object.fromEntries(wrong.map(({ name }) => [name, { account: describeAccountRefusal(told[name]!, locale) }]))

const messages = defineMessages({
  ru: {
    example: 'Например:',
    name: 'Как назвать',
    nameHint: 'Необязательно: «Мой кошелёк», «Карта жены»',
    save: 'Сохранить',
    cancel: 'Отмена',
    confirm: 'Подтвердить',
  },
  en: {
    example: 'Example:',
    name: 'Name',
    nameHint: 'Optional: “My wallet”, “Family card”',
    save: 'Save',
    cancel: 'Cancel',
    confirm: 'Confirm',
  },
})

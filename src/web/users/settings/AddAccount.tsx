import { type AccountField, accountFieldsOf } from '#contract/account-formats/fields.ts'
import { describeAccountRefusal } from '#contract/account-formats/refusal.texts.ts'
import { keptValue, useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { AccountFields, type AccountRefusals, accountRefusals } from '../AccountFields.tsx'
import { SettingsForm } from './SettingsForm.tsx'
import type { SavableCurrency } from './savable-currencies.ts'
import styles from './settings.module.css'
import { settingsTexts } from './settings.texts.ts'

/** A payout account of one currency. Each field is checked when it is left, with the checks of the server. */
export function AddAccount({ currency }: { currency: SavableCurrency }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const fields = accountFieldsOf(currency)
  const form = useOfficeForm('account-add')
  const { refused } = form
  const refusals = accountRefusals(refused)
  const wrongFields = fields.filter(field => refusals[field.name])
  return (
    <SettingsForm
      form={{
        ...form,
        refused: refused && {
          ...refused,
          fields: Object.fromEntries(wrongFields.map(({ name }) => [name, 'account'])),
        },
      }}
      labels={Object.fromEntries(fields.map(({ name, label }) => [name, label[locale]]))}
      texts={fieldTextsOf(wrongFields, refusals)}
      send={t.save}
      variant="primary"
      beside={
        <ButtonLink to="/account/settings#accounts" variant="quiet">
          {t.cancel}
        </ButtonLink>
      }
    >
      <input type="hidden" name="currency" value={currency.code} />
      <p className={styles.name}>{currency.name[locale]}</p>
      <AccountFields fields={fields} form={form} />
      <TextField
        {...form.field('name', settingsTexts)}
        label={t.name}
        hint={t.nameHint}
        autoComplete="off"
        maxLength={60}
        defaultValue={keptValue(refused, 'name') ?? ''}
      />
    </SettingsForm>
  )
}

/** The summary shows each field with the sentence of its check. */
const fieldTextsOf = (wrong: readonly AccountField[], refusals: AccountRefusals) =>
  defineMessages({
    ru: { ...settingsTexts.ru, fields: sentences(wrong, refusals, 'ru') },
    en: { ...settingsTexts.en, fields: sentences(wrong, refusals, 'en') },
  })

const sentences = (wrong: readonly AccountField[], refusals: AccountRefusals, locale: 'ru' | 'en') =>
  Object.fromEntries(wrong.map(({ name }) => [name, { account: describeAccountRefusal(refusals[name]!, locale) }]))

const messages = defineMessages({
  ru: {
    name: 'Как назвать',
    nameHint: 'Необязательно: «Мой кошелёк», «Карта жены»',
    save: 'Сохранить',
    cancel: 'Отмена',
  },
  en: {
    name: 'Name',
    nameHint: 'Optional: “My wallet”, “Family card”',
    save: 'Save',
    cancel: 'Cancel',
  },
})

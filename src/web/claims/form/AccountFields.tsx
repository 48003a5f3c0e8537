import { useMemo } from 'react'
import type { CheckedAccount } from '#contract/account-formats/account.ts'
import { networkNames } from '#contract/account-formats/network-names.ts'
import type { PairView } from '#contract/catalogue/direction.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { usePerson } from '#web/session/person.ts'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { MaskedField } from '#web/ui/MaskedField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './ClaimFields.module.css'
import { cardDoubt } from './card-doubt.ts'
import {
  type AccountGroup,
  type ClaimFieldRefusal,
  type FormField,
  fieldsOf,
  isOptionalMemo,
  noMemoKey,
  savedKey,
} from './claim-form.ts'
import { formRefusalText } from './form-refusal-text.ts'
import { LastAccounts, SavedAccounts } from './SavedAccounts.tsx'
import type { SavedAccount } from './saved-accounts.ts'
import type { LiveForm } from './use-claim-form.ts'

type AccountFieldsProps = {
  pair: PairView
  group: AccountGroup
  legend: string
  form: LiveForm
  saved: readonly SavedAccount[]
}

/** The fields of one account of the claim. */
export function AccountFields({ pair, group, legend, form, saved }: AccountFieldsProps) {
  const currency = pair[group === 'to' ? 'to' : 'from'].code
  const own = saved.filter(account => account.currency === currency)
  const isGuest = usePerson() === undefined
  const fields = useMemo(() => fieldsOf(pair, group), [pair, group])
  const account = (
    <>
      <SavedAccounts saved={own} group={group} fields={fields} chosen={form.values[savedKey(group)]} />
      {isGuest && <LastAccounts currency={currency} group={group} fields={fields} />}
      {/* Without JavaScript a saved account is sent by its name, and then the fields stay empty. */}
      <OneAccount
        fields={fields}
        group={group}
        currency={currency}
        mayBeEmpty={own.length > 0 || group === 'refund'}
        {...form}
      />
    </>
  )
  if (group === 'refund') {
    const isTouched = [...fields.map(({ key }) => key), savedKey(group)].some(
      key => form.values[key] || form.refusals[key],
    )
    return (
      <details className={styles.later} open={isTouched}>
        <summary>{legend}</summary>
        <fieldset className={styles.group}>
          <legend className="visually-hidden">{legend}</legend>
          {account}
        </fieldset>
      </details>
    )
  }
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      {account}
    </fieldset>
  )
}

type OneAccountProps = {
  fields: readonly FormField[]
  group: AccountGroup
  currency?: string
  mayBeEmpty?: boolean
} & Pick<LiveForm, 'values' | 'refusals' | 'checked'>

/** An account with its memo and the checkbox for none. */
export function OneAccount({
  fields,
  group,
  currency = '',
  mayBeEmpty = false,
  values,
  refusals,
  checked,
}: OneAccountProps) {
  const t = useMessages(messages)
  return fields.map(field => (
    <div key={field.key}>
      <AccountField
        field={field}
        required={field.field.required && !mayBeEmpty}
        value={values[field.key] ?? ''}
        refusal={refusals[field.key]}
        currency={currency}
        checked={checked[field.key]}
      />
      {isOptionalMemo(field) && (
        <Checkbox
          className={styles.box}
          name={noMemoKey(group)}
          value="yes"
          defaultChecked={values[noMemoKey(group)] === 'yes'}
          label={t.noMemo(field.field.label)}
        />
      )}
    </div>
  ))
}

type AccountFieldProps = {
  field: FormField
  required: boolean
  value: string
  refusal: ClaimFieldRefusal | undefined
  currency: string
  checked: CheckedAccount | undefined
}

function AccountField({
  field: { key, group, field },
  required,
  value,
  refusal,
  currency,
  checked,
}: AccountFieldProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const hint = () => {
    const { alsoOn = [], normal } = checked ?? {}
    const doubt = field.kind === 'russian-card' && normal && cardDoubt(currency, normal, locale)
    if (doubt) return <span className={styles.doubt}>{doubt}</span>
    if (alsoOn.length) return t.elsewhere(alsoOn.map(network => networkNames[network]).join(', '))
    if (field.name === 'memo') return t.memo
    if (group === 'refund') return t.refund
    // An example in Cyrillic is of no use to an English reader.
    return locale === 'en' && /\p{Script=Cyrillic}/u.test(field.example) ? undefined : t.example(field.example)
  }
  const shared = {
    id: key,
    name: key,
    label: field.label[locale],
    inputMode: field.inputMode,
    autoComplete: field.autocomplete,
    autoCapitalize: 'none' as const,
    spellCheck: false,
    maxLength: 200,
    required,
    defaultValue: value,
    hint: hint(),
    refusal: refusal && formRefusalText(refusal, locale),
  }
  return field.mask ? <MaskedField {...shared} mask={field.mask} keepsExcess /> : <TextField {...shared} />
}

type Label = FormField['field']['label']

const messages = defineMessages({
  ru: {
    example: (example: string) => `Например, ${example}`,
    memo: 'Без него деньги, отправленные на биржу, могут потеряться.',
    refund: 'Ваш адрес в той же сети, с которой платите. Вернём сюда, только если обмен не состоится.',
    elsewhere: (names: string) => `Такой же адрес бывает и в сети ${names}: проверьте, что кошелёк ждёт деньги здесь.`,
    noMemo: (label: Label) => `Мой адрес работает без поля «${label.ru}»`,
  },
  en: {
    example: (example: string) => `For example, ${example}`,
    memo: 'Without it, money sent to an exchange may be lost.',
    refund: 'Your own address on the network you pay from. We use it only if the exchange does not go through.',
    elsewhere: (names: string) =>
      `The same address also exists on ${names}: make sure your wallet expects the money on this network.`,
    noMemo: (label: Label) => `My address does not need “${label.en}”`,
  },
})

import type { Network } from '#contract/accounts/account.ts'
import { networkNames } from '#contract/accounts/refusal-texts.ts'
import type { PairView } from '#contract/calculator/direction.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { MaskedField } from '#web/ui/MaskedField.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './ClaimFields.module.css'
import {
  type AccountGroup,
  type FormField,
  type FormRefusal,
  fieldsOf,
  isOptionalMemo,
  noMemoKey,
} from './claim-form.ts'
import type { SavedAccount } from './claim-form-data.ts'
import { formRefusalText } from './form-refusal-text.ts'
import { SavedAccounts } from './SavedAccounts.tsx'
import type { LiveForm } from './use-claim-form.ts'

type AccountFieldsProps = {
  pair: PairView
  group: AccountGroup
  legend: string
  form: LiveForm
  saved: readonly SavedAccount[]
}

/** The fields of one account of the claim, as the office describes them. */
export function AccountFields({ pair, group, legend, form, saved }: AccountFieldsProps) {
  const own = saved.filter(({ currency }) => currency === pair[group === 'to' ? 'to' : 'from'].code)
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{legend}</legend>
      <SavedAccounts saved={own} group={group} />
      {/* Without JavaScript a saved account is sent by its name, and then the fields stay empty. */}
      <OneAccount fields={fieldsOf(pair, group)} group={group} mayBeEmpty={own.length > 0} {...form} />
    </fieldset>
  )
}

type OneAccountProps = { fields: readonly FormField[]; group: AccountGroup; mayBeEmpty?: boolean } & Pick<
  LiveForm,
  'values' | 'refusals' | 'checked'
>

/** An account with its memo, and the word that it needs none. */
export function OneAccount({ fields, group, mayBeEmpty = false, values, refusals, checked }: OneAccountProps) {
  const t = useMessages(messages)
  return fields.map(field => (
    <div key={field.key}>
      <AccountField
        field={field}
        required={field.field.required && !mayBeEmpty}
        value={values[field.key] ?? ''}
        refusal={refusals[field.key]}
        alsoOn={checked[field.key]?.alsoOn ?? []}
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
  refusal: FormRefusal | undefined
  alsoOn: readonly Network[]
}

function AccountField({ field: { key, group, field }, required, value, refusal, alsoOn }: AccountFieldProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const hint = () => {
    if (alsoOn.length) return t.elsewhere(alsoOn.map(network => networkNames[network]).join(', '))
    if (field.name === 'memo') return t.memo
    if (group === 'refund') return t.refund
    // A name out of another alphabet would tell nothing.
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
  return field.mask ? <MaskedField {...shared} mask={field.mask} /> : <TextField {...shared} />
}

type Label = FormField['field']['label']

const messages = defineMessages({
  ru: {
    example: (example: string) => `Например, ${example}`,
    memo: 'Если его забыть, деньги на бирже могут потеряться.',
    refund: 'Ваш адрес в той же сети, с которой платите. Вернём сюда, только если обмен не состоится.',
    elsewhere: (names: string) => `Такой же адрес бывает и в сети ${names}: проверьте, что кошелёк ждёт деньги здесь.`,
    noMemo: (label: Label) => `Мой адрес работает без поля «${label.ru}»`,
  },
  en: {
    example: (example: string) => `For example, ${example}`,
    memo: 'Without it money sent to an exchange may be lost.',
    refund: 'Your own address on the network that you pay from. Used only if the exchange does not take place.',
    elsewhere: (names: string) =>
      `The same address exists on ${names} too: check that your wallet expects the money here.`,
    noMemo: (label: Label) => `My address works without “${label.en}”`,
  },
})

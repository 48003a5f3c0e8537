import { type MouseEvent, useState } from 'react'
import { checkField } from '#contract/account-formats/check-details.ts'
import { accountFieldsOf } from '#contract/account-formats/fields.ts'
import { describeAccountRefusal } from '#contract/account-formats/refusal.texts.ts'
import { signOf } from '#web/format/money-text.ts'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { fieldId } from '#web/forms/field-id.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { afterPress } from '#web/ui/after-press.ts'
import { TextField } from '#web/ui/TextField.tsx'
import { useAccountCheck } from '#web/users/use-account-check.ts'
import styles from './DepositAccountFields.module.css'
import { depositAccountTexts, labelsOf } from './deposit-account.texts.ts'
import { bankFields, hasBic, isAmountTerm, mayHaveBankAccount, termFields } from './deposit-account-form.ts'

type FieldsProps = {
  form: string
  currency: ShownCurrency
  texts: Readonly<Record<string, string>>
  refused: RefusedForm | undefined
}

/** The limits within which claims are sent there. */
export function TermFields(props: FieldsProps) {
  const t = useMessages(messages)
  const { currency } = props
  const control = useControls(props)
  return (
    <fieldset className={styles.fields}>
      <legend className={styles.legend}>{t.terms}</legend>
      {termFields.map(name => (
        <TextField
          key={name}
          {...control(`terms.${name}`)}
          hint={t.hints[name]}
          autoComplete="off"
          inputMode={isAmountTerm(name) ? 'decimal' : 'numeric'}
          required={name === 'openMost' || name === 'restMinutes'}
          trailing={isAmountTerm(name) ? signOf(currency) : undefined}
        />
      ))}
    </fieldset>
  )
}

/** The details that customers are shown. An account is checked when its field is left, with the checks of the server. */
export function DetailFields(props: FieldsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { currency, form, texts, refused } = props
  const fields = accountFieldsOf(currency)
  const check = useAccountCheck(fields)
  const [found, setFound] = useState<Readonly<Record<string, string | undefined>>>({})
  const control = useControls(props)
  const wrongBank = refused?.fields['details.bankAccount']
  return (
    <>
      <fieldset className={styles.fields}>
        <legend className={styles.legend}>{t.details}</legend>
        {fields.map((field, i) => {
          const name = `details.fields.${field.name}`
          const props = control(name)
          return (
            <TextField
              key={name}
              {...props}
              autoFocus={(i === 0 && form === 'deposit-account-details') || undefined}
              data-begins={(i === 0 && form === 'deposit-account-details') || undefined}
              label={field.label[locale]}
              hint={`${t.example} ${field.example}`}
              inputMode={field.inputMode}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              required={field.required}
              refusal={name in found ? found[name] : props.refusal}
              onBlur={({ target }) => {
                const read = target.value.trim() && check ? checkField(field, target.value, check) : undefined
                const refusal = read && !read.ok ? describeAccountRefusal(read.refusal, locale) : undefined
                afterPress(() => setFound(before => ({ ...before, [name]: refusal })))
              }}
            />
          )
        })}
        <TextField {...control('details.holder')} hint={t.holderHint} autoComplete="off" maxLength={120} />
        {hasBic(currency) && (
          <TextField {...control('details.bic')} hint={t.optional} autoComplete="off" maxLength={11} />
        )}
      </fieldset>
      {mayHaveBankAccount(currency) && (
        <details
          className={styles.bank}
          open={wrongBank !== undefined || bankFields.some(name => texts[`details.bankAccount.${name}`])}
        >
          <summary>{t.bank}</summary>
          <p className={styles.note}>{t.bankNote}</p>
          <div className={styles.fields}>
            {bankFields.map(name => (
              <TextField
                key={name}
                {...control(`details.bankAccount.${name}`)}
                {...(name === 'account' && wrongBank && { refusal: control('details.bankAccount').refusal })}
                autoComplete="off"
                inputMode={name === 'name' || name === 'bank' ? 'text' : 'numeric'}
              />
            ))}
          </div>
        </details>
      )}
    </>
  )
}

/** A refusal that appears when the field is left would move the button that is being pressed. */
export const stayInField = (event: MouseEvent): void => event.preventDefault()

/** What every field of the form has: name, label, value and refusal. */
function useControls({ form, currency, texts, refused }: FieldsProps) {
  const locale = useLocale()
  const labels = labelsOf(currency, locale)
  return (name: string) => {
    const code = refused?.fields[name]
    return {
      id: fieldId(form, name),
      name,
      label: labels[name] ?? name,
      defaultValue: texts[name] ?? '',
      refusal: code && fieldText(name, code, locale, depositAccountTexts(refused)),
    }
  }
}

const messages = defineMessages({
  ru: {
    terms: 'Пределы',
    details: 'Что увидит клиент',
    example: 'Например:',
    optional: 'Необязательно.',
    holderHint: 'Как покажет банк плательщика.',
    bank: 'Счёт за картой, для QR-кода банков',
    bankNote: 'Необязательно. С ним клиент платит по коду, а не переписывает номер. Заполните целиком.',
    hints: {
      claimLeast: 'Пусто: с любой.',
      claimMost: 'Пусто: без предела.',
      dayMost: 'Пусто: без предела.',
      monthMost: 'Пусто: без предела.',
      dayClaimsMost: 'Пусто: без предела.',
      openMost: 'Больше заявок сразу не придёт.',
      restMinutes: 'Столько после просроченной заявки её сумму тут не просят у других, если плательщика не отличить.',
    },
  },
  en: {
    terms: 'Limits',
    details: 'What customers see',
    example: 'For example:',
    optional: 'Optional.',
    holderHint: 'As the payer’s bank will show it.',
    bank: 'The account behind the card, for the banks’ QR code',
    bankNote: 'Optional. With it customers pay by a QR code and copy nothing. Fill in all the fields.',
    hints: {
      claimLeast: 'Empty: any.',
      claimMost: 'Empty: no limit.',
      dayMost: 'Empty: no limit.',
      monthMost: 'Empty: no limit.',
      dayClaimsMost: 'Empty: no limit.',
      openMost: 'At most so many orders are sent here at the same time.',
      restMinutes:
        'How long the amount of an expired order is not asked for here again where payers cannot be told apart.',
    },
  },
})

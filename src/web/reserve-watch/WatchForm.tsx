import { fieldText as amountText, signOf } from '#web/format/money-text.ts'
import { FormSummary } from '#web/forms/FormSummary.tsx'
import { fieldId } from '#web/forms/field-id.ts'
import { fieldText } from '#web/forms/refusal-text.ts'
import { keptValue, type useOfficeForm } from '#web/forms/use-office-form.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from '#web/subscriptions/Subscription.module.css'
import { AmountField } from '#web/ui/AmountField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { FORM, type WatchData, type Watched } from './ReserveWatchPage.data.ts'
import { watchTexts } from './watch.texts.ts'

type WatchFormProps = WatchData & { form: ReturnType<typeof useOfficeForm<Watched>> }

/** The form: an amount and an e-mail address. */
export function WatchForm({ pair, side, amount, form: { Form, busy, refused } }: WatchFormProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const currency = pair[side]
  const texts = watchTexts(currency)
  const wrong = (field: 'amount' | 'email') => {
    const code = refused?.fields[field]
    return code && fieldText(field, code, locale, texts)
  }
  return (
    <Form method="post" noValidate className={styles.form} aria-label={t.form}>
      <FormSummary refused={refused} texts={texts} labels={{ amount: t.sides[side], email: t.email }} />
      <AmountField
        id={fieldId(FORM, 'amount')}
        name="amount"
        label={t.sides[side]}
        unit={signOf(currency)}
        required
        defaultValue={keptValue(refused, 'amount') ?? (amount && amountText(amount, currency, locale))}
        refusal={wrong('amount')}
      />
      <EmailField
        id={fieldId(FORM, 'email')}
        label={t.email}
        hint={t.once}
        defaultValue={keptValue(refused, 'email')}
        refusal={wrong('email')}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {pair.state === 'paused' && pair.reason !== 'reserve' ? t.opens : t.send}
      </Button>
    </Form>
  )
}

const messages = defineMessages({
  ru: {
    form: 'Просьба сообщить о резерве',
    sides: { from: 'Хочу отдать', to: 'Хочу получить' },
    email: 'Электронная почта',
    once: 'Одно письмо, без рассылок',
    send: 'Сообщить, когда хватит',
    opens: 'Сообщить, когда откроется',
  },
  en: {
    form: 'Request to be told about the reserve',
    sides: { from: 'I want to give', to: 'I want to get' },
    email: 'Your e-mail',
    once: 'One e-mail, no newsletter',
    send: 'Notify me when there is enough',
    opens: 'Notify me when it opens',
  },
})

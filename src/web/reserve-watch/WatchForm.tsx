import { useEffect } from 'react'
import type { FetcherWithComponents } from 'react-router'
import { calculatorWords } from '#web/calculator/calculator-words.ts'
import { fieldText, moneyText, signOf } from '#web/calculator/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { AmountField } from '#web/ui/AmountField.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import styles from './ReserveWatchPage.module.css'
import type { WatchAnswer, WatchData } from './watch-data.ts'

type WatchFormProps = WatchData & {
  answer?: WatchAnswer
  Form: FetcherWithComponents<WatchAnswer>['Form']
  busy: boolean
}

/** How much, and where to write. It is sent to its own page, with JavaScript or without. */
export function WatchForm({ pair, side, amount, answer, Form, busy }: WatchFormProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const currency = pair[side]
  const refused = answer?.refused
  const at = (field: 'amount' | 'email') => (refused?.field === field ? refusalText(refused) : undefined)

  useEffect(() => {
    if (refused && refused.field !== 'none') document.getElementById(idOf[refused.field])?.focus()
  }, [refused])

  return (
    <Form method="post" noValidate className={styles.form} aria-label={t.form}>
      {refused?.field === 'none' && (
        <Notice tone="bad" announced>
          {refused.because === 'too-many' ? t.tooMany : t.failed}
        </Notice>
      )}
      <AmountField
        id={idOf.amount}
        name="amount"
        label={t.sides[side]}
        unit={signOf(currency)}
        defaultValue={answer?.amount ?? (amount && fieldText(amount, currency, locale))}
        refusal={at('amount')}
      />
      <TextField
        id={idOf.email}
        type="email"
        name="email"
        label={t.email}
        hint={t.once}
        autoComplete="email"
        inputMode="email"
        spellCheck={false}
        defaultValue={answer?.email ?? ''}
        refusal={at('email')}
      />
      <Button type="submit" variant="primary" size="large" wide busy={busy}>
        {t.send}
      </Button>
    </Form>
  )

  function refusalText(refusal: NonNullable<WatchAnswer['refused']>): string {
    const words = calculatorWords[locale]
    switch (refusal.because) {
      case 'below-minimum':
        return words.least(moneyText(refusal.limit, currency, locale))
      case 'above-maximum':
        return words.most(moneyText(refusal.limit, currency, locale))
      case 'empty':
      case 'zero':
        return t.noAmount
      case 'no-address':
        return t.noAddress
      case 'too-many':
      case 'failed':
        return ''
      default:
        return words.amount[refusal.because]
    }
  }
}

const idOf = { amount: 'watch-amount', email: 'watch-email' }

const messages = defineMessages({
  ru: {
    form: 'Просьба сообщить о резерве',
    sides: { from: 'Хочу отдать', to: 'Хочу получить' },
    email: 'Электронная почта',
    once: 'Одно письмо, без рассылок',
    send: 'Сообщить, когда хватит',
    noAmount: 'Введите сумму',
    noAddress: 'Введите адрес целиком: anna@example.com',
    tooMany: 'С этого адреса уже много просьб. Попробуйте через час.',
    failed: 'Не получилось сохранить просьбу. Попробуйте ещё раз.',
  },
  en: {
    form: 'Request to be told of the reserve',
    sides: { from: 'I want to give', to: 'I want to get' },
    email: 'E-mail',
    once: 'One letter and no newsletter',
    send: 'Tell me when there is enough',
    noAmount: 'Enter an amount',
    noAddress: 'Enter the whole address: anna@example.com',
    tooMany: 'There are many requests from here already. Try again in an hour.',
    failed: 'The request could not be kept. Try again.',
  },
})

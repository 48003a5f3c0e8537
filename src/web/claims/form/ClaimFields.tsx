import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { nameInSentence } from '#web/format/currency-name.ts'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { PaidFrom } from '#web/quotes/cash/PaidFrom.tsx'
import { usePerson } from '#web/session/person.ts'
import { Button } from '#web/ui/Button.tsx'
import { Checkbox } from '#web/ui/Checkbox.tsx'
import { EmailField } from '#web/ui/EmailField.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { AccountFields } from './AccountFields.tsx'
import { CashMeeting } from './CashMeeting.tsx'
import styles from './ClaimFields.module.css'
import type { ClaimFormData } from './ClaimFormPage.data.ts'
import { Consent } from './Consent.tsx'
import { groupsOf } from './claim-form.ts'
import type { ClaimQuote } from './claim-quote.ts'
import { Demands } from './Demands.tsx'
import { formRefusalText } from './form-refusal-text.ts'
import type { LiveForm } from './use-claim-form.ts'
import { useClosedReason } from './use-closed-reason.ts'

type ClaimFieldsProps = {
  data: ClaimFormData
  form: LiveForm
  quote: ClaimQuote
  busy: boolean
  /** What the button leads to: the order itself, or everything once more before it. */
  next: 'open' | 'review'
}

/** The first step: whose accounts, which mailbox, and that the rules were read. */
export function ClaimFields({ data, form, quote, busy, next }: ClaimFieldsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { pair } = data.view
  const { values, refusals } = form
  const filledFrom = data.again?.number ?? form.filledFrom
  const person = usePerson()
  const closedReason = useClosedReason(data, quote)
  const mayKeep = person && pair.to.kind !== 'cash' && !data.saved.some(({ currency }) => currency === pair.to.code)
  const textOf = (key: string) => refusals[key] && formRefusalText(refusals[key], locale)
  const legends = {
    to: pair.to.kind === 'cash' ? t.takes : t.to(nameInSentence(pair.to, locale)),
    from: pair.from.kind === 'cash' ? t.brings : t.from(nameInSentence(pair.from, locale)),
    refund: t.refund,
  }
  return (
    <div className={styles.fields}>
      {filledFrom && <Notice>{t.filled(groupedNumber(filledFrom))}</Notice>}
      {groupsOf(pair).map(group => (
        <AccountFields key={group} pair={pair} group={group} legend={legends[group]} form={form} saved={data.saved} />
      ))}
      {mayKeep && (
        <Checkbox
          name="keep"
          value="yes"
          defaultChecked={values.keep === 'yes'}
          label={t.keep}
          className={styles.keep}
        />
      )}
      {pair.cities.length > 0 && <CashMeeting data={data} values={values} refusalOf={textOf} />}
      <PaidFrom pair={pair} now={data.view.now} />
      <fieldset className={styles.group}>
        <legend className={styles.legend}>{t.contact}</legend>
        <EmailField
          id="email"
          maxLength={254}
          label={t.email}
          defaultValue={values.email ?? person?.email}
          hint={t.emailHint}
          refusal={textOf('email')}
        />
      </fieldset>
      <Demands pair={pair} asked={data.asked} />
      <Consent terms={data.terms} values={values} refusal={textOf('consent')} />
      {/* Another button, where the figures have moved: a press that was meant for the old ones does not land on the new. */}
      <Button
        key={quote.offered ? 'agree' : 'go'}
        type="submit"
        name="step"
        value={next}
        variant="primary"
        size="large"
        wide
        busy={busy}
        refusal={closedReason}
      >
        {next === 'review'
          ? t.review
          : quote.offered
            ? t.atNewRate(moneyText(quote.offered.get, pair.to, locale))
            : t.open}
      </Button>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    to: (name: string) => `Куда выплатить: ${name}`,
    from: (name: string) => `Откуда платите: ${name}`,
    takes: 'Кто получит наличные',
    brings: 'Кто принесёт наличные',
    refund: 'Адрес возврата: нужен, только если обмен не состоится. Можно указать позже.',
    contact: 'Куда писать',
    email: 'Почта',
    emailHint: 'Сюда придут ссылка на заявку и все новости о ней.',
    review: 'Далее: проверка',
    open: 'Создать заявку',
    atNewRate: (sum: string) => `Создать по новому курсу: получу ${sum}`,
    keep: 'Сохранить реквизиты для выплаты в кабинете',
    filled: (number: string) => `Заполнено по вашей заявке ${number}. Проверьте, не изменились ли реквизиты.`,
  },
  en: {
    to: (name: string) => `Payout details: ${name}`,
    from: (name: string) => `Paying from: ${name}`,
    takes: 'Who collects the cash',
    brings: 'Who brings the cash',
    refund: 'Refund address: only needed if the exchange falls through. You can add it later.',
    contact: 'Contact',
    email: 'Your e-mail',
    emailHint: 'We send the link to your order and all updates here.',
    review: 'Next: review',
    open: 'Place the order',
    atNewRate: (sum: string) => `Place the order at the new rate: I get ${sum}`,
    keep: 'Save the payout details to my account',
    filled: (number: string) => `Filled in from your order ${number}. Check that nothing has changed.`,
  },
})

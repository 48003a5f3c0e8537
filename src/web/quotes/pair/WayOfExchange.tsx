import type { PairView } from '#contract/catalogue/direction.ts'
import { nameInSentence } from '#web/format/currency-name.ts'
import { inSentence } from '#web/format/in-sentence.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Steps } from '#web/ui/Steps.tsx'

/** The steps from the claim to the payout, with what the customer needs. */
export function WayOfExchange({ pair: { from, to, fields, instructions } }: { pair: PairView }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const labels = fields.to.filter(({ required }) => required).map(({ label }) => inSentence(label[locale]))
  return (
    <Steps>
      <li>{t.amount}</li>
      {labels.length > 0 && <li>{t.account(labels.join(', '))}</li>}
      <li>
        {t.pay(nameInSentence(from, locale))} {instructions?.[locale]}
      </li>
      <li>{t.get(nameInSentence(to, locale))}</li>
    </Steps>
  )
}

const messages = defineMessages({
  ru: {
    amount: 'Введите сумму и оставьте заявку.',
    account: (labels: string) => `Укажите, куда выплатить: ${labels}.`,
    pay: (name: string) => `Переведите ${name} по реквизитам из заявки.`,
    get: (name: string) => `Получите ${name}. Каждый шаг виден на странице заявки.`,
  },
  en: {
    amount: 'Enter the amount and place an order.',
    account: (labels: string) => `Enter where to send the payout: ${labels}.`,
    pay: (name: string) => `Send ${name} using the payment details in your order.`,
    get: (name: string) => `Receive ${name}. You can follow every step on the order page.`,
  },
})

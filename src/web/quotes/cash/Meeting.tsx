import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Steps } from '#web/ui/Steps.tsx'

/** The steps of an exchange in cash, from the claim to the meeting; `gives`: the customer brings the cash. */
export function Meeting({ gives }: { gives: boolean }) {
  const t = useMessages(messages)
  return (
    <Steps>
      {[...t.before, ...(gives ? t.give : t.get)].map(step => (
        <li key={step}>{step}</li>
      ))}
    </Steps>
  )
}

const messages = defineMessages({
  ru: {
    before: [
      'Оставьте заявку: город, сумма, имя и способ связи.',
      'Оператор подтвердит её, назначит офис и время. Адрес появится в заявке.',
      'Там же будет сказано, как вас узнать: по номеру купюры или по паспорту, как решит офис.',
    ],
    get: [
      'Переведите то, что отдаёте, по реквизитам из заявки. Каждый шаг виден на её странице.',
      'Приходите, назовите номер заявки, пересчитайте деньги при кассире и заберите их.',
    ],
    give: [
      'Приходите, назовите номер заявки и передайте наличные: кассир пересчитает их при вас.',
      'Мы отправим деньги сразу, пока вы в офисе. Каждый шаг виден на странице заявки.',
    ],
  },
  en: {
    before: [
      'Place an order: city, amount, name and a way to reach you.',
      'The operator confirms it and sets the office and the time. You will find the address in your order.',
      'The order also says how we will recognise you: by a banknote number or a passport, as the office decides.',
    ],
    get: [
      'Pay using the details in your order. Every step is visible on its page.',
      'Come in, give your order number, count the money in front of the cashier and take it.',
    ],
    give: [
      'Come in, give your order number and hand over the cash: the cashier counts it in front of you.',
      'We send the money right away, while you are there. Every step is visible on the order page.',
    ],
  },
})

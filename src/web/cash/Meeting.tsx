import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Steps } from '#web/ui/Steps.tsx'

/** From the claim to the hand-over, for who brings cash and for who takes it. */
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
      'Оператор подтвердит её, назначит офис и время. Адрес придёт в заявку.',
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
      'Leave a claim: the city, the amount, a name and a way to reach you.',
      'The operator confirms it and names the office and the time. The address comes into the claim.',
      'It also says how we know it is you: by the number of a banknote or by a passport, as the office decides.',
    ],
    get: [
      'Send what you give to the account of the claim. Every step can be seen on its page.',
      'Come, tell the number of the claim, count the money before the cashier and take it.',
    ],
    give: [
      'Come, tell the number of the claim and hand over the cash: the cashier counts it before you.',
      'We send the money at once, while you are there. Every step can be seen on the page of the claim.',
    ],
  },
})

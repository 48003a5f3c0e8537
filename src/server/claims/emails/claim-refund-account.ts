import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'
import { emailMoment } from '#server/emails/layout/email-day.ts'

/** The account that a refund goes to was set: by staff, perhaps in place of another one, or by the link of the order. */
export const claimRefundAccount = defineEmail('claim-refund-account', {
  data: z.strictObject({
    number: z.string(),
    /** The order, where the customer answers. */
    page: z.templateLiteral(['/', z.string()]),
    /** The accounts as people recognise them, masked. Absent: none was known before. */
    was: z.string().optional(),
    to: z.string(),
    /** From then on it counts without an answer. Absent: there is nothing to wait for. */
    until: z.iso.datetime().optional(),
    /** It was named by the link of the order. */
    own: z.boolean().optional(),
    timeZone: z.string().optional(),
  }),
  sample: {
    number: '104\u00a0882',
    page: '/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10?key=sample',
    was: '2200 •••• •••• 0004',
    to: '2200 •••• •••• 1111',
    until: '2026-11-22T12:50:00Z',
  },
  write({ data, locale, link, timeZone }) {
    const text = texts[locale]
    const until = data.until === undefined ? undefined : emailMoment(locale, data.until, data.timeZone ?? timeZone)
    const says = until === undefined ? text.set : data.own ? text.named(until) : text.replaced(until)
    const isPlain = until === undefined || data.own
    return {
      subject: (isPlain ? text.subjectSet : text.subject)(data.number),
      preheader: says,
      heading: isPlain ? text.headingSet : text.heading,
      parts: [
        { is: 'paragraph', text: says },
        {
          is: 'figures',
          rows: [
            { name: text.claim, value: data.number },
            ...(data.was === undefined ? [] : [{ name: text.was, value: data.was }]),
            { name: text.to, value: data.to },
          ],
        },
        { is: 'button', label: isPlain ? text.open : text.answer, url: link(data.page) },
        { is: 'footnote', text: text.key },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (number: string) => `Заявка ${number}: это вы попросили сменить счёт возврата?`,
    subjectSet: (number: string) => `Заявка ${number}: указан счёт возврата`,
    heading: 'Это вы попросили сменить счёт возврата?',
    headingSet: 'Куда мы вернём деньги',
    replaced: (until: string) =>
      `Сотрудник обменника указал другой счёт для возврата. Откройте заявку и ответьте: «Да, это я попросил» или «Это не мой счёт». Без ответа деньги уйдут не раньше ${until}.`,
    set: 'Сотрудник обменника указал счёт для возврата. Если это не ваш счёт, откройте заявку и напишите нам.',
    named: (until: string) =>
      `На странице заявки указали, куда вернуть деньги. Если это были не вы, откройте заявку и нажмите «Это не мой счёт»: до ${until} мы ничего не отправим.`,
    claim: 'Заявка',
    was: 'Было',
    to: 'Станет',
    answer: 'Ответить',
    open: 'Открыть заявку',
    key: 'По ссылке из этого письма можно управлять заявкой: не пересылайте её.',
  },
  en: {
    subject: (number: string) => `Order ${number}: did you ask for another refund account?`,
    subjectSet: (number: string) => `Order ${number}: the refund account`,
    heading: 'Did you ask for another refund account?',
    headingSet: 'Where your refund goes',
    replaced: (until: string) =>
      `The office has named another account for your refund. Open the order and answer: “Yes, I asked for it” or “That is not my account”. Without an answer no money is sent before ${until}.`,
    set: 'The office has named the account for your refund. If it is not yours, open the order and write to us.',
    named: (until: string) =>
      `Somebody has named a refund account on the order page. If it was not you, open the order and press “That is not my account”: nothing is sent before ${until}.`,
    claim: 'Order',
    was: 'Old account',
    to: 'New account',
    answer: 'Answer',
    open: 'Open the order',
    key: 'Anyone with the link in this e-mail can manage your order, so please do not forward it.',
  },
}

import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'
import { emailMoment } from '#server/emails/layout/email-day.ts'

/** The time to pay is nearly over, and nothing has come or was reported. */
export const claimEnding = defineEmail('claim-ending', {
  data: z.strictObject({
    number: z.string(),
    page: z.templateLiteral(['/', z.string()]),
    give: z.string(),
    get: z.string(),
    until: z.iso.datetime(),
    /** The customer's, where it is known. */
    timeZone: z.string().optional(),
  }),
  sample: {
    number: '104\u00a0882',
    page: '/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10?key=sample',
    give: '5\u00a0000\u00a0USDT',
    get: '463\u00a0964,50\u00a0₽',
    until: '2026-11-21T12:50:00Z',
  },
  sampleInEnglish: { get: '463,964.50\u00a0₽' },
  write({ data, locale, link, timeZone }) {
    const text = texts[locale]
    return {
      subject: text.subject(data.number),
      preheader: text.says,
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.says },
        {
          is: 'figures',
          rows: [
            { name: text.claim, value: data.number },
            { name: text.give, value: data.give },
            { name: text.get, value: data.get },
            { name: text.until, value: emailMoment(locale, data.until, data.timeZone ?? timeZone) },
          ],
        },
        { is: 'button', label: text.open, url: link(data.page) },
        { is: 'footnote', text: text.key },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (number: string) => `Заявка ${number}: на оплату осталось пять минут`,
    heading: 'Осталось пять минут',
    says: 'Платежа мы ещё не видели. Уже перевели? Нажмите на странице заявки «Я оплатил», и мы подождём дольше.',
    claim: 'Заявка',
    give: 'Отдаёте',
    get: 'Получаете',
    until: 'Оплатить до',
    open: 'Открыть заявку',
    key: 'По ссылке из этого письма можно управлять заявкой: не пересылайте её.',
  },
  en: {
    subject: (number: string) => `Order ${number}: five minutes left to pay`,
    heading: 'Five minutes left',
    says: 'We have not seen your payment yet. Sent it already? Press “I have paid” on the order page, and we wait longer.',
    claim: 'Order',
    give: 'You send',
    get: 'You receive',
    until: 'Pay by',
    open: 'Open the order',
    key: 'Anyone with the link in this e-mail can manage your order, so please do not forward it.',
  },
}

import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'
import { emailMoment } from '#server/emails/layout/email-day.ts'

/** The payout account of a claim will be another one, or is one now. */
export const claimAccountChanging = defineEmail('claim-account-changing', {
  data: z.strictObject({
    number: z.string(),
    /** Leads to the answer that it was somebody else. */
    page: z.templateLiteral(['/', z.string()]),
    /** The accounts as people recognise them, masked. */
    was: z.string(),
    to: z.string(),
    /** From then on it counts. Absent: it does already, as staff have changed it. */
    at: z.iso.datetime().optional(),
    timeZone: z.string().optional(),
  }),
  sample: {
    number: '104\u00a0882',
    page: '/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10?key=sample&move=stop-payout-account',
    was: '2200 •••• •••• 0004',
    to: '2200 •••• •••• 1111',
    at: '2026-11-21T12:50:00Z',
  },
  write({ data, locale, link, timeZone }) {
    const text = texts[locale]
    const at = data.at === undefined ? undefined : emailMoment(locale, data.at, data.timeZone ?? timeZone)
    const says = at === undefined ? text.now : text.later(at)
    return {
      subject: text.subject(data.number),
      preheader: says,
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: says },
        {
          is: 'figures',
          rows: [
            { name: text.claim, value: data.number },
            { name: text.was, value: data.was },
            { name: text.to, value: data.to },
          ],
        },
        { is: 'paragraph', text: text.notYou },
        { is: 'button', label: text.stop, url: link(data.page) },
        { is: 'footnote', text: text.key },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (number: string) => `Заявка ${number}: меняются реквизиты выплаты`,
    heading: 'Реквизиты выплаты меняются',
    later: (at: string) => `Новые реквизиты начнут действовать ${at}. До этого мы ничего не выплатим.`,
    now: 'По вашей просьбе реквизиты сменил обменник: двое сотрудников, один за другим.',
    claim: 'Заявка',
    was: 'Было',
    to: 'Станет',
    notYou: 'Просили не вы? Кнопка ниже вернёт прежние реквизиты и остановит выплату, пока не разберётся оператор.',
    stop: 'Это не я',
    key: 'По ссылке из этого письма можно управлять заявкой: не пересылайте её.',
  },
  en: {
    subject: (number: string) => `Order ${number}: the payout account is changing`,
    heading: 'The payout account is changing',
    later: (at: string) => `The new account counts from ${at}. We pay nothing out before that.`,
    now: 'At your request the office has changed the account: two of the staff, one after the other.',
    claim: 'Order',
    was: 'Old account',
    to: 'New account',
    notYou:
      'Was it not you? The button below brings the old account back and stops the payout until an operator has looked into it.',
    stop: 'It was not me',
    key: 'Anyone with the link in this e-mail can manage your order, so please do not forward it.',
  },
}

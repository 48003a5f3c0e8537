import { z } from 'zod'
import { minutesText } from '#contract/minutes-text.ts'
import { defineEmail } from '#server/emails/email.ts'

/** The code for another payout account, with both accounts, to whoever has the mailbox of the claim. */
export const claimAccountCode = defineEmail('claim-account-code', {
  data: z.strictObject({
    number: z.string(),
    /** Leads to the answer that it was somebody else. */
    page: z.templateLiteral(['/', z.string()]),
    /** The accounts as people recognise them, masked. */
    was: z.string(),
    to: z.string(),
    code: z.string().regex(/^\d{6}$/),
    minutes: z.int(),
  }),
  sample: {
    number: '104\u00a0882',
    page: '/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10?key=sample&move=stop-payout-account',
    was: '2200 •••• •••• 0004',
    to: '2200 •••• •••• 1111',
    code: '204816',
    minutes: 15,
  },
  write({ data, locale, link }) {
    const text = texts[locale]
    return {
      subject: text.subject(data.number),
      preheader: text.says(minutesText(data.minutes, locale)),
      heading: data.code,
      parts: [
        { is: 'paragraph', text: text.says(minutesText(data.minutes, locale)) },
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
        { is: 'footnote', text: text.nobody },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (number: string) => `Код для смены реквизитов по заявке ${number}`,
    says: (minutes: string) =>
      `Этот код меняет реквизиты, на которые мы платим. Введите его на странице заявки, он действует ${minutes}.`,
    claim: 'Заявка',
    was: 'Было',
    to: 'Станет',
    notYou: 'Просили не вы? Кнопка ниже остановит смену и выплату, пока не разберётся оператор.',
    stop: 'Это не я',
    nobody: 'Никому не сообщайте код: сотрудники обменника его не спрашивают.',
  },
  en: {
    subject: (number: string) => `Code to change the payout account of order ${number}`,
    says: (minutes: string) =>
      `This code changes the account that we pay to. Enter it on the page of the order: it works for ${minutes}.`,
    claim: 'Order',
    was: 'Old account',
    to: 'New account',
    notYou: 'Was it not you? The button below stops the change, and the payout until an operator has looked into it.',
    stop: 'It was not me',
    nobody: 'Tell this code to nobody: the staff of the office never ask for it.',
  },
}

import { z } from 'zod'
import type { Locale } from '#contract/locale.ts'
import { defineEmail } from '#server/emails/email.ts'
import { emailMoment } from '#server/emails/layout/email-day.ts'

/** Tells those who keep the money that the details which customers pay to are about to change; or the owners, where nobody could approve them. */
export const depositAccountWaits = defineEmail('deposit-account-waits', {
  data: z.strictObject({
    by: z.string(),
    label: z.string(),
    currency: z.string(),
    /** The end of the account alone: whoever reads the mailbox need not know more. */
    ending: z.string(),
    /** Where nobody could approve it. */
    countsAt: z.iso.datetime().optional(),
    page: z.templateLiteral(['/', z.string()]),
  }),
  sample: {
    by: 'olga@office.example',
    label: 'Сбербанк, Анна С.',
    currency: 'SBERRUB',
    ending: '…0012',
    page: '/console/deposit-accounts/0192f7a0-0000-7000-8000-000000000001',
  },
  write({ data, locale, officeName, link, timeZone }) {
    const text = texts[locale]
    const alone = data.countsAt && text.alone(emailMoment(locale, data.countsAt, timeZone))
    return {
      subject: text.subject(data.label),
      preheader: text.asks(data.by),
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.asks(data.by) },
        {
          is: 'figures',
          rows: [
            { name: text.label, value: data.label },
            { name: text.currency, value: data.currency },
            { name: text.ending, value: data.ending },
          ],
        },
        { is: 'paragraph', text: alone || text.until },
        { is: 'button', label: text.open, url: link(data.page) },
        { is: 'footnote', text: text.whom(officeName) },
      ],
    }
  },
})

type Texts = {
  subject: (label: string) => string
  heading: string
  asks: (by: string) => string
  label: string
  currency: string
  ending: string
  alone: (moment: string) => string
  until: string
  open: string
  whom: (office: string) => string
}

const texts: Record<Locale, Texts> = {
  ru: {
    subject: label => `Новые реквизиты для оплаты: ${label}`,
    heading: 'Клиентам покажут другие реквизиты',
    asks: by => `${by} вводит реквизиты, на которые будут платить клиенты. Сверьте их со своими записями.`,
    label: 'Название',
    currency: 'Валюта',
    ending: 'Счёт оканчивается на',
    alone: moment =>
      `Подтвердить их некому: они вступят в силу ${moment}. Если их ввели не вы, отзовите их и смените пароль.`,
    until: 'Пока их не подтвердит второй человек, клиентам их не показывают.',
    open: 'Проверить реквизиты',
    whom: office => `Вы получили это письмо, потому что распоряжаетесь деньгами ${office}.`,
  },
  en: {
    subject: label => `New payment details: ${label}`,
    heading: 'Customers will be shown other details',
    asks: by => `${by} has entered details that customers will pay to. Compare them with your own records.`,
    label: 'Name',
    currency: 'Currency',
    ending: 'The account ends in',
    alone: moment =>
      `Nobody else may approve them: they take effect on ${moment}. If it was not you, withdraw them and set a new password.`,
    until: 'Customers are not shown them until a second person approves them.',
    open: 'Check the details',
    whom: office => `You receive this because you keep the money of ${office}.`,
  },
}

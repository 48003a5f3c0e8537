import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'
import { meetingMoment } from '#server/emails/meeting-moment.ts'

/** The meeting of a cash claim, as far as it is scheduled, and the customer's code for it. */
export const claimAppointed = defineEmail('claim-appointed', {
  data: z.strictObject({
    number: z.string(),
    page: z.templateLiteral(['/', z.string()]),
    give: z.string(),
    get: z.string(),
    office: z.string().optional(),
    address: z.string().optional(),
    at: z.iso.datetime().optional(),
    /** The time zone of the city, for the time. */
    timeZone: z.string().optional(),
    knownBy: z.enum(['passport', 'banknote', 'number']).optional(),
    banknote: z.string().optional(),
  }),
  sample: {
    number: '104\u00a0882',
    page: '/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10?key=sample',
    give: '5\u00a0000\u00a0USDT',
    get: '463\u00a0964,50\u00a0₽',
    office: 'Москва-Сити',
    address: 'Пресненская наб., 12, этаж 24',
    at: '2026-11-21T15:00:00Z',
    timeZone: 'Europe/Moscow',
    knownBy: 'banknote',
    banknote: 'аб 1234567',
  },
  sampleInEnglish: {
    get: '463,964.50\u00a0₽',
    office: 'Moscow City',
    address: '12 Presnenskaya Embankment, 24th floor',
  },
  write({ data, locale, link }) {
    const text = texts[locale]
    const when = data.at === undefined ? undefined : meetingMoment(data.at, data.timeZone, locale)
    const rows = [
      { name: text.claim, value: data.number },
      { name: text.where, value: data.office },
      { name: text.address, value: data.address },
      { name: text.when, value: when && `${when} ${data.timeZone === undefined ? 'UTC' : text.local}` },
      { name: text.known, value: data.knownBy && text.knownBy[data.knownBy] },
      { name: text.banknote, value: data.banknote },
      { name: text.give, value: data.give },
      { name: text.get, value: data.get },
    ].flatMap(({ name, value }) => (value ? [{ name, value }] : []))
    return {
      subject: text.subject(data.number, when),
      preheader: [data.office, when].filter(Boolean).join(', ') || text.says,
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.says },
        { is: 'figures', rows },
        { is: 'button', label: text.open, url: link(data.page) },
        { is: 'footnote', text: text.key },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (number: string, when = '') => `Заявка ${number}: встреча в офисе${when && `, ${when}`}`,
    heading: 'Встреча в офисе',
    says: 'Приходите с номером заявки. Не подходит место или время? Откройте заявку и напишите нам: назначим заново.',
    claim: 'Заявка',
    where: 'Где',
    address: 'Адрес',
    when: 'Когда',
    local: 'по местному времени',
    known: 'Как вас узнаем',
    knownBy: { passport: 'по паспорту', banknote: 'по номеру купюры', number: 'по номеру заявки' },
    banknote: 'Купюра (возьмите с собой)',
    give: 'Отдаёте',
    get: 'Получаете',
    open: 'Открыть заявку',
    key: 'По ссылке из этого письма можно управлять заявкой: не пересылайте её.',
  },
  en: {
    subject: (number: string, when = '') => `Order ${number}: your meeting at the office${when && `, ${when}`}`,
    heading: 'Your meeting at the office',
    says: 'Bring your order number. If the place or the time does not suit you, open the order and write to us: we will arrange another meeting.',
    claim: 'Order',
    where: 'Where',
    address: 'Address',
    when: 'When',
    local: 'local time',
    known: 'How we identify you',
    knownBy: {
      passport: 'by your passport',
      banknote: 'by a banknote’s serial number',
      number: 'by your order number',
    },
    banknote: 'The banknote to bring',
    give: 'You send',
    get: 'You receive',
    open: 'Open the order',
    key: 'Anyone with the link in this e-mail can manage your order, so please do not forward it.',
  },
}

import { z } from 'zod'
import { minutesText } from '#contract/minutes-text.ts'
import { defineLetter } from '../letter.ts'

/** The receipt of a claim that was just left, with the link that is its key. */
export const claimOpened = defineLetter({
  data: z.strictObject({
    number: z.string(),
    page: z.templateLiteral(['/', z.string()]),
    /** As people read them, with their tickers. */
    give: z.string(),
    get: z.string(),
    from: z.string(),
    to: z.string(),
    /** Minutes to pay in; absent where the claim is verified first. */
    minutes: z.number().optional(),
    /** The client brings cash, and waits to be told where and when. */
    meeting: z.boolean().optional(),
    /** The course is that of the moment when the money comes. */
    floats: z.literal(true).optional(),
  }),
  sample: {
    number: '104\u00a0882',
    page: '/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10?key=sample',
    give: '0,1\u00a0BTC',
    get: '641\u00a0238,05\u00a0₽',
    from: 'Bitcoin',
    to: 'Сбербанк',
    minutes: 20,
  },
  sampleInEnglish: { give: '0.1\u00a0BTC', get: '641\u00a0238.05\u00a0₽', to: 'Sberbank' },
  write({ data, locale, link }) {
    const text = texts[locale]
    const { number, minutes, meeting, floats } = data
    const time = minutes === undefined ? undefined : minutesText(minutes, locale)
    const whatNext = () => {
      if (time === undefined) return text.verify
      return `${floats ? text.floats : text.held} ${meeting ? text.meeting : text.pay(time)}`
    }
    return {
      subject: time === undefined ? text.toVerify(number) : meeting ? text.opened(number) : text.toPay(number, time),
      preheader: `${data.give} → ${data.get}`,
      heading: text.heading(number),
      parts: [
        { is: 'paragraph', text: whatNext() },
        {
          is: 'figures',
          rows: [
            { name: text.give(data.from), value: data.give },
            { name: text.get(data.to), value: data.get },
          ],
        },
        { is: 'button', label: text.open, url: link(data.page) },
        ...(meeting ? [] : [{ is: 'paragraph' as const, text: text.requisites }]),
        { is: 'footnote', text: text.key },
      ],
    }
  },
})

const texts = {
  ru: {
    opened: (number: string) => `Заявка ${number} создана`,
    toPay: (number: string, time: string) => `Заявка ${number} создана, на оплату ${time}`,
    toVerify: (number: string) => `Заявка ${number} создана, нужна проверка`,
    heading: (number: string) => `Заявка ${number}`,
    held: 'Курс и резерв закреплены за вами.',
    floats: 'Резерв закреплён за вами, а курс закрепится, когда придут деньги.',
    pay: (time: string) => `На оплату ${time}.`,
    meeting: 'Оператор назначит офис и время встречи и сразу напишет вам.',
    verify: 'Резерв закреплён за вами. Перед оплатой нужна проверка: что показать, сказано на странице заявки.',
    give: (name: string) => `Отдаёте, ${name}`,
    get: (name: string) => `Получаете, ${name}`,
    open: 'Открыть заявку',
    requisites: 'Реквизиты для оплаты — только на странице заявки. Ни в письмах, ни в чатах мы их не присылаем.',
    key: 'Ссылка в этом письме даёт право управлять заявкой: не пересылайте её. Если заявку создали не вы, ничего не делайте: без оплаты она закроется сама.',
  },
  en: {
    opened: (number: string) => `Claim ${number} is open`,
    toPay: (number: string, time: string) => `Claim ${number} is open: you have ${time} to pay`,
    toVerify: (number: string) => `Claim ${number} is open: a check is needed`,
    heading: (number: string) => `Claim ${number}`,
    held: 'The rate and the reserve are held for you.',
    floats: 'The reserve is held for you, and the rate is fixed when the money arrives.',
    pay: (time: string) => `You have ${time} to pay.`,
    meeting: 'The operator chooses the office and the time of the meeting and writes to you at once.',
    verify: 'The reserve is held for you. Before you pay, a check is needed: the page of the claim says what to show.',
    give: (name: string) => `You give, ${name}`,
    get: (name: string) => `You get, ${name}`,
    open: 'Open the claim',
    requisites:
      'The payment details are on the page of the claim and nowhere else: we never send them by letter or chat.',
    key: 'Whoever has the link in this letter can act on your claim: please do not forward it. If it was not you who left the claim, do nothing: unpaid, it closes by itself.',
  },
}

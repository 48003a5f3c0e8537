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
  }),
  sample: {
    number: '104 882',
    page: '/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10?key=sample',
    give: '0,1 BTC',
    get: '641 238,05 ₽',
    from: 'Bitcoin',
    to: 'Сбербанк',
    minutes: 20,
  },
  write({ data, locale, link }) {
    const text = texts[locale]
    const whatNext = ({ minutes, meeting }: typeof data) => {
      if (minutes === undefined) return text.verify
      return meeting ? text.meeting : text.pay(minutesText(minutes, locale))
    }
    return {
      subject: text.subject(data.number),
      preheader: `${data.give} → ${data.get}`,
      heading: text.heading(data.number),
      parts: [
        { is: 'paragraph', text: whatNext(data) },
        {
          is: 'figures',
          rows: [
            { name: text.give(data.from), value: data.give },
            { name: text.get(data.to), value: data.get },
          ],
        },
        { is: 'button', label: text.open, url: link(data.page) },
        ...(data.meeting ? [] : [{ is: 'paragraph' as const, text: text.requisites }]),
        { is: 'footnote', text: text.key },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (number: string) => `Заявка ${number} создана`,
    heading: (number: string) => `Заявка ${number}`,
    pay: (time: string) => `Курс и резерв закреплены за вами. На оплату ${time}.`,
    meeting: 'Курс и резерв закреплены за вами. Оператор назначит офис и время встречи и сразу напишет вам.',
    verify: 'Резерв закреплён за вами. Перед оплатой нужна проверка: что показать, сказано на странице заявки.',
    give: (name: string) => `Отдаёте, ${name}`,
    get: (name: string) => `Получаете, ${name}`,
    open: 'Открыть заявку',
    requisites: 'Реквизиты для оплаты — только на странице заявки. Ни в письмах, ни в чатах мы их не присылаем.',
    key: 'Ссылка в этом письме даёт право управлять заявкой: не пересылайте её. Если заявку создали не вы, ничего не делайте: без оплаты она закроется сама.',
  },
  en: {
    subject: (number: string) => `Claim ${number} is open`,
    heading: (number: string) => `Claim ${number}`,
    pay: (time: string) => `The rate and the reserve are held for you. You have ${time} to pay.`,
    meeting:
      'The rate and the reserve are held for you. The operator chooses the office and the time of the meeting and writes to you at once.',
    verify: 'The reserve is held for you. Before you pay, a check is needed: the page of the claim says what to show.',
    give: (name: string) => `You give, ${name}`,
    get: (name: string) => `You get, ${name}`,
    open: 'Open the claim',
    requisites: 'Where to pay stands on the page of the claim alone. We never send it by letter or chat.',
    key: 'The link in this letter is the right to act on the claim: do not forward it. If this was not you, do nothing: unpaid, it closes by itself.',
  },
}

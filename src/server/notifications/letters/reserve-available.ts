import { z } from 'zod'
import { defineLetter } from '../letter.ts'

/** There is now enough of what somebody wanted to receive. Sent once for each request. */
export const reserveAvailable = defineLetter({
  data: z.strictObject({
    from: z.string(),
    to: z.string(),
    /** As people read it, with its ticker: `1,5 BTC`. */
    wanted: z.string(),
    reserve: z.string(),
    calculator: z.templateLiteral(['/', z.string()]),
    forget: z.templateLiteral(['/', z.string()]),
  }),
  sample: {
    from: 'Tether TRC-20',
    to: 'Bitcoin',
    wanted: '1,5 BTC',
    reserve: '3,204 118 BTC',
    calculator: '/?from=USDTTRC20&to=BTC&amount=1.5&side=to',
    forget: '/reserve-watch/forget/sample',
  },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    return {
      subject: text.subject(data.to),
      preheader: text.preheader(data.wanted),
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.asked(data.wanted) },
        {
          is: 'figures',
          rows: [
            { name: text.direction, value: `${data.from} → ${data.to}` },
            { name: text.wanted, value: data.wanted },
            { name: text.reserve, value: data.reserve },
          ],
        },
        { is: 'button', label: text.exchange, url: link(data.calculator) },
        { is: 'footnote', text: text.once(officeName) },
      ],
      unsubscribe: link(data.forget),
    }
  },
})

const texts = {
  ru: {
    subject: (currency: string) => `${currency}: резерв пополнен`,
    preheader: (wanted: string) => `Теперь хватает на ${wanted}. Резерв за вами не держим.`,
    heading: 'Резерв пополнен',
    asked: (wanted: string) => `Вы просили сообщить, когда можно будет получить ${wanted}. Теперь можно.`,
    direction: 'Направление',
    wanted: 'Вы хотели получить',
    reserve: 'Резерв сейчас',
    exchange: 'Обменять',
    once: (office: string) =>
      `Резерв общий, и за вами мы его не держим: он закрепляется, когда вы создаёте заявку. Это письмо ${office} отправляет один раз, адрес после него удалён.`,
  },
  en: {
    subject: (currency: string) => `${currency}: the reserve is back`,
    preheader: (wanted: string) => `There is enough for ${wanted} now. It is not held for you.`,
    heading: 'The reserve is back',
    asked: (wanted: string) => `You asked to be told when you could receive ${wanted}. You can now.`,
    direction: 'Exchange',
    wanted: 'You wanted to receive',
    reserve: 'Reserve now',
    exchange: 'Exchange',
    once: (office: string) =>
      `The reserve is for everybody and is not held for you: that happens when you open a claim. ${office} sends this letter once, and your address has been deleted.`,
  },
}

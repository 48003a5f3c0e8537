import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'

/** The reserve now covers a watched exchange. Sent once per watch. */
export const reserveAvailable = defineEmail('reserve-available', {
  data: z.strictObject({
    from: z.string(),
    to: z.string(),
    side: z.enum(['from', 'to']),
    /** The direction was paused, for another reason than its reserve. */
    opened: z.boolean().optional(),
    /** Formatted, with its ticker: `1,5 BTC`. */
    wanted: z.string(),
    reserve: z.string(),
    calculator: z.templateLiteral(['/', z.string()]),
    refuse: z.templateLiteral(['/', z.string()]),
  }),
  sample: {
    from: 'Tether TRC20',
    to: 'Bitcoin',
    side: 'to',
    wanted: '1,5 BTC',
    reserve: '3,204118 BTC',
    calculator: '/?from=USDTTRC20&to=BTC&amount=1.5&side=to',
    refuse: '/reserve-watch/refuse?key=Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyAQq3sVx1mPz9uYb7kRt5wE',
  },
  sampleInEnglish: { wanted: '1.5 BTC', reserve: '3.204118 BTC' },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    return {
      subject: data.opened ? text.opened(data.from, data.to) : text.subject(data.to),
      preheader: text.preheader,
      heading: data.opened ? text.opened(data.from, data.to) : text.heading,
      parts: [
        {
          is: 'paragraph',
          text: data.side === 'to' ? text.wishToGet(data.wanted) : text.wishToGive(data.wanted, data.to),
        },
        {
          is: 'figures',
          rows: [
            { name: text.give, value: data.side === 'from' ? data.wanted : data.from },
            { name: text.get, value: data.side === 'to' ? data.wanted : data.to },
            { name: text.reserve, value: data.reserve },
          ],
        },
        { is: 'button', label: text.exchange, url: link(data.calculator) },
        { is: 'footnote', text: text.notHeld },
        { is: 'footnote', text: text.once(officeName) },
      ],
      unsubscribe: link(data.refuse),
    }
  },
})

const texts = {
  ru: {
    subject: (currency: string) => `${currency}: резерва теперь хватает`,
    opened: (from: string, to: string) => `${from} → ${to}: направление снова открыто`,
    preheader: 'Курс и сумму проверьте в калькуляторе: резерв за вами не закреплён.',
    heading: 'Резерва теперь хватает',
    wishToGet: (wanted: string) => `Вы просили сообщить, когда можно будет получить ${wanted}. Теперь можно.`,
    wishToGive: (wanted: string, to: string) =>
      `Вы просили сообщить, когда можно будет обменять ${wanted} на ${to}. Теперь можно.`,
    give: 'Отдаёте',
    get: 'Получаете',
    reserve: 'Резерв сейчас',
    exchange: 'Открыть калькулятор',
    notHeld: 'Резерв общий: он закрепляется, когда вы создаёте заявку.',
    once: (office: string) =>
      `Больше писем об этом обмене не будет: просьба удалена. Если просили не вы, нажмите «Больше не присылать», и ${office} не будет писать сюда о резервах.`,
  },
  en: {
    subject: (currency: string) => `${currency}: there is enough in reserve now`,
    opened: (from: string, to: string) => `${from} → ${to} is open again`,
    preheader: 'Check the rate and the amount in the calculator: the reserve is not held for you yet.',
    heading: 'There is enough in reserve now',
    wishToGet: (wanted: string) => `You asked us to let you know when you could receive ${wanted}. Now you can.`,
    wishToGive: (wanted: string, to: string) =>
      `You asked us to let you know when you could exchange ${wanted} for ${to}. Now you can.`,
    give: 'You give',
    get: 'You get',
    reserve: 'Current reserve',
    exchange: 'Open the calculator',
    notHeld: 'The reserve is for everybody: it is held for you when you place an order.',
    once: (office: string) =>
      `We will not e-mail you about this exchange again: your request has been deleted. If you did not ask for this, press “Stop these e-mails”, and ${office} will not e-mail this address about reserves again.`,
  },
}

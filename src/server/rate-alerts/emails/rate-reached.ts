import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'

/** The rate is where somebody wanted it. Sent once per alert. */
export const rateReached = defineEmail('rate-reached', {
  data: z.strictObject({
    from: z.string(),
    to: z.string(),
    way: z.enum(['up', 'down']),
    /** Formatted: `1 BTC = 7 000 000 ₽`. */
    wanted: z.string(),
    rate: z.string(),
    calculator: z.templateLiteral(['/', z.string()]),
    refuse: z.templateLiteral(['/', z.string()]),
  }),
  sample: {
    from: 'Bitcoin',
    to: 'Сбербанк',
    way: 'up',
    wanted: '1 BTC = 7 000 000 ₽',
    rate: '1 BTC = 7 012 340,50 ₽',
    calculator: '/?from=BTC&to=SBERRUB',
    refuse: '/reserve-watch/refuse?key=Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyAQq3sVx1mPz9uYb7kRt5wE',
  },
  sampleInEnglish: { to: 'Sberbank', wanted: '1 BTC = 7 000 000 ₽', rate: '1 BTC = 7 012 340.50 ₽' },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    return {
      subject: text.subject(data.rate),
      preheader: text.preheader,
      heading: text.headings[data.way],
      parts: [
        { is: 'paragraph', text: text.asked(data.wanted) },
        {
          is: 'figures',
          rows: [
            { name: text.give, value: data.from },
            { name: text.get, value: data.to },
            { name: text.now, value: data.rate },
          ],
        },
        { is: 'button', label: text.exchange, url: link(data.calculator) },
        { is: 'footnote', text: text.notFixed },
        { is: 'footnote', text: text.once(officeName) },
      ],
      unsubscribe: link(data.refuse),
    }
  },
})

const texts = {
  ru: {
    subject: (rate: string) => `Курс дошёл до отметки: ${rate}`,
    preheader: 'Курс меняется: проверьте его в калькуляторе.',
    headings: { up: 'Курс поднялся', down: 'Курс опустился' },
    asked: (wanted: string) => `Вы просили сообщить, когда курс дойдёт до отметки ${wanted}. Это произошло.`,
    give: 'Отдаёте',
    get: 'Получаете',
    now: 'Курс сейчас',
    exchange: 'Открыть калькулятор',
    notFixed: 'Курс закрепляется, когда вы создаёте заявку: до этого он может измениться.',
    once: (office: string) =>
      `Больше писем об этом курсе не будет: просьба удалена. Если просили не вы, нажмите «Больше не присылать», и ${office} не будет писать сюда о курсах и резервах.`,
  },
  en: {
    subject: (rate: string) => `The rate you wanted: ${rate}`,
    preheader: 'Rates move: check it in the calculator.',
    headings: { up: 'The rate has gone up', down: 'The rate has come down' },
    asked: (wanted: string) => `You asked us to let you know when the rate reached ${wanted}. It just has.`,
    give: 'You give',
    get: 'You get',
    now: 'Rate now',
    exchange: 'Open the calculator',
    notFixed: 'The rate is fixed for you when you place an order. Until then it can change.',
    once: (office: string) =>
      `We will not e-mail you about this rate again: your request has been deleted. If you did not ask for this, press “Stop these e-mails”, and ${office} will not e-mail this address about rates and reserves again.`,
  },
}

import { z } from 'zod'
import { minutesText } from '#contract/minutes-text.ts'
import { defineEmail } from '#server/emails/email.ts'
import { meetingMoment } from '#server/emails/meeting-moment.ts'

/** Confirms a new claim, with the link that gives access to it. */
export const claimOpened = defineEmail('claim-opened', {
  data: z.strictObject({
    number: z.string(),
    page: z.templateLiteral(['/', z.string()]),
    /** Formatted, with tickers. */
    give: z.string(),
    get: z.string(),
    from: z.string(),
    to: z.string(),
    /** The customer's own accounts, masked: where the money comes from and goes to. Absent for cash. */
    payer: z.string().optional(),
    payee: z.string().optional(),
    /** Minutes to pay; absent while the claim is to be verified first. */
    minutes: z.number().optional(),
    /** The customer brings cash and waits for the meeting's time and place. */
    meeting: z.boolean().optional(),
    /** The desk is closed: the earliest meeting, in its city's time. */
    notBefore: z.iso.datetime().optional(),
    timeZone: z.string().optional(),
    /** Nobody is there who pays out: from when somebody is, and by whose clock. */
    paidFrom: z.iso.datetime().optional(),
    paidIn: z.string().optional(),
    /** The rate is fixed when the money arrives. */
    floats: z.literal(true).optional(),
  }),
  sample: {
    number: '104\u00a0882',
    page: '/claim/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10?key=sample',
    give: '0,1\u00a0BTC',
    get: '641\u00a0238,05\u00a0₽',
    from: 'Bitcoin',
    to: 'Сбербанк',
    payer: 'bc1q…f3t4',
    payee: '2200 •• 0004',
    minutes: 20,
  },
  sampleInEnglish: { give: '0.1\u00a0BTC', get: '641,238.05\u00a0₽', to: 'Sberbank' },
  write({ data, locale, link }) {
    const text = texts[locale]
    const { number, minutes, meeting, floats, notBefore, timeZone } = data
    const time = minutes === undefined ? undefined : minutesText(minutes, locale)
    const meetingText = () =>
      notBefore === undefined ? text.meeting : text.laterMeeting(meetingMoment(notBefore, timeZone, locale))
    const whatNext = () => {
      if (time === undefined) return text.verify
      return `${floats ? text.floats : text.held} ${meeting ? meetingText() : text.pay(time)}`
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
            ...(data.payer ? [{ name: text.payer, value: data.payer }] : []),
            { name: text.get(data.to), value: data.get },
            ...(data.payee ? [{ name: text.payee, value: data.payee }] : []),
          ],
        },
        { is: 'button', label: text.open, url: link(data.page) },
        ...(data.paidFrom
          ? [{ is: 'paragraph' as const, text: text.paid(meetingMoment(data.paidFrom, data.paidIn, locale)) }]
          : []),
        ...(meeting ? [] : [{ is: 'paragraph' as const, text: text.depositAccounts }]),
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
    laterMeeting: (when: string) =>
      `Офис сейчас закрыт. После открытия, ${when} по местному времени, оператор назначит офис и время встречи и напишет вам.`,
    verify:
      'Резерв закреплён за вами. Перед оплатой нужна проверка: какой документ показать, указано на странице заявки.',
    paid: (when: string) => `Сейчас в обменнике никого нет. Выплатим ${when} по времени обменника.`,
    give: (name: string) => `Отдаёте, ${name}`,
    get: (name: string) => `Получаете, ${name}`,
    payer: 'Платите с',
    payee: 'Выплатим на',
    open: 'Открыть заявку',
    depositAccounts: 'Реквизиты для оплаты — только на странице заявки. Ни в письмах, ни в чатах мы их не присылаем.',
    key: 'По ссылке из этого письма можно управлять заявкой: не пересылайте её. Если заявку создали не вы, просто не обращайте внимания на это письмо: без оплаты она закроется сама.',
  },
  en: {
    opened: (number: string) => `Order ${number} created`,
    toPay: (number: string, time: string) => `Order ${number} created: you have ${time} to pay`,
    toVerify: (number: string) => `Order ${number} created: verification needed`,
    heading: (number: string) => `Order ${number}`,
    held: 'The rate and the funds are reserved for you.',
    floats: 'The funds are reserved for you. The rate is fixed when your payment arrives.',
    pay: (time: string) => `You have ${time} to pay.`,
    meeting: 'An operator will set the office and the time of the meeting and e-mail you right away.',
    laterMeeting: (when: string) =>
      `The office is closed now. Once it opens, ${when} local time, an operator will set the office and the time of the meeting and e-mail you.`,
    verify: 'The funds are reserved for you. Verification is needed before you pay: the order page says what to show.',
    paid: (when: string) => `Nobody is in the office now. We pay out from ${when}, office time.`,
    give: (name: string) => `You send, ${name}`,
    get: (name: string) => `You receive, ${name}`,
    payer: 'You pay from',
    payee: 'We pay to',
    open: 'Open the order',
    depositAccounts: 'The payment details are only on the order page: we never send them by e-mail or chat.',
    key: 'Anyone with the link in this e-mail can manage your order, so please do not forward it. If you did not place this order, ignore this e-mail: unpaid, the order closes by itself.',
  },
}

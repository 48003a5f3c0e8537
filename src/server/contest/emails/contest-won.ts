import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'

/** Somebody has won in a contest: dollars on their referral balance, or a promo code. */
export const contestWon = defineEmail('contest-won', {
  data: z.strictObject({
    title: z.string(),
    place: z.int(),
    /** US dollars as a decimal, and whether they wait for an account of this mailbox. */
    usd: z.string().optional(),
    waits: z.boolean().optional(),
    code: z.string().optional(),
  }),
  sample: { title: 'Зимний розыгрыш', place: 1, usd: '100', waits: true },
  sampleInEnglish: { title: 'Winter draw' },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const { title, place, usd, waits, code } = data
    const prize = usd === undefined ? text.code : `${locale === 'ru' ? usd.replace('.', ',') : usd} USD`
    const what = usd === undefined ? text.howCode : waits ? text.howWaits : text.howDollars
    return {
      subject: `${text.heading} — ${officeName}`,
      preheader: title,
      heading: text.heading,
      parts: [
        {
          is: 'figures',
          rows: [
            { name: text.contest, value: title },
            { name: text.place, value: String(place) },
            { name: text.prize, value: prize },
            ...(code === undefined ? [] : [{ name: text.code, value: code }]),
          ],
        },
        { is: 'paragraph', text: what },
        waits
          ? { is: 'button', label: text.signUp, url: link('/register') }
          : { is: 'button', label: text.open, url: link('/contest') },
        { is: 'footnote', text: text.check },
      ],
    }
  },
})

const texts = {
  ru: {
    heading: 'Вы выиграли в конкурсе',
    contest: 'Конкурс',
    place: 'Место',
    prize: 'Приз',
    code: 'Промокод',
    howDollars:
      'Приз уже на вашем реферальном балансе. Вывести его можно в личном кабинете, в разделе реферальной программы.',
    howWaits:
      'Чтобы получить приз, зарегистрируйтесь с этим адресом почты и подтвердите его. Приз придёт на реферальный баланс в течение десяти минут.',
    howCode: 'Введите промокод в калькуляторе. Он действует один раз и только для вас.',
    signUp: 'Зарегистрироваться',
    open: 'Открыть конкурс',
    check:
      'Победителей можно проверить на странице конкурса: они следуют из опубликованного списка и хеша блока биткоина.',
  },
  en: {
    heading: 'You have won a prize in the contest',
    contest: 'Contest',
    place: 'Place',
    prize: 'Prize',
    code: 'Promo code',
    howDollars: 'The prize is on your referral balance. You can withdraw it in your account, on the referral page.',
    howWaits:
      'To get the prize, sign up with this e-mail address and confirm it. The prize reaches your referral balance within ten minutes.',
    howCode: 'Enter the promo code in the calculator. It works once, and only for you.',
    signUp: 'Sign up',
    open: 'Open the contest',
    check:
      'Anyone can check the winners on the page of the contest: they follow from the published list and the hash of a Bitcoin block.',
  },
}

import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'

/** Somebody has typed this address to get the office's news; nothing is kept until the link is confirmed. */
export const confirmNews = defineEmail('confirm-news', {
  data: z.strictObject({
    hours: z.int(),
    confirm: z.templateLiteral(['/', z.string()]),
    refuse: z.templateLiteral(['/', z.string()]),
  }),
  sample: {
    hours: 24,
    confirm: '/newsletters/confirm?code=n6Jr0kS1c3T8vQm2x5Zy7bW4dF9gH0aLpE-uYtRiOq1Mn6Jr0kS1c3T8vQm2x5Zy7bW4dF9g',
    refuse: '/reserve-watch/refuse?key=Qq3sVx1mPz9uYb7kRt5wEa2cHd4fJg6lNo8iUv0xSyAQq3sVx1mPz9uYb7kRt5wE',
  },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    return {
      subject: text.subject(officeName),
      preheader: text.preheader,
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.asked(officeName) },
        { is: 'button', label: text.confirm, url: link(data.confirm) },
        { is: 'footnote', text: text.until(data.hours) },
        { is: 'footnote', text: text.notYou },
      ],
      unsubscribe: link(data.refuse),
    }
  },
})

const texts = {
  ru: {
    subject: (office: string) => `Подтвердите подписку на новости ${office}`,
    preheader: 'Осталось нажать одну кнопку.',
    heading: 'Подтвердите подписку',
    asked: (office: string) =>
      `Этот адрес указали, чтобы получать новости ${office}. Мы начнём писать, только когда вы подтвердите подписку. Отписаться можно одним нажатием в любом письме.`,
    confirm: 'Подтвердить подписку',
    until: (hours: number) => `Ссылка действует ${hours} ч.`,
    notYou:
      'Если это были не вы, ничего делать не нужно: адрес мы не сохранили. Чтобы такие письма больше не приходили, нажмите «Больше не присылать».',
  },
  en: {
    subject: (office: string) => `Confirm your subscription to news from ${office}`,
    preheader: 'One press is all that is left.',
    heading: 'Confirm your subscription',
    asked: (office: string) =>
      `Someone entered this address to get news from ${office}. We only start writing once you confirm. You can unsubscribe with one click in any e-mail.`,
    confirm: 'Confirm the subscription',
    until: (hours: number) => `The link works for ${hours} hours.`,
    notYou:
      'If it was not you, there is nothing to do: your address was not kept. To get no more such e-mails, press “Stop these e-mails”.',
  },
}

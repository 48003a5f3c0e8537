import { z } from 'zod'
import type { Locale } from '#contract/locale.ts'
import { defineEmail } from '#server/emails/email.ts'

/** What an owner sends to themselves to see that letters arrive. */
export const testLetter = defineEmail('test-letter', {
  data: z.strictObject({ server: z.string() }),
  sample: { server: 'post@office.example @ smtp.office.example:587' },
  write({ data: { server }, locale, officeName }) {
    const t = texts[locale]
    return {
      subject: t.subject(officeName),
      preheader: t.works,
      heading: t.works,
      parts: [
        { is: 'paragraph', text: t.text },
        { is: 'figures', rows: [{ name: t.server, value: server }] },
        { is: 'footnote', text: t.why(officeName) },
      ],
    }
  },
})

type Texts = {
  subject: (office: string) => string
  works: string
  text: string
  server: string
  why: (office: string) => string
}

const texts: Record<Locale, Texts> = {
  ru: {
    subject: office => `Пробное письмо: ${office}`,
    works: 'Почта работает',
    text: 'Вы читаете это письмо, значит, письма обменника доходят. Если оно лежит в спаме, настройте для домена SPF и DKIM.',
    server: 'Сервер',
    why: office => `Это письмо заказали вы сами в пульте ${office}.`,
  },
  en: {
    subject: office => `Test letter: ${office}`,
    works: 'E-mail works',
    text: 'You are reading this, so the office’s e-mails arrive. If it was in the spam folder, set up SPF and DKIM for the domain.',
    server: 'Server',
    why: office => `You asked for this e-mail yourself in the console of ${office}.`,
  },
}

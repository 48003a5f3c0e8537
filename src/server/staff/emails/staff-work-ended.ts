import { z } from 'zod'
import type { Locale } from '#contract/locale.ts'
import { defineEmail } from '#server/emails/email.ts'

/** Tells a former member of staff that the console is closed to them, and that the account stays. */
export const staffWorkEnded = defineEmail('staff-work-ended', {
  data: z.strictObject({ by: z.string() }),
  sample: { by: 'ivan@example.com' },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    return {
      subject: `${text.heading} — ${officeName}`,
      preheader: text.preheader,
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.what(officeName) },
        { is: 'figures', rows: [{ name: text.by, value: data.by }] },
        { is: 'paragraph', text: text.stays },
        { is: 'button', label: text.open, url: link('/account/orders') },
        { is: 'footnote', text: text.wrong },
      ],
    }
  },
})

type Texts = {
  heading: string
  preheader: string
  what: (office: string) => string
  by: string
  stays: string
  open: string
  wrong: string
}

const texts: Record<Locale, Texts> = {
  ru: {
    heading: 'Доступ к пульту закрыт',
    preheader: 'Вы больше не сотрудник обменника. Кабинет клиента остаётся.',
    what: office =>
      `Вы больше не сотрудник ${office}: доступ к пульту закрыт, сеансы завершены. Заявки, если они были у вас в работе, вернулись в очередь.`,
    by: 'Кто закрыл доступ',
    stays: 'Кабинет клиента остаётся за вами, входить в него можно как прежде.',
    open: 'Открыть кабинет',
    wrong: 'Если это ошибка, обратитесь к тому, кто закрыл доступ.',
  },
  en: {
    heading: 'Your staff access has ended',
    preheader: 'You no longer work at the office. Your customer account stays.',
    what: office =>
      `You are no longer on the staff of ${office}. The console is closed to you, you have been signed out, and any orders you were working on are back in the queue.`,
    by: 'Ended by',
    stays: 'You keep your customer account and can sign in to it as before.',
    open: 'Open my account',
    wrong: 'If this is a mistake, contact the person who ended your access.',
  },
}

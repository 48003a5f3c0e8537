import { z } from 'zod'
import { listFormats } from '#contract/intl-formats.ts'
import type { Locale } from '#contract/locale.ts'
import { defineEmail } from '../email.ts'

/** The office has answered in the chat, and the visitor has left. */
export const chatAnswered = defineEmail({
  data: z.strictObject({
    page: z.templateLiteral(['/', z.string()]),
    /** Empty: a file, or something that only the page shows. */
    texts: z.array(z.string()),
    /** What finds the conversation when the e-mail is simply answered. */
    reply: z.string().optional(),
    /** The names of those who have answered. */
    by: z.array(z.string()).default([]),
  }),
  sample: {
    page: '/chat?role=support&key=sample',
    texts: ['Здравствуйте! Перевод ушёл сегодня в 10:05, банк зачислит его в течение часа.'],
    by: ['Анна'],
  },
  sampleInEnglish: {
    by: ['Anna'],
    texts: ['Hello! The transfer left at 10:05 today, and your bank will credit it within an hour.'],
  },
  write({ data, locale, officeName, link }) {
    const text = words[locale]
    const heading = data.by.length > 0 ? text.headingBy(listOf(data.by, locale)) : text.heading
    return {
      subject: `${heading} — ${officeName}`,
      preheader: data.texts[0]?.slice(0, 120) ?? text.onPage,
      heading,
      reply: data.reply,
      parts: [
        ...(data.texts.length > 0 ? data.texts : [text.onPage]).map(said => ({ is: 'paragraph', text: said }) as const),
        { is: 'button', label: text.reply, url: link(data.page) },
        { is: 'footnote', text: text.requisites },
      ],
    }
  },
})

const listOf = (names: readonly string[], locale: Locale): string => listFormats[locale].format(names)

const words = {
  ru: {
    heading: 'Вам ответили в чате',
    headingBy: (names: string) => `Вам ответили в чате: ${names}`,
    onPage: 'Ответ ждёт вас на странице чата.',
    reply: 'Продолжить разговор',
    requisites:
      'Реквизиты для оплаты бывают только на странице заявки: в чате и письмах мы их не присылаем. Ссылка открывает вашу переписку, не пересылайте её.',
  },
  en: {
    heading: 'You have an answer in the chat',
    headingBy: (names: string) => `${names} answered you in the chat`,
    onPage: 'The answer is waiting for you on the chat page.',
    reply: 'Continue the conversation',
    requisites:
      'Payment details are only on the order page: we never send them by chat or e-mail. The link opens your conversation, so do not forward it.',
  },
}

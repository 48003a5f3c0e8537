import type { Locale } from '#contract/locale.ts'

/** The texts around every e-mail. */
export const emailWords: Record<
  Locale,
  {
    why: (office: string) => string
    whyAndReply: (office: string) => string
    above: string
    unsubscribe: string
    orOpen: string
  }
> = {
  ru: {
    why: office => `Письмо отправлено автоматически сервисом ${office}. Отвечать на него не нужно.`,
    whyAndReply: office =>
      `Письмо отправлено автоматически сервисом ${office}. На него можно просто ответить: ответ попадёт в эту переписку.`,
    above: 'Пишите ответ выше этой строки',
    unsubscribe: 'Больше не присылать',
    orOpen: 'Если кнопка не работает, откройте адрес:',
  },
  en: {
    why: office => `This e-mail was sent automatically by ${office}. There is no need to reply.`,
    whyAndReply: office =>
      `This e-mail was sent automatically by ${office}. You can simply reply to it: your reply joins this conversation.`,
    above: 'Please write above this line',
    unsubscribe: 'Stop these e-mails',
    orOpen: 'If the button does not work, open this link:',
  },
}

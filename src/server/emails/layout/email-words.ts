import type { Locale } from '#contract/locale.ts'

/** The texts around every e-mail. */
export const emailWords: Record<Locale, { why: (office: string) => string; unsubscribe: string; orOpen: string }> = {
  ru: {
    why: office => `Письмо отправлено автоматически сервисом ${office}. Отвечать на него не нужно.`,
    unsubscribe: 'Больше не присылать',
    orOpen: 'Если кнопка не работает, откройте адрес:',
  },
  en: {
    why: office => `This e-mail was sent automatically by ${office}. There is no need to reply.`,
    unsubscribe: 'Stop these e-mails',
    orOpen: 'If the button does not work, open this link:',
  },
}

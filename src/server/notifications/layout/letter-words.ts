import type { Locale } from '#contract/locale.ts'

/** What stands around every letter. */
export const letterWords: Record<Locale, { why: (office: string) => string; unsubscribe: string; orOpen: string }> = {
  ru: {
    why: office => `Письмо отправлено автоматически сервисом ${office}. Отвечать на него не нужно.`,
    unsubscribe: 'Больше не присылать',
    orOpen: 'Если кнопка не работает, откройте адрес:',
  },
  en: {
    why: office => `This letter was sent automatically by ${office}. There is no need to answer it.`,
    unsubscribe: 'Stop these letters',
    orOpen: 'If the button does not work, open this address:',
  },
}

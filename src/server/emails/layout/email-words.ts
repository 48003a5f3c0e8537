import type { Locale } from '#contract/locale.ts'

/** The texts around every e-mail. */
export const emailWords: Record<
  Locale,
  {
    why: (office: string) => string
    whyAndAnswer: (office: string) => string
    whyAndReply: (office: string) => string
    above: string
    unsubscribe: string
    orOpen: string
  }
> = {
  ru: {
    why: office =>
      `Письмо отправлено автоматически сервисом ${office}. Отвечать на него не нужно: ответы сюда никто не читает. Вопросы — на сайте, в разделе «Контакты».`,
    whyAndAnswer: office =>
      `Письмо отправлено автоматически сервисом ${office}. Есть вопрос? Ответьте на это письмо: ответ прочтёт человек.`,
    whyAndReply: office =>
      `Письмо отправлено автоматически сервисом ${office}. На него можно просто ответить: ответ попадёт в эту переписку.`,
    above: 'Пишите ответ выше этой строки',
    unsubscribe: 'Больше не присылать',
    orOpen: 'Если кнопка не работает, откройте адрес:',
  },
  en: {
    why: office =>
      `This e-mail was sent automatically by ${office}. There is no need to reply: nobody reads replies. For questions, see “Contacts” on our site.`,
    whyAndAnswer: office =>
      `This e-mail was sent automatically by ${office}. Any question? Reply to this e-mail, and a person will read it.`,
    whyAndReply: office =>
      `This e-mail was sent automatically by ${office}. You can simply reply to it: your reply joins this conversation.`,
    above: 'Please write above this line',
    unsubscribe: 'Stop these e-mails',
    orOpen: 'If the button does not work, open this link:',
  },
}

/** Why the e-mail was sent, and whether it may be answered: what contacts, rules and answers say must agree with it. */
export const emailFoot = (
  { reply }: { reply?: string | undefined },
  locale: Locale,
  { officeName, answered }: { officeName: string; answered?: boolean },
): string => {
  const { why, whyAndAnswer, whyAndReply } = emailWords[locale]
  return (reply !== undefined ? whyAndReply : answered ? whyAndAnswer : why)(officeName)
}

import { z } from 'zod'
import { answerTexts, checkAnswers, kindNames, verificationKinds } from '#contract/verification/verification-kinds.ts'
import { defineEmail } from '#server/emails/email.ts'
import { emailDay } from '#server/emails/layout/email-day.ts'

/** A check was asked for, answered, or runs out soon. */
export const verificationAnswered = defineEmail('verification-answered', {
  data: z.strictObject({
    stage: z.enum(['asked', 'again', 'accepted', 'refused', 'ends']),
    check: z.enum(verificationKinds),
    page: z.templateLiteral(['/', z.string()]),
    /** Of the claim, where it is for one, with grouped digits. */
    number: z.string().optional(),
    answer: z.enum(checkAnswers).optional(),
    /** In an operator's words. */
    text: z.string().optional(),
    until: z.iso.datetime().optional(),
  }),
  sample: {
    stage: 'again',
    check: 'card',
    page: '/verify/0f4c2c1e-5a5e-4b0e-9c51-1f9d6d2f7a10?key=sample',
    number: '104\u00a0882',
    answer: 'unreadable',
  },
  write({ data, locale, officeName, link, timeZone }) {
    const text = texts[locale]
    const { heading, what } = text[data.stage]
    const day = data.until && emailDay(locale, data.until, timeZone)
    return {
      subject: data.number ? text.subject(heading, data.number) : `${heading} — ${officeName}`,
      preheader: what,
      heading,
      parts: [
        { is: 'paragraph', text: what },
        ...(data.answer ? [{ is: 'paragraph', text: answerTexts[locale][data.answer] } as const] : []),
        ...(data.text ? [{ is: 'paragraph', text: data.text } as const] : []),
        {
          is: 'figures',
          rows: [
            { name: text.check, value: kindNames[locale][data.check] },
            ...(data.number ? [{ name: text.order, value: data.number }] : []),
            ...(day ? [{ name: text.until, value: day }] : []),
          ],
        },
        { is: 'button', label: text.open, url: link(data.page) },
        { is: 'footnote', text: text.never },
      ],
    }
  },
})

const texts = {
  ru: {
    asked: {
      heading: 'Нужна проверка',
      what: 'Что прислать и зачем, написано на странице проверки. Там же можно отказаться: тогда деньги вернутся к вам.',
    },
    again: {
      heading: 'Пришлите фотографию ещё раз',
      what: 'Мы посмотрели то, что вы прислали. Этого пока не хватает.',
    },
    accepted: { heading: 'Проверка пройдена', what: 'Спасибо, больше ничего присылать не нужно.' },
    refused: { heading: 'Проверка не пройдена', what: 'Принять то, что вы прислали, мы не можем.' },
    ends: {
      heading: 'Проверка скоро истечёт',
      what: 'Через десять дней при обмене попросим пройти её снова. Пройти её можно и заранее, в кабинете.',
    },
    subject: (heading: string, number: string) => `${heading}: заявка ${number}`,
    check: 'Проверка',
    order: 'Заявка',
    until: 'Действует до',
    open: 'Открыть страницу проверки',
    never: 'Документы присылайте только на этой странице: ни по почте, ни в мессенджерах мы их не принимаем.',
  },
  en: {
    asked: {
      heading: 'Verification needed',
      what: 'The verification page says what to send and why. You can also decline there: then your money comes back to you.',
    },
    again: {
      heading: 'Please send the photo again',
      what: 'We have looked at what you sent. Something is still missing.',
    },
    accepted: { heading: 'You are verified', what: 'Thank you, there is nothing more to send.' },
    refused: { heading: 'Verification failed', what: 'We cannot accept what you sent.' },
    ends: {
      heading: 'Your verification ends soon',
      what: 'In ten days we will ask for it again when you exchange. You can also renew it in advance, in your account.',
    },
    subject: (heading: string, number: string) => `${heading}: order ${number}`,
    check: 'Check',
    order: 'Order',
    until: 'Valid until',
    open: 'Open the verification page',
    never: 'Send documents on that page only: we do not take them by e-mail or messenger.',
  },
}

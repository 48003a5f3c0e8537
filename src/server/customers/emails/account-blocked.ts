import { z } from 'zod'
import type { Locale } from '#contract/locale.ts'
import { defineEmail } from '#server/emails/email.ts'

/** Staff have blocked an account, with the reason in their words, or ended the block. */
export const accountBlocked = defineEmail('account-blocked', {
  data: z.strictObject({ blocked: z.boolean(), words: z.string().optional() }),
  sample: { blocked: true, words: 'Два платежа пришли с чужих карт. Пришлите нам выписку, и мы откроем кабинет.' },
  sampleInEnglish: {
    words: 'Two payments came from cards of others. Send us a statement, and we will open the account.',
  },
  write({ data, locale, officeName, link }) {
    const text = texts[locale][data.blocked ? 'blocked' : 'unblocked']
    return {
      subject: `${text.heading} — ${officeName}`,
      preheader: text.what,
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.what },
        ...(data.words ? [{ is: 'paragraph' as const, text: `${text.why} ${data.words}` }] : []),
        { is: 'paragraph', text: text.next },
        { is: 'button', label: text.open, url: link(data.blocked ? '/contacts' : '/account/orders') },
      ],
    }
  },
})

type Texts = { heading: string; what: string; why: string; next: string; open: string }

const texts: Record<Locale, Record<'blocked' | 'unblocked', Texts>> = {
  ru: {
    blocked: {
      heading: 'Кабинет заблокирован',
      what: 'Войти в кабинет и создать заявку сейчас нельзя.',
      why: 'Причина:',
      next: 'Начатые заявки мы доведём до конца: следите за ними по ссылкам из писем. Если мы ошиблись, напишите нам.',
      open: 'Как с нами связаться',
    },
    unblocked: {
      heading: 'Кабинет снова открыт',
      what: 'Блокировка снята: можно войти и создавать заявки.',
      why: '',
      next: 'Все данные кабинета на месте. Сеансы были закрыты, поэтому войдите снова.',
      open: 'Открыть кабинет',
    },
  },
  en: {
    blocked: {
      heading: 'Your account is blocked',
      what: 'You cannot sign in or place orders at the moment.',
      why: 'The reason:',
      next: 'Orders in progress will be completed: follow them by the links in our e-mails. If this is a mistake, write to us.',
      open: 'How to reach us',
    },
    unblocked: {
      heading: 'Your account is open again',
      what: 'The block has ended: you can sign in and place orders.',
      why: '',
      next: 'Everything in your account is as it was. You were signed out everywhere, so please sign in again.',
      open: 'Open my account',
    },
  },
}

import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'

/** Always sent, because a victim has to know at once. */
export const passwordChanged = defineEmail('password-changed', {
  data: z.strictObject({
    how: z.enum(['changed', 'restored']),
    /** By their names, which their owner chose. */
    endedKeys: z.array(z.string()).optional(),
  }),
  sample: { how: 'changed', endedKeys: ['Терминал'] },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    return {
      subject: text.subject(officeName),
      preheader: text.preheader,
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text[data.how] },
        ...(data.endedKeys ?? []).map(name => ({ is: 'paragraph', text: text.keyEnded(name) }) as const),
        { is: 'paragraph', text: text.notYou },
        { is: 'button', label: text.restore, url: link('/forget') },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (office: string) => `Пароль изменён — ${office}`,
    preheader: 'Если это были не вы, сразу задайте новый.',
    heading: 'Пароль изменён',
    changed: 'Пароль вашего кабинета изменён. Все остальные сеансы закрыты.',
    restored: 'Пароль вашего кабинета задан заново по ссылке из письма. Все сеансы закрыты, войдите с новым паролем.',
    keyEnded: (name: string) => `Ключ API «${name}» больше не действует. Если он нужен программе, создайте новый.`,
    notYou: 'Если это сделали не вы, сразу восстановите доступ и проверьте, кто ещё может читать вашу почту.',
    restore: 'Это не я',
  },
  en: {
    subject: (office: string) => `Your password was changed — ${office}`,
    preheader: 'If it was not you, set a new one right away.',
    heading: 'Your password was changed',
    changed: 'The password for your account was changed. You have been signed out everywhere else.',
    restored:
      'The password for your account was reset using a link from an e-mail. You have been signed out everywhere; sign in with the new password.',
    keyEnded: (name: string) => `The API key “${name}” no longer works. If a program needs it, create a new one.`,
    notYou: 'If it was not you, reset your password right away and find out who else can read your e-mail.',
    restore: 'It was not me',
  },
}

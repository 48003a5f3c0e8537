import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'
import { emailMoment } from '#server/emails/layout/email-day.ts'

/** Wrong codes of the second factor from a caller who has the password or a session. */
export const wrongCodes = defineEmail('wrong-codes', {
  data: z.strictObject({ what: z.enum(['sign-in', 'step-up']), address: z.string(), at: z.iso.datetime() }),
  sample: { what: 'sign-in', address: '203.0.113.9', at: '2026-11-21T12:04:00Z' },
  write({ data, locale, officeName, link, timeZone }) {
    const text = texts[locale]
    return {
      subject: text.subject(officeName),
      preheader: text.preheader,
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.what[data.what] },
        {
          is: 'figures',
          rows: [
            { name: text.address, value: data.address },
            { name: text.when, value: emailMoment(locale, data.at, timeZone) },
          ],
        },
        { is: 'paragraph', text: text.you },
        { is: 'paragraph', text: text.notYou[data.what] },
        { is: 'button', label: text.change, url: link('/account/settings') },
      ],
    }
  },
})

const texts = {
  ru: {
    subject: (office: string) => `Неверные коды для вашего кабинета — ${office}`,
    preheader: 'Если это были не вы, смените пароль.',
    heading: 'Кто-то вводит неверные коды',
    what: {
      'sign-in': 'Для входа в ваш кабинет ввели правильный пароль, а потом несколько раз подряд неверный код.',
      'step-up': 'В вашем кабинете, в открытом сеансе, несколько раз подряд ввели неверный код.',
    },
    address: 'IP-адрес',
    when: 'Когда',
    you: 'Если это были вы, дождитесь в приложении нового кода и проверьте, что часы телефона идут точно.',
    notYou: {
      'sign-in': 'Если не вы, ваш пароль знает кто-то ещё. Без кода он не войдёт, но пароль лучше сменить сейчас.',
      'step-up': 'Если не вы, закройте чужие сеансы и смените пароль.',
    },
    change: 'Сменить пароль',
  },
  en: {
    subject: (office: string) => `Wrong codes for your account — ${office}`,
    preheader: 'If it was not you, change your password.',
    heading: 'Someone is entering wrong codes',
    what: {
      'sign-in': 'Someone entered the right password for your account and then a wrong code several times.',
      'step-up': 'Someone in an open session of your account entered a wrong code several times.',
    },
    address: 'IP address',
    when: 'When',
    you: 'If it was you, wait for the next code in your app and check that the clock on your phone is right.',
    notYou: {
      'sign-in':
        'If it was not you, someone else knows your password. They cannot get in without a code, but change the password now.',
      'step-up': 'If it was not you, sign out the other sessions and change your password.',
    },
    change: 'Change the password',
  },
}

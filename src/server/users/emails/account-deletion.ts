import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'
import { emailDay } from '#server/emails/layout/email-day.ts'

/** An account will be deleted, is deleted, or stays. */
export const accountDeletion = defineEmail('account-deletion', {
  data: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('asked'), deletesAt: z.iso.datetime() }),
    z.strictObject({ state: z.literal('taken-back') }),
    z.strictObject({ state: z.literal('done') }),
  ]),
  sample: { state: 'asked', deletesAt: '2026-12-05T12:00:00Z' },
  write({ data, locale, officeName, link, timeZone }) {
    const text = texts[locale]
    const { heading, what } = text[data.state]
    const until = data.state === 'asked' ? emailDay(locale, data.deletesAt, timeZone) : ''
    return {
      subject: `${heading} — ${officeName}`,
      preheader: what(until),
      heading,
      parts: [
        { is: 'paragraph', text: what(until) },
        ...(data.state === 'asked'
          ? ([
              { is: 'paragraph', text: text.back },
              { is: 'button', label: text.settings, url: link('/account/settings') },
            ] as const)
          : []),
        ...(data.state === 'taken-back' ? [] : [{ is: 'footnote', text: text.kept } as const]),
      ],
    }
  },
})

const texts = {
  ru: {
    asked: {
      heading: 'Кабинет будет удалён',
      what: (until: string) => `Вы просили удалить кабинет. Это случится ${until}.`,
    },
    'taken-back': { heading: 'Кабинет остаётся', what: () => 'Удаление отменено, всё осталось как было.' },
    done: { heading: 'Кабинет удалён', what: () => 'Ваш кабинет удалён, войти в него больше нельзя.' },
    back: 'До этого дня можно передумать: войдите и отмените удаление в настройках. Если просили не вы, отмените удаление и смените пароль.',
    settings: 'Открыть настройки',
    kept: 'Заявки и проводки по ним остаются в учёте обменника вместе с почтой и реквизитами, указанными в заявках: этого требуют закон и учёт.',
  },
  en: {
    asked: {
      heading: 'Your account will be deleted',
      what: (until: string) => `You asked us to delete your account. It will be deleted on ${until}.`,
    },
    'taken-back': { heading: 'Your account stays', what: () => 'The deletion is cancelled. Nothing has changed.' },
    done: {
      heading: 'Your account has been deleted',
      what: () => 'Your account has been deleted and can no longer be used to sign in.',
    },
    back: 'Until then you can change your mind: sign in and cancel the deletion in settings. If it was not you who asked, cancel it and change your password.',
    settings: 'Open settings',
    kept: 'Orders and their transfers stay in our books, with the e-mail and account details given in them, as law and accounting require.',
  },
}

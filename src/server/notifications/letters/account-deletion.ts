import { z } from 'zod'
import { letterDay } from '../layout/letter-day.ts'
import { defineLetter } from '../letter.ts'

/** That an account is going to be deleted, is deleted, or stays. */
export const accountDeletion = defineLetter({
  data: z.discriminatedUnion('state', [
    z.strictObject({ state: z.literal('asked'), deletesAt: z.iso.datetime() }),
    z.strictObject({ state: z.literal('taken-back') }),
    z.strictObject({ state: z.literal('done') }),
  ]),
  sample: { state: 'asked', deletesAt: '2026-12-05T12:00:00Z' },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const { heading, what } = text[data.state]
    const until = data.state === 'asked' ? letterDay(locale, data.deletesAt) : ''
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
      heading: 'Your account is going to be deleted',
      what: (until: string) => `You asked to delete your account. It will happen on ${until}.`,
    },
    'taken-back': { heading: 'Your account stays', what: () => 'The deletion is called off; everything is as it was.' },
    done: { heading: 'Your account is deleted', what: () => 'Your account is deleted; nobody can sign in to it.' },
    back: 'Until then you can change your mind: sign in and call it off in the settings. If it was not you who asked, call it off and change your password.',
    settings: 'Open the settings',
    kept: 'Claims and the transfers behind them stay in the books of the office, with the e-mail and the accounts that were given in them: the law and the bookkeeping ask for it.',
  },
}

import { z } from 'zod'
import { defineEmail } from '#server/emails/email.ts'
import { emailMoment } from '#server/emails/layout/email-day.ts'

/** What becomes of a member of staff's second factor; and, to colleagues, that somebody waits for their word. */
export const secondFactorReset = defineEmail('second-factor-reset', {
  data: z.discriminatedUnion('stage', [
    z.strictObject({
      stage: z.literal('asked'),
      by: z.string(),
      reason: z.string(),
      countsAt: z.iso.datetime().optional(),
    }),
    z.strictObject({
      stage: z.literal('to-confirm'),
      by: z.string(),
      reason: z.string(),
      person: z.string(),
      id: z.string(),
    }),
    z.strictObject({ stage: z.literal('stopped') }),
    z.strictObject({ stage: z.literal('done') }),
  ]),
  sample: {
    stage: 'asked',
    by: 'ivan@example.com',
    reason: 'Olga has lost her phone',
    countsAt: '2026-11-21T13:00:00Z',
  },
  write({ data, locale, officeName, link, timeZone }) {
    const text = texts[locale]
    const { heading } = text[data.stage]
    const paragraphs = ((): string[] => {
      switch (data.stage) {
        case 'asked':
          return [
            text.asked.what(data.by, data.reason),
            data.countsAt ? text.asked.waits(emailMoment(locale, data.countsAt, timeZone)) : text.asked.confirms,
          ]
        case 'to-confirm':
          return [text['to-confirm'].what(data.by, data.person, data.reason)]
        default:
          return [text[data.stage].what]
      }
    })()
    const button = {
      asked: { label: text.settings, url: link('/account/settings') },
      'to-confirm': { label: text.look, url: link(`/console/staff/${data.stage === 'to-confirm' ? data.id : ''}`) },
      stopped: { label: text.settings, url: link('/account/settings') },
      done: { label: text.signIn, url: link('/login') },
    }[data.stage]
    return {
      subject: `${heading} — ${officeName}`,
      preheader: paragraphs[0]!,
      heading,
      parts: [
        ...paragraphs.map(text => ({ is: 'paragraph', text }) as const),
        { is: 'button', ...button },
        ...(data.stage === 'to-confirm' ? [] : [{ is: 'footnote', text: text.notYou } as const]),
      ],
    }
  },
})

const texts = {
  ru: {
    asked: {
      heading: 'Просят сбросить ваш второй фактор',
      what: (by: string, reason: string) => `${by} просит сбросить ваш второй фактор. Причина: ${reason}.`,
      confirms: 'Сброс случится, когда его подтвердит другой владелец.',
      waits: (at: string) => `Подтвердить больше некому, поэтому сброс случится сам: ${at}.`,
    },
    'to-confirm': {
      heading: 'Нужно ваше подтверждение',
      what: (by: string, person: string, reason: string) =>
        `${by} просит сбросить второй фактор: ${person}. Причина: ${reason}. Убедитесь, что человек просил об этом сам, и подтвердите или отклоните.`,
    },
    stopped: {
      heading: 'Второй фактор остаётся',
      what: 'Просьба сбросить ваш второй фактор снята, всё осталось как было.',
    },
    done: {
      heading: 'Ваш второй фактор сброшен',
      what: 'Код из приложения, коды восстановления и ключи доступа больше не действуют, все сеансы закрыты. Войдите с паролем и сразу включите новый второй фактор.',
    },
    settings: 'Открыть настройки',
    look: 'Открыть пульт',
    signIn: 'Войти',
    notYou: 'Если вы об этом не просили, сразу сообщите другому владельцу и смените пароль.',
  },
  en: {
    asked: {
      heading: 'Somebody asks to reset your two-factor authentication',
      what: (by: string, reason: string) => `${by} asks to reset your two-factor authentication. Reason: ${reason}.`,
      confirms: 'It will be reset when another owner confirms it.',
      waits: (at: string) => `There is nobody else to confirm it, so it will be reset by itself: ${at}.`,
    },
    'to-confirm': {
      heading: 'Your confirmation is needed',
      what: (by: string, person: string, reason: string) =>
        `${by} asks to reset the two-factor authentication of ${person}. Reason: ${reason}. Make sure that the person wants it, and confirm or refuse.`,
    },
    stopped: {
      heading: 'Your two-factor authentication stays',
      what: 'The request to reset your two-factor authentication is off. Nothing has changed.',
    },
    done: {
      heading: 'Your two-factor authentication has been reset',
      what: 'The authenticator, the recovery codes and the passkeys no longer work, and you are signed out everywhere. Sign in with your password and set up a new one at once.',
    },
    settings: 'Open settings',
    look: 'Open the console',
    signIn: 'Sign in',
    notYou: 'If you did not ask for this, tell another owner at once and change your password.',
  },
}

import { z } from 'zod'
import type { Locale } from '#contract/locale.ts'
import { moneyText } from '#contract/money/money-text.ts'
import { defineEmail } from '#server/emails/email.ts'
import { emailDay } from '#server/emails/layout/email-day.ts'

/** Tells owners each week how the office stands, and the code by which a later change of its records is found. */
export const weekOfOffice = defineEmail('week-of-office', {
  data: z.strictObject({
    from: z.iso.date(),
    to: z.iso.date(),
    completed: z.int(),
    /** In dollars; absent while a part of it is not counted. */
    earned: z.string().optional(),
    claims: z.int(),
    waiting: z.int(),
    alarms: z.int(),
    /** Absent before anything was written. */
    checkpoint: z.string().optional(),
  }),
  sample: {
    from: '2026-11-16',
    to: '2026-11-22',
    completed: 128,
    earned: '1942.17',
    claims: 3,
    waiting: 1,
    alarms: 0,
    checkpoint: '1204-9f2c6a1be07d5538c4e1f09b7a3d2266518fe0c9b47d8a13f65e20cb94d7a18f',
  },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const { from, to, earned, checkpoint } = data
    const day = (iso: string) => emailDay(locale, `${iso}T12:00:00Z`, 'UTC')
    return {
      subject: text.subject(officeName, day(from), day(to)),
      preheader: text.preheader(data.completed, data.alarms),
      heading: text.heading,
      parts: [
        {
          is: 'figures',
          rows: [
            { name: text.completed, value: String(data.completed) },
            {
              name: text.earned,
              value: earned === undefined ? text.uncounted : moneyText(earned, { ticker: 'USD', scale: 2 }, locale),
            },
            { name: text.claims, value: String(data.claims) },
            { name: text.waiting, value: String(data.waiting) },
            { name: text.alarms, value: String(data.alarms) },
          ],
        },
        { is: 'button', label: text.open, url: link('/console/statistics') },
        ...(checkpoint === undefined
          ? []
          : [
              { is: 'code' as const, code: checkpoint },
              { is: 'footnote' as const, text: text.keep },
            ]),
      ],
    }
  },
})

type Texts = {
  subject: (office: string, from: string, to: string) => string
  preheader: (completed: number, alarms: number) => string
  heading: string
  completed: string
  earned: string
  uncounted: string
  claims: string
  waiting: string
  alarms: string
  open: string
  keep: string
}

const texts: Record<Locale, Texts> = {
  ru: {
    subject: (office, from, to) => `${office}: неделя ${from} – ${to}`,
    preheader: (completed, alarms) => `Выполнено заявок: ${completed}, открытых тревог: ${alarms}`,
    heading: 'Неделя обменника',
    completed: 'Выполнено заявок',
    earned: 'Заработано',
    uncounted: 'ещё не посчитано',
    claims: 'Заявки в работе сейчас',
    waiting: 'Ждут второго человека',
    alarms: 'Открытые тревоги',
    open: 'Открыть статистику',
    keep: 'Сохраните это письмо. По коду видно, не меняли ли журнал действий и проводки, написанные до него: его сверяет npm run prove-ledger.',
  },
  en: {
    subject: (office, from, to) => `${office}: the week of ${from} – ${to}`,
    preheader: (completed, alarms) => `Orders completed: ${completed}, open alarms: ${alarms}`,
    heading: 'The week of the office',
    completed: 'Orders completed',
    earned: 'Earned',
    uncounted: 'not counted yet',
    claims: 'Orders at work now',
    waiting: 'Waiting for a second person',
    alarms: 'Open alarms',
    open: 'View statistics',
    keep: 'Keep this e-mail. By the code, npm run prove-ledger tells whether the audit log and the transfers written before it have been changed.',
  },
}

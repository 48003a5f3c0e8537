import { z } from 'zod'
import { alarmKinds, alarmWords } from '#contract/alarms/alarms.ts'
import type { Locale } from '#contract/locale.ts'
import { defineEmail } from '#server/emails/email.ts'
import { emailDay } from '#server/emails/layout/email-day.ts'

/** Reminds staff once a day of all alarms that are still open a day after their notice. */
export const alarmsOpen = defineEmail('alarms-open', {
  data: z.strictObject({
    named: z.array(z.strictObject({ kind: z.enum(alarmKinds), subject: z.string(), since: z.iso.datetime() })).min(1),
    /** How many more there are. */
    more: z.int(),
    page: z.templateLiteral(['/', z.string()]),
  }),
  sample: {
    named: [
      { kind: 'node-unreachable', subject: 'eth-1', since: '2026-11-20T09:12:00Z' },
      { kind: 'no-deposit-accounts', subject: 'Сбербанк', since: '2026-11-20T17:40:00Z' },
    ],
    more: 0,
    page: '/console/alarms',
  },
  sampleInEnglish: {
    named: [
      { kind: 'node-unreachable', subject: 'eth-1', since: '2026-11-20T09:12:00Z' },
      { kind: 'no-deposit-accounts', subject: 'Sberbank', since: '2026-11-20T17:40:00Z' },
    ],
  },
  write({ data, locale, officeName, link, timeZone }) {
    const text = texts[locale]
    return {
      subject: text.subject(data.named.length + data.more),
      preheader: data.named.map(({ kind }) => alarmWords[locale][kind].title).join(', '),
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.lead },
        {
          is: 'figures',
          rows: data.named.map(({ kind, subject, since }) => ({
            name: alarmWords[locale][kind].title,
            value: text.since(subject, emailDay(locale, since, timeZone)),
          })),
        },
        ...(data.more > 0 ? [{ is: 'paragraph' as const, text: text.more(data.more) }] : []),
        { is: 'button', label: text.open, url: link(data.page) },
        { is: 'footnote', text: text.quiet(officeName) },
      ],
    }
  },
})

type Texts = {
  subject: (count: number) => string
  heading: string
  lead: string
  since: (subject: string, day: string) => string
  more: (count: number) => string
  open: string
  quiet: (office: string) => string
}

const texts: Record<Locale, Texts> = {
  ru: {
    subject: count => `Открытые тревоги: ${count}`,
    heading: 'Тревоги всё ещё открыты',
    lead: 'Мы писали о них больше суток назад, и никто не отметил, что проблема решена.',
    since: (subject, day) => `${subject}, с ${day}`,
    more: count => `И ещё: ${count}.`,
    open: 'Открыть список тревог',
    quiet: office =>
      `Вы получили это письмо как сотрудник ${office}. Напоминаем раз в сутки, пока тревога не решена или не отложена.`,
  },
  en: {
    subject: count => `Open alarms: ${count}`,
    heading: 'Some alarms are still open',
    lead: 'We e-mailed you about them more than a day ago, and nobody has marked them as settled.',
    since: (subject, day) => `${subject}, since ${day}`,
    more: count => `And ${count} more.`,
    open: 'View alarms',
    quiet: office =>
      `You receive this as a member of staff at ${office}. A reminder is sent once a day until the alarm is settled or put off.`,
  },
}

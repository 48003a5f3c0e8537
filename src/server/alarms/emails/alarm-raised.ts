import { z } from 'zod'
import { alarmKinds, alarmWords } from '#contract/alarms/alarms.ts'
import type { Locale } from '#contract/locale.ts'
import { defineEmail } from '#server/emails/email.ts'

/** Notifies staff who can act of a new alarm. */
export const alarmRaised = defineEmail('alarm-raised', {
  data: z.strictObject({
    kind: z.enum(alarmKinds),
    named: z.array(z.strictObject({ subject: z.string(), detail: z.string() })).min(1),
    /** How many more there are of the kind. */
    more: z.int(),
    page: z.templateLiteral(['/', z.string()]),
  }),
  sample: {
    kind: 'node-unreachable',
    named: [{ subject: 'eth-1', detail: 'Ethereum: 5 сбоев подряд' }],
    more: 0,
    page: '/console/alarms',
  },
  sampleInEnglish: { named: [{ subject: 'eth-1', detail: 'Ethereum: 5 failures in a row' }] },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const { title, means, todo } = alarmWords[locale][data.kind]
    return {
      subject: text.subject(title),
      preheader: means,
      heading: title,
      parts: [
        { is: 'paragraph', text: means },
        { is: 'figures', rows: data.named.map(({ subject, detail }) => ({ name: subject, value: detail })) },
        ...(data.more > 0 ? [{ is: 'paragraph' as const, text: text.more(data.more) }] : []),
        { is: 'paragraph', text: todo },
        { is: 'button', label: text.open, url: link(data.page) },
        { is: 'footnote', text: text.quiet(officeName) },
      ],
    }
  },
})

type Texts = {
  subject: (title: string) => string
  more: (count: number) => string
  open: string
  quiet: (office: string) => string
}

const texts: Record<Locale, Texts> = {
  ru: {
    subject: title => `Тревога: ${title.toLowerCase()}`,
    more: count => `И ещё таких тревог: ${count}.`,
    open: 'Открыть список тревог',
    quiet: office =>
      `Вы получили это письмо как сотрудник ${office}. Следующее о таких тревогах придёт не раньше чем через час.`,
  },
  en: {
    subject: title => `Alarm: ${title.toLowerCase()}`,
    more: count => `And ${count} more of this kind.`,
    open: 'View alarms',
    quiet: office =>
      `You receive this as a member of staff at ${office}. The next e-mail about this kind of alarm will come in an hour at the earliest.`,
  },
}

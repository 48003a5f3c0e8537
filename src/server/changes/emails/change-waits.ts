import { z } from 'zod'
import { Danger } from '#contract/changes/changes.ts'
import type { Locale } from '#contract/locale.ts'
import { defineEmail } from '#server/emails/email.ts'
import { emailMoment } from '#server/emails/layout/email-day.ts'

/** Asks staff who may confirm a dangerous change of a colleague. */
export const changeWaits = defineEmail('change-waits', {
  data: z.strictObject({
    by: z.string(),
    dangers: z.array(Danger),
    records: z.array(z.string()).min(1),
    /** How many more records it has. */
    more: z.int(),
    reason: z.string(),
    countsAt: z.iso.datetime(),
    page: z.templateLiteral(['/', z.string()]),
  }),
  sample: {
    by: 'olga@office.example',
    dangers: ['floor'],
    records: ['BTC-SBERRUB', 'ETH-SBERRUB'],
    more: 3,
    reason: 'Weekend',
    countsAt: '2026-11-24T13:00:00.000Z',
    page: '/console/changes',
  },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const until = emailMoment(locale, data.countsAt)
    const records = [...data.records, ...(data.more > 0 ? [text.more(data.more)] : [])].join(', ')
    return {
      subject: text.subject(data.by),
      preheader: text.until(until),
      heading: text.heading,
      parts: [
        { is: 'paragraph', text: text.asks(data.by) },
        {
          is: 'figures',
          rows: [
            { name: text.records, value: records },
            { name: text.why, value: data.dangers.map(danger => text.dangers[danger]).join('; ') },
            ...(data.reason ? [{ name: text.reason, value: data.reason }] : []),
          ],
        },
        { is: 'paragraph', text: text.until(until) },
        { is: 'button', label: text.open, url: link(data.page) },
        { is: 'footnote', text: text.whom(officeName) },
      ],
    }
  },
})

type Texts = {
  subject: (by: string) => string
  heading: string
  asks: (by: string) => string
  records: string
  why: string
  reason: string
  dangers: Record<z.infer<typeof Danger>, string>
  more: (count: number) => string
  until: (moment: string) => string
  open: string
  whom: (office: string) => string
}

const texts: Record<Locale, Texts> = {
  ru: {
    subject: by => `Правка ждёт вашего решения: ${by}`,
    heading: 'Правка ждёт второго человека',
    asks: by => `${by} предлагает правку, которую должен проверить ещё кто-то. Это можете быть вы.`,
    records: 'Записи',
    why: 'Почему ждёт',
    reason: 'Зачем',
    dangers: {
      formula: 'меняется формула курса',
      floor: 'снижается наименьшая наценка',
      rate: 'курс вне допустимых границ',
      'first-rate': 'первый курс пары, который не с чем сравнить',
      payee: 'меняется, куда приходят деньги',
      'account-in-text': 'в тексте появился номер карты, счёта или телефона',
      confirmations: 'платёж засчитают после меньшего числа подтверждений',
      wait: 'сокращается ожидание опасных правок',
      rights: 'меняются права сотрудников',
      prizes: 'обменник обещает денежные призы',
    },
    more: count => `и ещё ${count}`,
    until: moment => `Если никто не решит, правка вступит в силу ${moment}.`,
    open: 'Проверить правку',
    whom: office => `Вы получили это письмо, потому что в ${office} вам дано право подтверждать такие правки.`,
  },
  en: {
    subject: by => `A change waits for your decision: ${by}`,
    heading: 'A change waits for a second person',
    asks: by => `${by} proposes a change that somebody else has to check. You may be that person.`,
    records: 'Records',
    why: 'Why it waits',
    reason: 'Reason',
    dangers: {
      formula: 'the formula of a rate changes',
      floor: 'the smallest margin goes down',
      rate: 'a rate beyond its guard',
      'first-rate': 'the first rate of a pair, with nothing to compare it with',
      payee: 'where money arrives changes',
      'account-in-text': 'a text names a new card, account or phone number',
      confirmations: 'a payment counts after fewer confirmations',
      wait: 'the wait of dangerous changes becomes shorter',
      rights: 'rights of the staff change',
      prizes: 'the office promises prizes in money',
    },
    more: count => `and ${count} more`,
    until: moment => `If nobody decides, the change takes effect on ${moment}.`,
    open: 'Check the change',
    whom: office => `You receive this because your role at ${office} may approve such changes.`,
  },
}

import { z } from 'zod'
import { Danger } from '#contract/changes/changes.ts'
import type { Locale } from '#contract/locale.ts'
import { defineEmail } from '#server/emails/email.ts'
import { emailMoment } from '#server/emails/layout/email-day.ts'

/** Asks staff who may confirm a dangerous change of a colleague; or tells the owners of one that nobody could confirm. */
export const changeWaits = defineEmail('change-waits', {
  data: z.strictObject({
    by: z.string(),
    dangers: z.array(Danger),
    records: z.array(z.string()).min(1),
    /** How many more records it has. */
    more: z.int(),
    reason: z.string(),
    /** Where nobody could confirm it. */
    countsAt: z.iso.datetime().optional(),
    page: z.templateLiteral(['/', z.string()]),
  }),
  sample: {
    by: 'olga@office.example',
    dangers: ['floor'],
    records: ['BTC-SBERRUB', 'ETH-SBERRUB'],
    more: 3,
    reason: 'Weekend',
    page: '/console/changes',
  },
  write({ data, locale, officeName, link, timeZone }) {
    const text = texts[locale]
    const alone = data.countsAt && text.alone(data.by, emailMoment(locale, data.countsAt, timeZone))
    const records = [...data.records, ...(data.more > 0 ? [text.more(data.more)] : [])].join(', ')
    return {
      subject: alone ? text.subjectAlone(data.by) : text.subject(data.by),
      preheader: alone || text.asks(data.by),
      heading: alone ? text.headingAlone : text.heading,
      parts: [
        { is: 'paragraph', text: alone || text.asks(data.by) },
        {
          is: 'figures',
          rows: [
            { name: text.records, value: records },
            { name: text.why, value: data.dangers.map(danger => text.dangers[danger]).join('; ') },
            ...(data.reason ? [{ name: text.reason, value: data.reason }] : []),
          ],
        },
        { is: 'paragraph', text: alone ? text.takeBack : text.until },
        { is: 'button', label: text.open, url: link(data.page) },
        { is: 'footnote', text: alone ? text.ownerOf(officeName) : text.whom(officeName) },
      ],
    }
  },
})

type Texts = {
  subject: (by: string) => string
  subjectAlone: (by: string) => string
  heading: string
  headingAlone: string
  asks: (by: string) => string
  records: string
  why: string
  reason: string
  dangers: Record<z.infer<typeof Danger>, string>
  more: (count: number) => string
  /** Nobody could confirm it: it counts from then. */
  alone: (by: string, moment: string) => string
  takeBack: string
  until: string
  open: string
  whom: (office: string) => string
  ownerOf: (office: string) => string
}

const texts: Record<Locale, Texts> = {
  ru: {
    subject: by => `Правка ждёт вашего решения: ${by}`,
    subjectAlone: by => `Правка вступит в силу без второго человека: ${by}`,
    heading: 'Правка ждёт второго человека',
    headingAlone: 'Эту правку некому подтвердить',
    asks: by => `${by} предлагает правку, которую должен проверить ещё кто-то. Это можете быть вы.`,
    records: 'Записи',
    why: 'Почему ждёт',
    reason: 'Зачем',
    dangers: {
      formula: 'меняется формула курса',
      floor: 'снижается наименьшая наценка',
      'below-market': 'наценка меньше нуля: продажа дешевле рынка',
      rate: 'курс вне допустимых границ',
      'long-rate': 'курс вручную дольше суток: рынок может от него уйти',
      'first-rate': 'первый курс пары, который не с чем сравнить',
      payee: 'меняется, куда приходят деньги',
      'account-in-text': 'в тексте появился номер карты, счёта или телефона',
      'link-in-text': 'в тексте появился новый чужой адрес',
      confirmations: 'платёж засчитают после меньшего числа подтверждений',
      wait: 'сокращается ожидание опасных правок',
      access: 'в пульт станет проще войти',
      rights: 'меняются права сотрудников',
      prizes: 'обменник обещает денежные призы',
      connection: 'меняется сервер, которому обменник доверяет',
      checks: 'деньги будут проверять меньше',
      window: 'клиент дольше держит курс',
      terms: 'клиентам отдаётся больше обычного',
      contact: 'меняется, куда клиенты пишут',
      script: 'на страницах для клиентов заработает код другой компании',
    },
    more: count => `и ещё ${count}`,
    alone: (by, moment) =>
      `${by} предлагает опасную правку, и второго человека с таким правом нет. Она вступит в силу ${moment}.`,
    takeBack: 'Если её предложили не вы, отзовите правку и смените пароль.',
    until: 'Пока её не подтвердят, правка не действует.',
    open: 'Проверить правку',
    ownerOf: office => `Вы получили это письмо, потому что владеете ${office}.`,
    whom: office => `Вы получили это письмо, потому что в ${office} вам дано право подтверждать такие правки.`,
  },
  en: {
    subject: by => `A change waits for your decision: ${by}`,
    subjectAlone: by => `A change takes effect without a second person: ${by}`,
    heading: 'A change waits for a second person',
    headingAlone: 'There is nobody to approve this change',
    asks: by => `${by} proposes a change that somebody else has to check. You may be that person.`,
    records: 'Records',
    why: 'Why it waits',
    reason: 'Reason',
    dangers: {
      formula: 'the formula of a rate changes',
      floor: 'the smallest margin goes down',
      'below-market': 'a margin below zero: sales below the market',
      rate: 'a rate beyond its guard',
      'long-rate': 'a manual rate for more than a day: the market may leave it',
      'first-rate': 'the first rate of a pair, with nothing to compare it with',
      payee: 'where money arrives changes',
      'account-in-text': 'a text names a new card, account or phone number',
      'link-in-text': 'a text leads to a new site or mailbox',
      confirmations: 'a payment counts after fewer confirmations',
      wait: 'the wait of dangerous changes becomes shorter',
      access: 'the console is easier to get into',
      rights: 'rights of the staff change',
      prizes: 'the office promises prizes in money',
      connection: 'a server that the office trusts changes',
      checks: 'money is checked less',
      window: 'customers keep a rate for longer',
      terms: 'more than usual is given to customers',
      contact: 'where customers write to changes',
      script: 'another company’s code runs on pages for customers',
    },
    more: count => `and ${count} more`,
    alone: (by, moment) =>
      `${by} proposes a dangerous change, and nobody else may approve it. It takes effect on ${moment}.`,
    takeBack: 'If it was not you, withdraw the change and set a new password.',
    until: 'It has no effect until somebody approves it.',
    open: 'Check the change',
    ownerOf: office => `You receive this because you own ${office}.`,
    whom: office => `You receive this because your role at ${office} may approve such changes.`,
  },
}

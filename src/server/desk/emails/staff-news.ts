import { z } from 'zod'
import { staffNewsKinds } from '#contract/desk/staff-news.ts'
import type { Locale } from '#contract/locale.ts'
import { defineEmail } from '#server/emails/email.ts'

const StaffNewsData = z.strictObject({
  news: z
    .array(
      z.strictObject({
        kind: z.enum(staffNewsKinds).exclude(['alarm']),
        count: z.int().positive(),
        /** Of orders: their numbers, as many as are named. */
        numbers: z.array(z.string()),
      }),
    )
    .min(1),
  page: z.templateLiteral(['/', z.string()]),
})
export type StaffNewsData = z.infer<typeof StaffNewsData>

/** Tells a member of staff of new work, at most once in ten minutes. */
export const staffNewsEmail = defineEmail('staff-news', {
  data: StaffNewsData,
  sample: {
    news: [
      { kind: 'order', count: 12, numbers: ['807 850', '807 851'] },
      { kind: 'message', count: 1, numbers: [] },
    ],
    page: '/console/claims',
  },
  write({ data, locale, officeName, link }) {
    const text = texts[locale]
    const lines = data.news.map(({ kind, count }) => text.kinds[kind](count))
    return {
      subject: lines.join(', '),
      preheader: text.heading,
      heading: text.heading,
      parts: [
        {
          is: 'figures',
          rows: data.news.map(({ kind, count, numbers }) => ({
            name: text.kinds[kind](count),
            value: numbers.length === 0 ? text.places[kind] : numbersOf(numbers, count, text),
          })),
        },
        { is: 'button', label: text.open, url: link(data.page) },
        { is: 'footnote', text: text.quiet(officeName, link('/account/settings')) },
      ],
    }
  },
})

const numbersOf = (numbers: readonly string[], count: number, { more }: Pick<Texts, 'more'>): string =>
  count > numbers.length ? `${numbers.join(', ')} ${more(count - numbers.length)}` : numbers.join(', ')

type Kind = StaffNewsData['news'][number]['kind']
type Texts = {
  heading: string
  kinds: Record<Kind, (count: number) => string>
  places: Record<Kind, string>
  more: (count: number) => string
  open: string
  quiet: (office: string, settings: string) => string
}

const texts: Record<Locale, Texts> = {
  ru: {
    heading: 'Новое в пульте',
    kinds: {
      order: count => `Новых заявок: ${count}`,
      payment: count => `Оплата в заявках: ${count}`,
      message: count => `Новых сообщений: ${count}`,
      'second-person': count => `Ждут второго человека: ${count}`,
    },
    places: {
      order: 'в списке заявок',
      payment: 'в списке заявок',
      message: 'в чате пульта',
      'second-person': 'в сводке',
    },
    more: count => `и ещё ${count}`,
    open: 'Открыть пульт',
    quiet: (office, settings) =>
      `Вы получили это письмо как сотрудник ${office}. Следующее придёт не раньше чем через десять минут. О чём писать, выбирают в настройках аккаунта: ${settings}`,
  },
  en: {
    heading: 'News in the console',
    kinds: {
      order: count => `New orders: ${count}`,
      payment: count => `Payments in orders: ${count}`,
      message: count => `New messages: ${count}`,
      'second-person': count => `Waiting for a second person: ${count}`,
    },
    places: {
      order: 'in the list of orders',
      payment: 'in the list of orders',
      message: 'in the chat of the console',
      'second-person': 'on the dashboard',
    },
    more: count => `and ${count} more`,
    open: 'Open the console',
    quiet: (office, settings) =>
      `You receive this as a member of staff at ${office}. The next one comes after ten minutes at the earliest. What you are told of is chosen in the settings of your account: ${settings}`,
  },
}

import { defineMessages, type Locale } from '#contract/locale.ts'
import type { FigurePart } from '#contract/statistics/office-statistics.ts'
import { csvFigure, csvOf } from '#server/platform/csv.ts'
import type { DayLine } from './office-statistics.ts'

const counts = ['opened', 'paid', 'finished', 'completed'] as const
const money = ['turnover', 'spread', 'fees', 'discounts', 'promo', 'referral', 'network', 'costs', 'earned'] as const
const minutes = ['takenMinutes', 'payoutMinutes'] as const

/** The figures of each day, for a spreadsheet of that language or for a program. */
export function statisticsCsv(lines: readonly DayLine[], locale: Locale | undefined): string {
  const head = ['day', 'part', 'of', ...counts, ...money, ...minutes]
  const rows = lines.map(line => [
    line.day,
    locale ? partNames[locale][line.part] : line.part,
    line.key,
    ...counts.map(name => String(line[name])),
    ...money.map(name => csvFigure(line[name], locale)),
    ...minutes.map(name => String(line[name] ?? '')),
  ])
  return csvOf([locale ? headNames[locale] : head, ...rows], locale)
}

const partNames = defineMessages<Record<FigurePart, string>>({
  ru: { office: 'всего', state: 'состояние', pair: 'пара', source: 'источник', staff: 'сотрудник' },
  en: { office: 'all', state: 'state', pair: 'pair', source: 'source', staff: 'staff' },
})

const headNames: Record<Locale, readonly string[]> = {
  ru: [
    ...['День', 'Разрез', 'Значение', 'Создано', 'Оплачено', 'Из них выполнено', 'Выполнено за день'],
    ...[
      'Оборот, $',
      'Маржа, $',
      'Комиссии, $',
      'Скидки, $',
      'Промокоды, $',
      'Рефералам, $',
      'Сети, $',
      'Расходы, $',
      'Заработано, $',
    ],
    ...['До взятия, мин', 'До выплаты, мин'],
  ],
  en: [
    ...['Day', 'By', 'Value', 'Opened', 'Paid', 'Of them completed', 'Completed on the day'],
    ...[
      'Turnover, $',
      'Spread, $',
      'Fees, $',
      'Discounts, $',
      'Promo codes, $',
      'Referrals, $',
      'Networks, $',
      'Costs, $',
      'Earned, $',
    ],
    ...['Until taken, min', 'Until paid out, min'],
  ],
}

import { defineMessages, plural } from '#web/locale/locale.tsx'

export const trialTexts = defineMessages<{ title: string; choices: Readonly<Record<string, string>> }>({
  ru: { title: 'Пробный прогон:', choices: { day: 'за день', week: 'за неделю', month: 'за месяц' } },
  en: { title: 'Dry run:', choices: { day: 'over a day', week: 'over a week', month: 'over a month' } },
})

/** Why there would have been no rate, or no exchange. */
export const whyNot = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    'no-source': 'нет записанной цены',
    nonsense: 'источник прислал не курс',
    'source-silent': 'источник молчал',
    'source-unreadable': 'источник не читался',
    stale: 'цена устарела',
    'too-few-sources': 'мало источников',
    disagreement: 'источники расходились',
    jump: 'скачок цены',
    'below-floor': 'ниже наименьшей наценки',
    limits: 'пределы не оставляют ни одной суммы',
    'below-minimum': 'меньше наименьшей суммы',
    'above-maximum': 'больше наибольшей суммы',
  },
  en: {
    'no-source': 'no recorded price',
    nonsense: 'the source sent no rate',
    'source-silent': 'the source was silent',
    'source-unreadable': 'the source could not be read',
    stale: 'the price was too old',
    'too-few-sources': 'too few sources',
    disagreement: 'sources disagreed',
    jump: 'the price jumped',
    'below-floor': 'below the floor',
    limits: 'the limits leave no amount',
    'below-minimum': 'below the minimum',
    'above-maximum': 'above the maximum',
  },
})

const minutes = (milliseconds: number): [number, number] => {
  const all = Math.max(1, Math.round(milliseconds / 60_000))
  return [Math.floor(all / 60), all % 60]
}
const joined = (hours: number, hour: string, rest: number, minute: string) =>
  [hours > 0 && `${hours}\u00a0${hour}`, (rest > 0 || hours === 0) && `${rest}\u00a0${minute}`]
    .filter(Boolean)
    .join(' ')

export const dryRunTexts = defineMessages({
  ru: {
    title: 'Пробный прогон',
    lead: 'Прежние цены и завершённые заявки: при нынешних условиях и при предложенных. Ничего не записано.',
    earnedMore: (sum: string) => `Обменник заработал бы больше на ${sum}`,
    earnedLess: (sum: string) => `Обменник заработал бы меньше на ${sum}`,
    earnedSame: 'Заработок обменника не изменился бы',
    totals: 'Итоги',
    actual: 'Как было',
    today: 'Условия сейчас',
    proposed: 'Предложенные',
    difference: 'Разница',
    claims: 'Заявки',
    give: 'Клиенты отдали',
    get: 'Клиенты получили',
    earned: 'Заработал обменник',
    booked: 'То же по книгам',
    bookedNote:
      'Заработок считается по цене нынешней формулы, чтобы условия были сравнимы; книги считают его от цены своей формулы.',
    note: 'Оба расчёта берут одни и те же записанные цены, поэтому сравнимы между собой; «как было» — по ценам и условиям того времени. Резервы и часы работы в прошлом не учтены.',
    leftOut: 'Заявок было больше: посчитаны последние десять тысяч.',
    noClaims: 'Завершённых заявок за это время нет',
    noPrices: 'Для одной из пар формулы нет ни одной записанной цены.',
    pricesSince: (since: string) => `Цены записаны с ${since}: раньше сравнивать не с чем.`,
    chart: 'Курс для клиента',
    chartFailed: 'График показать не удалось; те же числа есть в таблице.',
    table: 'Показать таблицей',
    time: 'Время',
    paused: 'пауза',
    pauses: 'Паузы',
    either: 'Одинаковы при тех и других условиях',
    noPauses: 'Пауз не было бы.',
    pausedFor: (count: number, time: string) =>
      `${count} ${plural('ru', count, { one: 'пауза', few: 'паузы', many: 'пауз' })}, всего ${time}`,
    lasting: (milliseconds: number) => joined(minutes(milliseconds)[0], 'ч', minutes(milliseconds)[1], 'мин'),
    more: (count: number) => `…и ещё ${count}`,
    differing: 'Заявки, в которых разница больше всего',
    order: 'Заявка',
    gave: 'Отдал',
    got: 'Получил бы',
    wouldEarn: 'Заработок',
  },
  en: {
    title: 'Dry run',
    lead: 'Past prices and completed orders: under the terms of today and under the proposed ones. Nothing is written.',
    earnedMore: (sum: string) => `The office would have earned ${sum} more`,
    earnedLess: (sum: string) => `The office would have earned ${sum} less`,
    earnedSame: 'The office would have earned the same',
    totals: 'Totals',
    actual: 'As it was',
    today: 'Terms of today',
    proposed: 'Proposed',
    difference: 'Difference',
    claims: 'Orders',
    give: 'Customers gave',
    get: 'Customers got',
    earned: 'The office earned',
    booked: 'The same in the ledger',
    bookedNote:
      'Earnings are valued at the price of today’s formula, so that both terms are measured alike; the ledger values them by the formula of the terms.',
    note: 'Both calculations use the same recorded prices, so they can be compared; “as it was” has the prices and terms of then. Reserves and working hours of the past are not taken into account.',
    leftOut: 'There were more orders: the latest ten thousand are counted.',
    noClaims: 'No orders were completed in this time',
    noPrices: 'One pair of the formula has no recorded price.',
    pricesSince: (since: string) => `Prices are recorded from ${since}: there is nothing to compare before.`,
    chart: 'Rate for customers',
    chartFailed: 'The chart could not be shown; the table has the same figures.',
    table: 'Show as a table',
    time: 'Time',
    paused: 'paused',
    pauses: 'Pauses',
    either: 'The same under both',
    noPauses: 'There would have been none.',
    pausedFor: (count: number, time: string) =>
      `${count} ${plural('en', count, { one: 'pause', other: 'pauses' })}, ${time} in all`,
    lasting: (milliseconds: number) => joined(minutes(milliseconds)[0], 'h', minutes(milliseconds)[1], 'min'),
    more: (count: number) => `…and ${count} more`,
    differing: 'Orders that differ most',
    order: 'Order',
    gave: 'Gave',
    got: 'Would have got',
    wouldEarn: 'Earning',
  },
})

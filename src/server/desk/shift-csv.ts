import { fullName } from '#contract/auth/staff-names.ts'
import type { ShiftReport } from '#contract/desk/shift.ts'
import { defineMessages, type Locale } from '#contract/locale.ts'
import { csvFigure, csvHeadersOf, csvOf, csvTime } from '#server/platform/csv.ts'

export const shiftCsvHeaders = csvHeadersOf('shift.csv')

/** The figures of a shift, for a spreadsheet of that language or for a program. */
export function shiftCsv(
  { by, from, until, taken, finished, takenMinutes, payoutMinutes, sums, open }: ShiftReport,
  locale: Locale | undefined,
  timeZone: string,
): string {
  const names = locale ? words[locale] : programs
  const time = (at: string) => csvTime(new Date(at), locale, timeZone)
  return csvOf(
    [
      [names.what, names.value, names.currency, names.count],
      [names.by, fullName(by), '', ''],
      [names.from, time(from), '', ''],
      [names.until, time(until), '', ''],
      [names.taken, String(taken), '', ''],
      [names.finished, String(finished), '', ''],
      [names.takenMinutes, String(takenMinutes ?? ''), '', ''],
      [names.payoutMinutes, String(payoutMinutes ?? ''), '', ''],
      ...sums.map(({ what, count, amount }) => [
        names[what],
        csvFigure(amount.value, locale),
        amount.currency,
        String(count),
      ]),
      [names.open, open.map(({ number }) => number).join(' '), '', String(open.length)],
    ],
    locale,
  )
}

type Words = Record<
  | ShiftReport['sums'][number]['what']
  | 'what'
  | 'value'
  | 'currency'
  | 'count'
  | 'by'
  | 'from'
  | 'until'
  | 'taken'
  | 'finished'
  | 'takenMinutes'
  | 'payoutMinutes'
  | 'open',
  string
>

const words = defineMessages<Words>({
  ru: {
    what: 'Что',
    value: 'Значение',
    currency: 'Валюта',
    count: 'Сколько',
    by: 'Сотрудник',
    from: 'Начало',
    until: 'Конец',
    taken: 'Взято в работу',
    finished: 'Завершено',
    takenMinutes: 'До взятия, мин (медиана)',
    payoutMinutes: 'До выплаты, мин (медиана)',
    'paid-out': 'Выплачено',
    refunded: 'Возвращено',
    entered: 'Внесено вручную',
    open: 'Осталось в работе',
  },
  en: {
    what: 'What',
    value: 'Value',
    currency: 'Currency',
    count: 'How many',
    by: 'Person',
    from: 'From',
    until: 'Until',
    taken: 'Taken',
    finished: 'Finished',
    takenMinutes: 'To taking, min (median)',
    payoutMinutes: 'To payout, min (median)',
    'paid-out': 'Paid out',
    refunded: 'Refunded',
    entered: 'Entered by hand',
    open: 'Still in hand',
  },
})

const programs = Object.fromEntries(Object.keys(words.en).map(name => [name, name])) as Words

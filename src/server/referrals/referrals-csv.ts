import type { Locale } from '#contract/locale.ts'
import type { ReferralItem } from '#contract/referrals/referrals.ts'
import { columnsIn, csvTime } from '#server/platform/csv.ts'

/** The cell separator and the decimal point that a spreadsheet of a language expects. */
const readings = { ru: { between: ';', point: ',' }, en: { between: ',', point: '.' } }
const columns = {
  ru: [
    'Время (UTC)',
    'Вид',
    'Доллары',
    'Заявка',
    'Отдали',
    'Получили',
    'Оборот, USD',
    'Доля, %',
    'Правило',
    'Почему ноль',
    'Ссылка',
  ],
  en: [
    'Time (UTC)',
    'Kind',
    'Dollars',
    'Order',
    'Given',
    'Got',
    'Turnover, USD',
    'Share, %',
    'Rule',
    'Why nothing',
    'Link',
  ],
}

export const referralCsvHeaders = {
  'content-type': 'text/csv; charset=utf-8',
  'content-disposition': 'attachment; filename="referrals.csv"',
  'cache-control': 'no-store',
}

/** Lines as CSV for a spreadsheet of that language, or for a program. The byte order mark tells Excel that it is UTF-8. */
export function referralsCsv(items: readonly ReferralItem[], locale: Locale | undefined, timeZone: string): string {
  const { between, point } = readings[locale ?? 'en']
  const figure = (text = '') => text.replace('.', point)
  const rows = items.map(({ at, kind, amount, claim, percent, rule, zero, code }) => [
    locale ? csvTime(new Date(at), locale, timeZone) : at,
    kind,
    figure(amount),
    claim?.number ?? '',
    claim?.from ?? '',
    claim?.to ?? '',
    figure(claim?.worth),
    figure(percent),
    rule ?? '',
    zero ?? '',
    code ?? '',
  ])
  return `\ufeff${[locale ? columnsIn(columns[locale], timeZone) : columns.en, ...rows].map(row => row.join(between)).join('\r\n')}\r\n`
}

import { useMemo } from 'react'
import { dateFormat } from '#contract/intl-formats.ts'
import type { Locale } from '#contract/locale.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { dateLocale } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import { withPercent } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import {
  type HistoryPoint,
  type HistorySummary,
  isForOneGiven,
  type Period,
  type PricePoint,
  pricesOf,
  summaryOf,
  thinned,
} from '#web/quotes/chart/history-summary.ts'
import { useChart } from '#web/quotes/chart/use-chart.ts'
import styles from './HistoryChart.module.css'

type HistoryChartProps = {
  points: readonly HistoryPoint[]
  from: CurrencyItem
  to: CurrencyItem
  period: Period
}

const ROWS = 24

/** The chart, its summary in a sentence, and the same points as a table. */
export function HistoryChart({ points, from, to, period }: HistoryChartProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const forOneGiven = isForOneGiven(points)
  const prices = useMemo(() => pricesOf(points, forOneGiven), [points, forOneGiven])
  const summary = useMemo(() => summaryOf(prices), [prices])
  const drawn = useMemo(() => prices.map(({ at, price }) => ({ at, prices: [price] })), [prices])
  const place = useChart(drawn, period, locale)
  if (!summary) return null
  const sum = (price: string) => moneyText(price, forOneGiven ? to : from, locale)
  return (
    <figure className={styles.snapshot}>
      <Summary {...summary} sum={sum} locale={locale} />
      <div ref={place} className={styles.chart} aria-hidden="true" />
      <details className={styles.details}>
        <summary>{t.table}</summary>
        <HistoryTable prices={thinned(prices, ROWS)} sum={sum} period={period} locale={locale} />
      </details>
    </figure>
  )
}

type SummaryProps = HistorySummary & { sum: (price: string) => string; locale: Locale }

function Summary({ least, most, changePercent, sum, locale }: SummaryProps) {
  const t = useMessages(messages)
  const fell = changePercent.startsWith('-')
  const size = withPercent(showDecimal(changePercent.replace(/^[+-]/, ''), locale), locale)
  const still = !/[1-9]/.test(changePercent)
  return (
    <figcaption className={styles.summary}>
      <span>
        {t.least} <b className="num">{sum(least)}</b>
      </span>
      <span>
        {t.most} <b className="num">{sum(most)}</b>
      </span>
      <span>
        {t.change}{' '}
        <b className="num" data-tone={still ? undefined : fell ? 'bad' : 'good'}>
          {still ? size : `${fell ? '−' : '+'}${size}`}
        </b>
      </span>
    </figcaption>
  )
}

type HistoryTableProps = {
  prices: readonly PricePoint[]
  sum: (price: string) => string
  period: Period
  locale: Locale
}

function HistoryTable({ prices, sum, period, locale }: HistoryTableProps) {
  const t = useMessages(messages)
  const when = dateFormat(dateLocale(locale), {
    day: period !== 'day' ? 'numeric' : undefined,
    month: period !== 'day' ? 'short' : undefined,
    hour: period !== 'month' ? '2-digit' : undefined,
    minute: period !== 'month' ? '2-digit' : undefined,
    hourCycle: period !== 'month' ? 'h23' : undefined,
  })
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t.time}</th>
          <th scope="col">{t.price}</th>
        </tr>
      </thead>
      <tbody>
        {prices.map(({ at, price }) => (
          <tr key={at}>
            <td className="num">{when.format(new Date(at))}</td>
            <td className="num">{sum(price)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const messages = defineMessages({
  ru: {
    least: 'Минимум',
    most: 'Максимум',
    change: 'Изменение',
    table: 'Показать таблицей',
    time: 'Время',
    price: 'Курс',
  },
  en: { least: 'Lowest', most: 'Highest', change: 'Change', table: 'Show as a table', time: 'Time', price: 'Rate' },
})

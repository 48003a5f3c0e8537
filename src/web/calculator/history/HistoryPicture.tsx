import { useMemo } from 'react'
import type { Locale } from '#contract/locale.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { dateLocale } from '#web/figures/moment-text.ts'
import { moneyText } from '#web/figures/money-text.ts'
import { showDecimal } from '#web/figures/show-decimal.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './HistoryPicture.module.css'
import {
  type HistoryPoint,
  type HistorySummary,
  type PricePoint,
  pricesOf,
  summaryOf,
  thinned,
} from './history-summary.ts'
import { useChart } from './use-chart.ts'
import type { Period } from './use-history.ts'

type HistoryPictureProps = {
  points: readonly HistoryPoint[]
  inverted: boolean
  from: CurrencyItem
  to: CurrencyItem
  period: Period
}

const ROWS = 24

/** The line, what it comes to in words, and the same as a table. */
export function HistoryPicture({ points, inverted, from, to, period }: HistoryPictureProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const prices = useMemo(() => pricesOf(points, !inverted), [points, inverted])
  const summary = useMemo(() => summaryOf(prices), [prices])
  const place = useChart(prices, period, locale)
  if (!summary) return null
  const sum = (price: string) => moneyText(price, inverted ? from : to, locale)
  return (
    <figure className={styles.picture}>
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
  const size = `${showDecimal(changePercent.replace(/^[+-]/, ''), locale)}\u00a0%`
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
  const when = new Intl.DateTimeFormat(dateLocale(locale), {
    ...(period !== 'day' && { day: 'numeric', month: 'short' }),
    ...(period !== 'month' && { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
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

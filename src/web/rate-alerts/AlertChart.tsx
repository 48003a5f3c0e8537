import type { CurrencyItem } from '#contract/money/currency.ts'
import { moneyText } from '#web/format/money-text.ts'
import { percentText } from '#web/format/percent-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { type PricePoint, summaryOf } from '#web/quotes/chart/history-summary.ts'
import styles from './AlertChart.module.css'
import { distanceOf, heightOf, rateAt, reachOf, STEP_BPS } from './alert-line.ts'
import type { AlertLine } from './use-alert-line.ts'

type AlertChartProps = {
  /** The prices of a week, the last one being of now. */
  prices: readonly PricePoint[]
  now: string
  currency: CurrencyItem
  line: Pick<AlertLine, 'bps' | 'first' | 'move'>
}

/** The rate of a week with the wanted one as a line over it, which is dragged, or moved by the arrow keys. */
export function AlertChart({ prices, now, currency, line: { bps, first, move } }: AlertChartProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const summary = summaryOf(prices)
  if (!summary || prices.length < 2) return null
  const sum = (price: string) => moneyText(price, currency, locale)
  const reach = reachOf(
    prices.map(({ price }) => price),
    now,
    first,
  )
  const [height, middle] = [`${heightOf(bps, reach)}%`, '50%']
  const percent = `${bps > 0 ? '+' : ''}${percentText(bps, locale)}`
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>{t.week(sum(summary.least), sum(summary.most))}</figcaption>
      <div className={styles.chart}>
        <svg className={styles.drawing} aria-hidden="true">
          <line className={styles.now} x1="0" x2="100%" y1={middle} y2={middle} />
          <text className={styles.label} x="0" y={middle} dy="-5">
            {t.now}
          </text>
          <svg aria-hidden="true" viewBox="0 0 100 100" preserveAspectRatio="none" width="100%" height="100%">
            <polyline className={styles.rate} points={pointsOf(prices, now, reach)} />
          </svg>
          <line className={styles.wanted} x1="0" x2="100%" y1={height} y2={height} />
          <circle className={styles.grip} cx="100%" cy={height} r="7" />
          <text className={styles.percent} x="100%" y={height} dx="-14" dy={bps > 0 ? 18 : -6}>
            {bps === 0 ? '' : percent}
          </text>
        </svg>
        <input
          type="range"
          className={styles.slider}
          aria-label={t.line}
          aria-valuetext={`${sum(rateAt(now, bps))}, ${percent}`}
          min={-reach}
          max={reach}
          step={STEP_BPS}
          value={Math.round(bps / STEP_BPS) * STEP_BPS}
          onChange={event => move(event.currentTarget.valueAsNumber)}
        />
      </div>
      <p className={styles.hint}>{t.drag}</p>
    </figure>
  )
}

/** The curve on a square of 100, by time and by distance from the rate of now. */
function pointsOf(prices: readonly PricePoint[], now: string, reach: number): string {
  const times = prices.map(({ at }) => Date.parse(at))
  const [first, last] = [times[0]!, times.at(-1)!]
  return prices
    .map(({ price }, i) => {
      const x = (100 * (times[i]! - first)) / (last - first || 1)
      return `${Math.round(x * 10) / 10},${heightOf(distanceOf(price, now) ?? 0, reach)}`
    })
    .join(' ')
}

const messages = defineMessages({
  ru: {
    week: (least: string, most: string) => `За неделю от ${least} до ${most}`,
    now: 'сейчас',
    line: 'Отметка на графике',
    drag: 'Потяните линию или введите курс.',
  },
  en: {
    week: (least: string, most: string) => `This week from ${least} to ${most}`,
    now: 'now',
    line: 'Your line on the chart',
    drag: 'Drag the line or type a rate.',
  },
})

import { useMemo } from 'react'
import type { DryRun } from '#contract/dry-run/dry-run.ts'
import { DAY_MS } from '#contract/durations.ts'
import type { ExchangeRate } from '#contract/money/exchange-rate.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { pricesOf } from '#web/quotes/chart/history-summary.ts'
import { useChart } from '#web/quotes/chart/use-chart.ts'
import styles from './DryRunChart.module.css'

/** The rate of the proposed terms, and as a dashed line that of today's. */
export function DryRunChart({ result: { points, since, until } }: { result: DryRun }) {
  const locale = useLocale()
  const drawn = useMemo(() => {
    const known = points.findLast(({ today, proposed }) => today ?? proposed)
    const forOneGiven = (known?.today ?? known?.proposed)?.give === '1'
    const price = (at: string, rate: ExchangeRate | undefined) =>
      rate && pricesOf([{ at, ...rate }], forOneGiven)[0]!.price
    return points.map(({ at, today, proposed }) => ({ at, prices: [price(at, proposed), price(at, today)] }))
  }, [points])
  const place = useChart(drawn, Date.parse(until) - Date.parse(since) > DAY_MS ? 'week' : 'day', locale)
  return <div ref={place} className={styles.chart} aria-hidden="true" />
}

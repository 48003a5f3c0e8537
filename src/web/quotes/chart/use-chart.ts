import { type RefObject, useEffect, useRef } from 'react'
import type uPlot from 'uplot'
import { dateFormat } from '#contract/intl-formats.ts'
import { dateLocale } from '#web/format/moment-text.ts'
import 'uplot/dist/uPlot.min.css'
import type { Locale } from '#contract/locale.ts'
import { formatAmount } from '#contract/money/amount-text.ts'
import { loadLater } from '#web/ui/load-later.ts'
import type { Period } from './history-summary.ts'
import { loadChart } from './load-chart.ts'

const HEIGHT = 220

/** A price of each line at each moment; where there is none, the line is broken. */
export type ChartPoint = { at: string; prices: readonly (string | undefined)[] }

/**
 * Draws the points into an element, in its width and the page's colours: `--chart-line` and `--chart-fill` for the first
 * line, `--chart-compared` for a dashed second one. No amount is computed from these numbers.
 */
export function useChart(
  points: readonly ChartPoint[],
  period: Period,
  locale: Locale,
): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const gone = new AbortController()
    // Until the library has loaded there is no chart; the summary and the table do not need it.
    void loadLater(() => loadChart(locale), gone.signal).then(
      Chart => Chart && keepDrawn(Chart, place.current!, { points, period, locale }, gone.signal),
    )
    return () => gone.abort()
  }, [points, period, locale])

  return place
}

type Drawing = { points: readonly ChartPoint[]; period: Period; locale: Locale }

/** Draws the chart, and again when its width or the colours of the page change. */
function keepDrawn(Chart: typeof uPlot, element: HTMLElement, drawing: Drawing, gone: AbortSignal): void {
  let chart = draw(Chart, element, drawing)
  const redraw = () => {
    chart.destroy()
    chart = draw(Chart, element, drawing)
  }
  const width = new ResizeObserver(() => {
    if (element.clientWidth !== chart.width) chart.setSize({ width: element.clientWidth, height: HEIGHT })
  })
  width.observe(element)
  const theme = new MutationObserver(redraw)
  theme.observe(document.documentElement, { attributeFilter: ['data-theme'] })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', redraw, { signal: gone })
  gone.addEventListener('abort', () => {
    width.disconnect()
    theme.disconnect()
    chart.destroy()
  })
}

function draw(Chart: typeof uPlot, element: HTMLElement, { points, period, locale }: Drawing): uPlot {
  const styles = getComputedStyle(element)
  const font = `${styles.fontSize} ${styles.fontFamily}`
  const ink = colourOf(element, 'var(--ink-3)')
  const grid = { stroke: colourOf(element, 'var(--line)'), width: 1 }
  const ticks = { show: false }
  const at = points.map(point => Date.parse(point.at) / 1000)
  const lines = (points[0]?.prices ?? []).map((_, line) =>
    points.map(({ prices }) => (prices[line] === undefined ? null : Number.parseFloat(prices[line]))),
  )
  const compared = { stroke: colourOf(element, 'var(--chart-compared)'), dash: [6, 4] }
  return new Chart(
    {
      width: element.clientWidth,
      height: HEIGHT,
      legend: { show: false },
      cursor: { show: false },
      // Half of the last label stands beyond the end of the line.
      padding: [8, 28, 0, 0],
      scales: { y: { range: (_, least, most) => spread(least, most) } },
      axes: [
        {
          stroke: ink,
          font,
          grid: { show: false },
          ticks,
          space: 72,
          // A mark stands at the beginning of a day only.
          incrs: period !== 'day' ? [1, 2, 3, 5, 7, 10].map(days => days * 86_400) : undefined,
          size: 28,
          values: (_, times) => labelsOf(times, period, locale),
        },
        {
          stroke: ink,
          font,
          grid,
          ticks,
          size: 84,
          space: 44,
          values: (_, marks) => marks.map(mark => formatAmount(mark.toFixed(decimalsOf(marks)), locale)),
        },
      ],
      series: [
        {},
        ...lines.map((_, line) => ({
          ...(line === 0
            ? { stroke: colourOf(element, 'var(--chart-line)'), fill: colourOf(element, 'var(--chart-fill)') }
            : compared),
          width: 2,
          points: { show: false },
        })),
      ],
    },
    [at, ...lines],
    element,
  )
}

/** A constant line lies in the middle; any other has a margin above and below. */
function spread(least: number, most: number): [number, number] {
  const air = (most - least || most * 0.01) * 0.08
  return [least - air, most + air]
}

/** Enough decimals to distinguish neighbouring marks. */
function decimalsOf(marks: readonly number[]): number {
  const step = Math.abs((marks[1] ?? 1) - (marks[0] ?? 0)) || 1
  return Math.min(12, Math.max(0, -Math.floor(Math.log10(step))))
}

function labelsOf(times: readonly number[], period: Period, locale: Locale): string[] {
  const format = dateFormat(
    dateLocale(locale),
    period === 'day' ? { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } : { day: 'numeric', month: 'short' },
  )
  return times.map(time => format.format(new Date(time * 1000)))
}

/** A canvas has no CSS variables, so their computed values are read. */
function colourOf(element: HTMLElement, token: string): string {
  const probe = document.createElement('span')
  probe.style.color = token
  element.append(probe)
  const { color } = getComputedStyle(probe)
  probe.remove()
  return color
}

import type { OfficeStatistics } from '#contract/statistics/office-statistics.ts'
import { dayText } from '#web/format/day-text.ts'
import { useDollars } from '#web/format/use-dollars.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Table } from '#web/ui/Table.tsx'
import styles from './DashboardPage.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { dashboardPath } from './dashboard-query.ts'

type Days = OfficeStatistics['days']

const HEIGHT = 100

/** The turnover by day as bars; with all figures as a table. */
export function DayChart({ days }: { days: Days }) {
  const t = useMessages(dashboardTexts)
  // A picture of nothing says nothing.
  if (days.every(({ turnover }) => Number(turnover) === 0)) return null
  return (
    <section>
      <h2>{t.byDay}</h2>
      <Bars days={days} name={t.turnover} />
      <details>
        <summary>{t.asTable}</summary>
        <DayTable days={days} />
      </details>
    </section>
  )
}

/** The highest bar is named, so that the picture has a measure. */
function Bars({ days, name }: { days: Days; name: string }) {
  const t = useMessages(dashboardTexts)
  const locale = useLocale()
  const dollars = useDollars()
  const values = days.map(({ turnover }) => Number(turnover))
  const highest = values.indexOf(Math.max(...values))
  const [most, least] = [Math.max(...values, 0), Math.min(...values, 0)]
  const span = most - least || 1
  const zero = (most / span) * HEIGHT
  const label = t.highest(name, dayText(days[highest]!.day, locale), dollars(days[highest]!.turnover))
  return (
    <figure className={styles.chart}>
      <figcaption>{label}</figcaption>
      <svg role="img" aria-label={label} viewBox={`0 0 ${days.length} ${HEIGHT}`} preserveAspectRatio="none">
        {values.map((value, i) => {
          const height = (Math.abs(value) / span) * HEIGHT
          return (
            <rect
              key={days[i]!.day}
              x={i + 0.1}
              width={0.8}
              y={Math.round((value < 0 ? zero : zero - height) * 100) / 100}
              height={Math.round(height * 100) / 100}
            />
          )
        })}
        <line x1="0" x2={days.length} y1={zero} y2={zero} />
      </svg>
      <div aria-hidden="true" className={styles.ends}>
        <span>{dayText(days[0]!.day, locale)}</span>
        <span>{dayText(days.at(-1)!.day, locale)}</span>
      </div>
    </figure>
  )
}

function DayTable({ days }: { days: Days }) {
  const t = useMessages(dashboardTexts)
  const locale = useLocale()
  const dollars = useDollars()
  return (
    <Table
      caption={t.byDay}
      dense
      rows={days}
      keyOf={({ day }) => day}
      columns={[
        {
          head: t.day,
          cell: ({ day }) => <Link to={dashboardPath({ from: day, to: day })}>{dayText(day, locale)}</Link>,
        },
        { head: t.opened, align: 'end', cell: ({ opened }) => opened },
        { head: t.completed, align: 'end', cell: ({ completed }) => completed },
        { head: t.turnover, align: 'end', cell: ({ turnover }) => dollars(turnover) },
        { head: t.earned, align: 'end', cell: ({ earned }) => dollars(earned) },
        { head: t.payoutTime, align: 'end', cell: ({ payoutMinutes }) => t.minutes(payoutMinutes) },
      ]}
    />
  )
}

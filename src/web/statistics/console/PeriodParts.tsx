import { useLoaderData } from 'react-router'
import type { OfficeFigures } from '#contract/statistics/office-statistics.ts'
import page from '#web/console/SectionPage.module.css'
import { sourceName } from '#web/console/visit-source.texts.ts'
import { deskStates } from '#web/desk/console/desk.texts.ts'
import type { QueueDays } from '#web/desk/console/queue-query.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { useDollars } from '#web/format/use-dollars.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Table } from '#web/ui/Table.tsx'
import type { DashboardData } from './DashboardPage.data.ts'
import styles from './DashboardPage.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { type Period, rowsPath } from './rows-path.ts'

/** The orders of a period by what they are now, where they came from, their pair, and who paid them out. */
export function States() {
  const { states, period } = useLoaderData<DashboardData>().statistics
  const t = useMessages(dashboardTexts)
  const locale = useLocale()
  const most = Math.max(...states.map(({ claims }) => claims), 1)
  return (
    <section>
      <h2>{t.byState}</h2>
      {states.length === 0 ? (
        <p className={page.note}>{t.none}</p>
      ) : (
        <Table
          caption={t.byState}
          dense
          rows={states}
          keyOf={({ state }) => state}
          columns={[
            {
              head: t.state,
              cell: ({ state, claims }) => (
                <>
                  {deskStates[locale][state]}
                  <Bar share={claims / most} />
                </>
              ),
            },
            {
              head: t.opened,
              align: 'end',
              cell: ({ state, claims }) => <Link to={rowsPath(period, { on: 'opened' }, state)}>{claims}</Link>,
            },
          ]}
        />
      )}
    </section>
  )
}

export function Sources() {
  const { sources, period } = useLoaderData<DashboardData>().statistics
  const t = useMessages(dashboardTexts)
  const locale = useLocale()
  const rows = sources.map(row => ({
    ...row,
    key: row.source,
    name: sourceName(row.source, locale),
    days: { source: row.source },
  }))
  return <Parts title={t.bySource} head={t.source} rows={rows} period={period} note={t.sourceNote} />
}

export function Pairs() {
  const { statistics, currencies } = useLoaderData<DashboardData>()
  const t = useMessages(dashboardTexts)
  const locale = useLocale()
  const nameOf = (code: string) => nameAlone(currencyOr(currencies, code, '0'), locale)
  const rows = statistics.pairs.map(row => ({
    ...row,
    key: `${row.from}-${row.to}`,
    name: `${nameOf(row.from)} → ${nameOf(row.to)}`,
    days: { pair: `${row.from}-${row.to}` },
  }))
  return <Parts title={t.byPair} head={t.pair} rows={rows} period={statistics.period} />
}

export function Staff() {
  const { staff, period } = useLoaderData<DashboardData>().statistics
  const t = useMessages(dashboardTexts)
  const dollars = useDollars()
  if (staff.length === 0) return null
  return (
    <section>
      <h2>{t.byStaff}</h2>
      <Table
        caption={t.byStaff}
        dense
        rows={staff}
        keyOf={({ id }) => id}
        columns={[
          { head: t.person, cell: ({ email, id }) => email ?? id },
          {
            head: t.paidOut,
            align: 'end',
            cell: ({ id, completed }) => <Link to={rowsPath(period, { on: 'completed', staff: id })}>{completed}</Link>,
          },
          { head: t.turnover, align: 'end', cell: ({ turnover }) => dollars(turnover) },
          { head: t.untilTaken, align: 'end', cell: ({ takenMinutes }) => t.minutes(takenMinutes) },
          { head: t.untilPaidOut, align: 'end', cell: ({ payoutMinutes }) => t.minutes(payoutMinutes) },
        ]}
      />
      <p className={page.note}>{t.staffNote}</p>
    </section>
  )
}

type Row = Pick<OfficeFigures, 'opened' | 'completed' | 'turnover' | 'earned'> & {
  key: string
  name: string
  days: Pick<QueueDays, 'pair' | 'source'>
}
type PartsProps = { title: string; head: string; rows: readonly Row[]; period: Period; note?: string }

function Parts({ title, head, rows, period, note }: PartsProps) {
  const t = useMessages(dashboardTexts)
  const dollars = useDollars()
  const most = Math.max(...rows.map(({ turnover }) => Number(turnover)), 1)
  return (
    <section>
      <h2>{title}</h2>
      {rows.length === 0 ? (
        <p className={page.note}>{t.none}</p>
      ) : (
        <Table
          caption={title}
          dense
          rows={rows}
          keyOf={({ key }) => key}
          columns={[
            {
              head,
              className: styles.name,
              cell: ({ name, turnover }) => (
                <>
                  {name}
                  <Bar share={Number(turnover) / most} />
                </>
              ),
            },
            {
              head: t.opened,
              align: 'end',
              cell: ({ days, opened }) => <Link to={rowsPath(period, { on: 'opened', ...days })}>{opened}</Link>,
            },
            {
              head: t.completed,
              align: 'end',
              cell: ({ days, completed }) => (
                <Link to={rowsPath(period, { on: 'completed', ...days })}>{completed}</Link>
              ),
            },
            { head: t.turnover, align: 'end', cell: ({ turnover }) => dollars(turnover) },
            { head: t.earned, align: 'end', cell: ({ earned }) => dollars(earned) },
          ]}
        />
      )}
      {note && <p className={page.note}>{note}</p>}
    </section>
  )
}

/** It repeats the figure beside it. */
const Bar = ({ share }: { share: number }) => (
  <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className={styles.bar}>
    <rect width={Math.round(share * 1000) / 10} height="4" />
  </svg>
)

import { useLoaderData } from 'react-router'
import type { OfficeFigures } from '#contract/statistics/office-statistics.ts'
import { usualPeriods } from '#contract/statistics/period.ts'
import { Chips } from '#web/console/Chips.tsx'
import { DASHBOARD_PATH } from '#web/console/frame/sections.ts'
import page from '#web/console/SectionPage.module.css'
import { sourceName } from '#web/console/visit-source.texts.ts'
import { deskStates } from '#web/desk/console/desk.texts.ts'
import { consolePath, type QueueDays, wholeQueue } from '#web/desk/console/queue-query.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { dayText } from '#web/format/day-text.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { timeText } from '#web/format/time-text.ts'
import { useDollars } from '#web/format/use-dollars.ts'
import { pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { Table } from '#web/ui/Table.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import { changeOf, shareOf } from './change-of.ts'
import type { DashboardData } from './DashboardPage.data.ts'
import styles from './DashboardPage.module.css'
import { DayChart } from './DayChart.tsx'
import { dashboardTexts } from './dashboard.texts.ts'
import { dashboardPath } from './dashboard-query.ts'
import { ReservesWorth } from './ReservesWorth.tsx'
import { dashboardSection } from './statistics.console.ts'

export { loader } from './DashboardPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: dashboardSection.words[locale].title, noindex: true }),
}

/** What the office came to in a period, beside the period before. Each figure leads to the orders behind it. */
export function Component() {
  const { statistics, refused } = useLoaderData<DashboardData>()
  const t = useMessages(dashboardTexts)
  const locale = useLocale()
  const here = useHydrated()
  const { period, before, at, unpriced, uncounted, timeZone } = statistics
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>{dashboardSection.words[locale].title}</h1>
        <a href={exportPath(period, locale)} download>
          {t.export}
        </a>
      </div>
      <PeriodForm />
      {refused && <Notice tone="warn">{t.refused}</Notice>}
      <p className={page.note} role="status">
        {t.shown(daysText(period, locale), daysText(before, locale))}{' '}
        {before.until && t.upTo(timeText(at, locale, here))} {t.zone(timeZone)}
      </p>
      {uncounted > 0 && <Notice tone="info">{t.uncounted(uncounted)}</Notice>}
      {unpriced > 0 && <Notice tone="warn">{t.unpriced(unpriced)}</Notice>}
      <Totals />
      <div className={styles.two}>
        <Conversion />
        <Earned />
      </div>
      {statistics.days.length > 1 && <DayChart days={statistics.days} />}
      <div className={styles.two}>
        <States />
        <Sources />
      </div>
      <Pairs />
      <Staff />
      <ReservesWorth />
    </div>
  )
}

/** The days are in the address, so that a period can be kept and passed on. */
function PeriodForm() {
  const { statistics } = useLoaderData<DashboardData>()
  const t = useMessages(dashboardTexts)
  const locale = useLocale()
  const { period, today } = statistics
  return (
    <div className={styles.period}>
      <Chips label={t.periods}>
        {Object.entries(usualPeriods(today)).map(([name, usual]) => (
          <Link
            key={name}
            to={dashboardPath(usual)}
            aria-current={usual.from === period.from && usual.to === period.to ? 'true' : undefined}
          >
            {t.usual[name as keyof typeof t.usual]}
          </Link>
        ))}
      </Chips>
      <form key={dashboardPath(period)} method="get" action={pathIn(locale, DASHBOARD_PATH)} className={styles.days}>
        <TextField name="from" type="date" label={t.from} defaultValue={period.from} max={today} />
        <TextField name="to" type="date" label={t.to} defaultValue={period.to} max={today} />
        <Button type="submit">{t.show}</Button>
      </form>
    </div>
  )
}

function Totals() {
  const { whole, wholeBefore, period } = useLoaderData<DashboardData>().statistics
  const t = useMessages(dashboardTexts)
  const dollars = useDollars()
  const opened = rowsPath(period, { on: 'opened' })
  const completed = rowsPath(period, { on: 'completed' })
  const figures: { name: string; text: string; to: string; now: number; before: number }[] = [
    { name: t.turnover, text: dollars(whole.turnover), to: completed, ...pairOf('turnover') },
    { name: t.earned, text: dollars(whole.earned), to: completed, ...pairOf('earned') },
    { name: t.opened, text: String(whole.opened), to: opened, ...pairOf('opened') },
    { name: t.completed, text: String(whole.completed), to: completed, ...pairOf('completed') },
  ]
  function pairOf(name: 'turnover' | 'earned' | 'opened' | 'completed') {
    return { now: Number(whole[name]), before: Number(wholeBefore[name]) }
  }
  return (
    <dl className={styles.totals}>
      {figures.map(({ name, text, to, now, before }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <Link to={to} className="num">
              {text}
            </Link>
            <Change now={now} before={before} />
          </dd>
        </div>
      ))}
      <div>
        <dt>{t.payoutTime}</dt>
        <dd>
          <Link to={completed} className="num">
            {t.minutes(whole.payoutMinutes)}
          </Link>
          <small>{t.beforeMinutes(wholeBefore.payoutMinutes)}</small>
        </dd>
      </div>
    </dl>
  )
}

function Change({ now, before }: { now: number; before: number }) {
  const t = useMessages(dashboardTexts)
  const percent = changeOf(now, before)
  return <small>{percent === undefined ? t.nothingBefore : t.change(percent)}</small>
}

/** From a signed quote to a completed order: how many came so far, and what share of the step before. */
function Conversion() {
  const { whole, wholeBefore, period } = useLoaderData<DashboardData>().statistics
  const t = useMessages(dashboardTexts)
  const steps = [
    { name: t.quotes, now: whole.quotes, before: wholeBefore.quotes },
    { name: t.opened, now: whole.opened, before: wholeBefore.opened, days: { on: 'opened' as const } },
    { name: t.paid, now: whole.paid, before: wholeBefore.paid, days: { on: 'opened' as const, paid: 'yes' as const } },
    { name: t.finished, now: whole.finished, before: wholeBefore.finished, state: 'completed' as const },
  ]
  return (
    <section>
      <h2>{t.conversion}</h2>
      <Table
        caption={t.conversion}
        dense
        rows={steps}
        keyOf={({ name }) => name}
        columns={[
          { head: t.step, cell: ({ name }) => name },
          {
            head: t.count,
            align: 'end',
            cell: ({ now, days, state }, i) =>
              i === 0 ? now : <Link to={rowsPath(period, { on: 'opened', ...days }, state)}>{now}</Link>,
          },
          {
            head: t.ofStepBefore,
            align: 'end',
            cell: ({ now }, i) => (i === 0 ? '' : t.percent(shareOf(now, steps[i - 1]!.now))),
          },
          { head: t.before, align: 'end', cell: ({ before }) => before },
        ]}
      />
      <p className={page.note}>{t.quotesNote}</p>
    </section>
  )
}

/** What the earned sum consists of. */
function Earned() {
  const { whole, wholeBefore, period } = useLoaderData<DashboardData>().statistics
  const t = useMessages(dashboardTexts)
  const dollars = useDollars()
  const lines = [
    ['spread', 1],
    ['fees', 1],
    ['discounts', -1],
    ['promo', -1],
    ['referral', -1],
    ['network', -1],
  ] as const
  const signed = (value: string, sign: 1 | -1) =>
    Number(value) === 0 ? '—' : dollars(sign < 0 ? negated(value) : value)
  return (
    <section>
      <h2>{t.earnedFrom}</h2>
      <Table
        caption={t.earnedFrom}
        dense
        rows={[...lines, undefined]}
        keyOf={line => line?.[0] ?? 'earned'}
        columns={[
          { head: t.line, cell: line => (line ? t.lines[line[0]] : t.earned) },
          {
            head: t.sum,
            align: 'end',
            cell: line =>
              line ? (
                signed(whole[line[0]], line[1])
              ) : (
                <Link to={rowsPath(period, { on: 'completed' })}>{dollars(whole.earned)}</Link>
              ),
          },
          {
            head: t.before,
            align: 'end',
            cell: line => (line ? signed(wholeBefore[line[0]], line[1]) : dollars(wholeBefore.earned)),
          },
        ]}
      />
    </section>
  )
}

function States() {
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

function Sources() {
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

function Pairs() {
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

function Staff() {
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
type Period = DashboardData['statistics']['period']

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

/** The list of orders behind a figure. */
const rowsPath = ({ from, to }: Period, days: QueueDays, state?: 'completed' | DashboardState): string =>
  consolePath({ ...wholeQueue, ...days, since: from, until: to, state })
type DashboardState = DashboardData['statistics']['states'][number]['state']

const negated = (value: string): string => (value.startsWith('-') ? value.slice(1) : `-${value}`)

const daysText = ({ from, to }: Period, locale: ReturnType<typeof useLocale>): string =>
  from === to ? dayText(from, locale) : `${dayText(from, locale)} – ${dayText(to, locale)}`

const exportPath = ({ from, to }: Period, locale: string): string =>
  `/api/v1/desk/statistics/export/?${new URLSearchParams({ from, to, locale })}`

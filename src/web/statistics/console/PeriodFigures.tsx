import { useLoaderData } from 'react-router'
import page from '#web/console/SectionPage.module.css'
import { useDollars } from '#web/format/use-dollars.ts'
import { useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Table } from '#web/ui/Table.tsx'
import { changeOf, shareOf } from './change-of.ts'
import type { DashboardData } from './DashboardPage.data.ts'
import styles from './DashboardPage.module.css'
import { dashboardTexts } from './dashboard.texts.ts'
import { rowsPath } from './rows-path.ts'

/** What a period came to, beside the period before. */
export function Totals() {
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
export function Conversion() {
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
export function Earned() {
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
    ['costs', -1],
  ] as const
  const signed = (value: string, sign: 1 | -1) =>
    Number(value) === 0 ? '—' : dollars(sign < 0 ? negated(value) : value)
  return (
    <section>
      <h2>{t.earnedFrom}</h2>
      <Table
        caption={t.earnedFrom}
        dense
        // What has brought and cost nothing, now and before, is no line.
        rows={[...lines.filter(([of]) => Number(whole[of]) !== 0 || Number(wholeBefore[of]) !== 0), undefined]}
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

const negated = (value: string): string => (value.startsWith('-') ? value.slice(1) : `-${value}`)

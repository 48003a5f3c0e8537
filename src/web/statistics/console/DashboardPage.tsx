import { useLoaderData } from 'react-router'
import { usualPeriods } from '#contract/statistics/period.ts'
import { Chips } from '#web/console/Chips.tsx'
import { DASHBOARD_PATH } from '#web/console/frame/sections.ts'
import page from '#web/console/SectionPage.module.css'
import { dayText } from '#web/format/day-text.ts'
import { clockIn } from '#web/format/zone-time.ts'
import { pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { Button } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TextField } from '#web/ui/TextField.tsx'
import type { DashboardData } from './DashboardPage.data.ts'
import styles from './DashboardPage.module.css'
import { DayChart } from './DayChart.tsx'
import { dashboardTexts } from './dashboard.texts.ts'
import { dashboardPath } from './dashboard-query.ts'
import { NeedsYou } from './NeedsYou.tsx'
import { Conversion, Earned, Totals } from './PeriodFigures.tsx'
import { Pairs, Sources, Staff, States } from './PeriodParts.tsx'
import { ReservesWorth } from './ReservesWorth.tsx'
import type { Period } from './rows-path.ts'
import { dashboardSection } from './statistics.console.ts'

export { loader } from './DashboardPage.data.ts'

export const handle: PageHandle = {
  head: ({ locale }) => ({ title: dashboardSection.words[locale].title, noindex: true }),
}

/** What the office came to in a period, beside the period before. Each figure leads to the orders behind it. */
export function Component() {
  const { statistics, refused, days } = useLoaderData<DashboardData>()
  const t = useMessages(dashboardTexts)
  const locale = useLocale()
  const { period, before, at, unpriced, uncounted, timeZone } = statistics
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>{dashboardSection.words[locale].title}</h1>
        <a href={exportPath(period, locale)} download>
          {t.export}
        </a>
      </div>
      <NeedsYou />
      <PeriodForm />
      {refused && <Notice tone="warn">{t.refused}</Notice>}
      <p className={page.note} role="status">
        {t.shown(daysText(period, locale), daysText(before, locale))}{' '}
        {before.until && t.upTo(clockIn(timeZone, at).slice(11))} {t.zone(timeZone)}
      </p>
      {uncounted > 0 && <Notice tone="info">{t.uncounted(uncounted)}</Notice>}
      {unpriced > 0 && <Notice tone="warn">{t.unpriced(unpriced)}</Notice>}
      <Totals />
      <DayChart days={days} />
      <div className={styles.two}>
        <Conversion />
        <Earned />
      </div>
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

const daysText = ({ from, to }: Period, locale: ReturnType<typeof useLocale>): string =>
  from === to ? dayText(from, locale) : `${dayText(from, locale)} – ${dayText(to, locale)}`

const exportPath = ({ from, to }: Period, locale: string): string =>
  `/api/v1/desk/statistics/export/?${new URLSearchParams({ from, to, locale })}`

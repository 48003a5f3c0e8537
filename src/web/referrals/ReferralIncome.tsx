import { useLoaderData } from 'react-router'
import { dateFormat } from '#contract/intl-formats.ts'
import { DOLLAR_SCALE } from '#contract/ledger/dollars.ts'
import { useDollars } from '#web/format/use-dollars.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { Table } from '#web/ui/Table.tsx'
import type { ReferrerData } from './ReferrerPage.data.ts'
import styles from './ReferrerPage.module.css'
import { referrerTexts } from './referrer.texts.ts'

/** Clicks, sign-ups, orders and income by month; the bar repeats the figure beside it. */
export function ReferralIncome() {
  const { months, sums } = useLoaderData<ReferrerData>().overview
  const t = useMessages(referrerTexts)
  const locale = useLocale()
  const dollars = useDollars(DOLLAR_SCALE)
  if (months.length === 0) return null
  const most = Math.max(...months.map(({ income }) => Number(income)), 0.0001)
  const named = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <section className={styles.section} aria-labelledby="referral-income">
      <h2 id="referral-income">{t.results}</h2>
      <Table
        caption={t.results}
        rows={months}
        keyOf={({ month }) => month}
        columns={[
          {
            head: t.month,
            cell: ({ month }) => named.format(new Date(`${month}-15T00:00:00Z`)),
            foot: t.inAll,
          },
          ...(['clicks', 'signUps', 'claims', 'completed'] as const).map(name => ({
            head: t.funnel[name],
            align: 'end' as const,
            className: 'num',
            cell: (counts: (typeof months)[number]) => counts[name],
            foot: sums[name],
          })),
          {
            head: t.income,
            align: 'end',
            className: 'num',
            cell: ({ income }) => (
              <>
                {dollars(income)}
                <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className={styles.bar}>
                  <rect width={(100 * Math.max(Number(income), 0)) / most} height="4" />
                </svg>
              </>
            ),
            foot: dollars(sums.income),
          },
        ]}
      />
    </section>
  )
}

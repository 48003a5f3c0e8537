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
      <Table caption={t.results}>
        <thead>
          <tr>
            <th scope="col">{t.month}</th>
            {(['clicks', 'signUps', 'claims', 'completed'] as const).map(name => (
              <th key={name} scope="col" data-align="end">
                {t.funnel[name]}
              </th>
            ))}
            <th scope="col" data-align="end">
              {t.income}
            </th>
          </tr>
        </thead>
        <tbody>
          {months.map(({ month, clicks, signUps, claims, completed, income }) => (
            <tr key={month}>
              <th scope="row">{named.format(new Date(`${month}-15T00:00:00Z`))}</th>
              {[clicks, signUps, claims, completed].map((count, i) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
                <td key={i} data-align="end" className="num">
                  {count}
                </td>
              ))}
              <td data-align="end" className="num">
                {dollars(income)}
                <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className={styles.bar}>
                  <rect width={(100 * Math.max(Number(income), 0)) / most} height="4" />
                </svg>
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t.inAll}</th>
            {[sums.clicks, sums.signUps, sums.claims, sums.completed].map((count, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns never change places
              <td key={i} data-align="end" className="num">
                {count}
              </td>
            ))}
            <td data-align="end" className="num">
              {dollars(sums.income)}
            </td>
          </tr>
        </tfoot>
      </Table>
    </section>
  )
}

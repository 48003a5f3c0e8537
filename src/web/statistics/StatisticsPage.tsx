import { useLoaderData } from 'react-router'
import { dateFormat } from '#contract/intl-formats.ts'
import type { CustomerStatistics } from '#contract/statistics/statistics.ts'
import { moneyText } from '#web/format/money-text.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { useDollars } from '#web/format/use-dollars.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Card } from '#web/ui/Card.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { Table } from '#web/ui/Table.tsx'
import { AccountFrame } from '#web/users/AccountFrame.tsx'
import type { StatisticsData } from './StatisticsPage.data.ts'
import styles from './StatisticsPage.module.css'

export { loader } from './StatisticsPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** What somebody has exchanged and saved: in all, and by month with a bar for each. */
export function Component() {
  const { statistics } = useLoaderData<StatisticsData>()
  const t = useMessages(messages)
  const dollars = useDollars()
  const { claims, completed, turnover, saved, months } = statistics
  return (
    <AccountFrame title={t.title} lead={t.lead}>
      {months.length === 0 ? (
        <Card>
          <EmptyState title={t.none} action={<ButtonLink to="/">{t.exchange}</ButtonLink>}>
            <p>{t.noneText}</p>
          </EmptyState>
        </Card>
      ) : (
        <>
          <dl className={styles.totals}>
            <div>
              <dt>{t.completed}</dt>
              <dd>
                {completed} <small>{t.ofAll(claims)}</small>
              </dd>
            </div>
            <div>
              <dt>{t.turnover}</dt>
              <dd>{dollars(turnover)}</dd>
            </div>
            <div>
              <dt>{t.saved}</dt>
              <dd>
                <Saved saved={saved} />
              </dd>
            </div>
          </dl>
          <Months months={months} />
          <p>
            <Link to="/discounts">{t.discounts}</Link>
          </p>
        </>
      )}
    </AccountFrame>
  )
}

/** The bar repeats the figure beside it. */
function Months({ months }: Pick<CustomerStatistics, 'months'>) {
  const t = useMessages(messages)
  const locale = useLocale()
  const dollars = useDollars()
  const most = Math.max(...months.map(({ turnover }) => Number(turnover)), 1)
  const named = dateFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  return (
    <Table
      caption={t.byMonth}
      rows={months}
      keyOf={({ month }) => month}
      columns={[
        { head: t.month, cell: ({ month }) => named.format(new Date(`${month}-15T00:00:00Z`)) },
        { head: t.completed, align: 'end', className: 'num', cell: ({ completed }) => completed },
        {
          head: t.turnover,
          align: 'end',
          className: 'num',
          cell: ({ turnover }) => (
            <>
              {dollars(turnover)}
              <svg aria-hidden="true" viewBox="0 0 100 4" preserveAspectRatio="none" className={styles.bar}>
                <rect width={(100 * Number(turnover)) / most} height="4" />
              </svg>
            </>
          ),
        },
        { head: t.saved, align: 'end', cell: ({ saved }) => <Saved saved={saved} /> },
      ]}
    />
  )
}

function Saved({ saved }: Pick<CustomerStatistics, 'saved'>) {
  const { currencies } = useLoaderData<StatisticsData>()
  const locale = useLocale()
  if (saved.length === 0) return '—'
  return saved.map(({ currency, value }) => (
    <span key={currency} className={`num ${styles.saved}`}>
      {moneyText(value, currencyOr(currencies, currency, value), locale)}
    </span>
  ))
}

const messages = defineMessages({
  ru: {
    title: 'Статистика',
    lead: 'Выполненные заявки. Оборот в долларах, по курсу на момент каждой.',
    none: 'Пока считать нечего',
    noneText: 'Здесь появятся ваши обмены, как только первый из них будет выполнен.',
    exchange: 'К обмену',
    completed: 'Выполнено',
    ofAll: (all: number) => `из ${all}`,
    turnover: 'Оборот',
    saved: 'Сэкономлено на скидках',
    byMonth: 'По месяцам',
    month: 'Месяц',
    discounts: 'Как растёт скидка',
  },
  en: {
    title: 'Statistics',
    lead: 'Your completed orders. Turnover is converted to USD on the day of each order.',
    none: 'Nothing to count yet',
    noneText: 'Your exchanges will appear here as soon as the first one is completed.',
    exchange: 'Go to exchange',
    completed: 'Completed',
    ofAll: (all: number) => `of ${all}`,
    turnover: 'Turnover',
    saved: 'Saved with discounts',
    byMonth: 'By month',
    month: 'Month',
    discounts: 'How the discount grows',
  },
})

import { useLoaderData } from 'react-router'
import page from '#web/console/SectionPage.module.css'
import { nameAlone } from '#web/format/currency-name.ts'
import { moneyText } from '#web/format/money-text.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Table } from '#web/ui/Table.tsx'
import type { DashboardData } from './DashboardPage.data.ts'
import { dashboardTexts } from './dashboard.texts.ts'

type Item = DashboardData['reserves']['items'][number]

/** The reserves as they are now, by currency and in one money, the largest first. */
export function ReservesWorth() {
  const { reserves } = useLoaderData<DashboardData>()
  const t = useMessages(dashboardTexts)
  const locale = useLocale()
  const { worth } = reserves
  const money = worth && { ticker: worth.money, scale: 2 }
  const worthOf = ({ worth }: Item) => Number(worth?.has ?? 0)
  const items = reserves.items.filter(({ has }) => Number(has) !== 0).toSorted((a, b) => worthOf(b) - worthOf(a))
  return (
    <section>
      <h2>{t.reserves}</h2>
      {worth && money && (
        <p>
          <Link to="/console/reserves">{`≈\u00a0${moneyText(worth.has, money, locale)}`}</Link>{' '}
          {worth.without.length > 0 && <span className={page.note}>{t.withoutRate(worth.without.join(', '))}</span>}
        </p>
      )}
      {items.length === 0 ? (
        <p className={page.note}>{t.noReserves}</p>
      ) : (
        <>
          <ReserveTable items={items.slice(0, MOST_SHOWN)} />
          {items.length > MOST_SHOWN && (
            <details>
              <summary>{t.moreReserves(items.length - MOST_SHOWN)}</summary>
              <ReserveTable items={items.slice(MOST_SHOWN)} />
            </details>
          )}
        </>
      )}
    </section>
  )
}

/** The largest are looked at every day. */
const MOST_SHOWN = 8

function ReserveTable({ items }: { items: readonly Item[] }) {
  const { reserves, currencies } = useLoaderData<DashboardData>()
  const t = useMessages(dashboardTexts)
  const locale = useLocale()
  const { worth } = reserves
  const money = worth && { ticker: worth.money, scale: 2 }
  const text = (code: string, value: string) => moneyText(value, currencyOr(currencies, code, value), locale)
  return (
    <Table
      caption={t.reserves}
      dense
      rows={items}
      keyOf={({ currency }) => currency}
      columns={[
        {
          head: t.currency,
          cell: ({ currency, has }) => (
            <Link to={`/console/reserves/${currency}`}>{nameAlone(currencyOr(currencies, currency, has), locale)}</Link>
          ),
        },
        { head: t.has, align: 'end', cell: ({ currency, has }) => text(currency, has) },
        {
          head: t.held,
          align: 'end',
          cell: ({ currency, held }) => (Number(held) === 0 ? '—' : text(currency, held)),
        },
        ...(money
          ? [
              {
                head: t.worthIn(money.ticker),
                align: 'end' as const,
                cell: ({ worth }: Item) => (worth ? moneyText(worth.has, money, locale) : '—'),
              },
            ]
          : []),
      ]}
    />
  )
}

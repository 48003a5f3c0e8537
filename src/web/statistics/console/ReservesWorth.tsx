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

/** The reserves as they are now, by currency and in one money, the largest first. */
export function ReservesWorth() {
  const { reserves, currencies } = useLoaderData<DashboardData>()
  const t = useMessages(dashboardTexts)
  const locale = useLocale()
  const { worth } = reserves
  const money = worth && { ticker: worth.money, scale: 2 }
  const worthOf = ({ worth }: (typeof reserves.items)[number]) => Number(worth?.has ?? 0)
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
        <Table caption={t.reserves} dense>
          <thead>
            <tr>
              <th scope="col">{t.currency}</th>
              <th scope="col" data-align="end">
                {t.has}
              </th>
              <th scope="col" data-align="end">
                {t.held}
              </th>
              {money && (
                <th scope="col" data-align="end">
                  {t.worthIn(money.ticker)}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {items.map(({ currency: code, has, held, worth: ofItem }) => {
              const currency = currencyOr(currencies, code, has)
              return (
                <tr key={code}>
                  <th scope="row">
                    <Link to={`/console/reserves/${code}`}>{nameAlone(currency, locale)}</Link>
                  </th>
                  <td data-align="end">{moneyText(has, currency, locale)}</td>
                  <td data-align="end">{Number(held) === 0 ? '—' : moneyText(held, currency, locale)}</td>
                  {money && <td data-align="end">{ofItem ? moneyText(ofItem.has, money, locale) : '—'}</td>}
                </tr>
              )
            })}
          </tbody>
        </Table>
      )}
    </section>
  )
}

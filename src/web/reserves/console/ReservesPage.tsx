import { useLoaderData, useNavigate } from 'react-router'
import { Chips } from '#web/console/Chips.tsx'
import { QUEUE_PATH } from '#web/console/frame/sections.ts'
import { useKeys, walkRows } from '#web/console/frame/use-keys.ts'
import page from '#web/console/SectionPage.module.css'
import { balanceText } from '#web/format/signed-money.ts'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { PageHandle } from '#web/shell/head.ts'
import { Link } from '#web/shell/Link.tsx'
import { EmptyState } from '#web/ui/EmptyState.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { ReservesData } from './ReservesPage.data.ts'
import styles from './ReservesPage.module.css'
import { ReserveTable } from './ReserveTable.tsx'
import { reservesPath } from './reserve-query.ts'

export { loader } from './ReservesPage.data.ts'

export const handle: PageHandle = { head: ({ locale }) => ({ title: messages[locale].title, noindex: true }) }

/** The reserves of all currencies, and what they are worth together. */
export function Component() {
  const { reserves, currencies } = useLoaderData<ReservesData>()
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const navigate = useNavigate()
  useKeys(key => {
    if (key === 'j' || key === 'k') return () => walkRows(key === 'j' ? 1 : -1)
    return key === 'Escape' ? () => void navigate(QUEUE_PATH) : undefined
  })
  const { items, moneys, worth, earned } = reserves
  const money = worth && { ticker: worth.money, scale: 2 }
  return (
    <div className={page.page}>
      <div className={page.head}>
        <h1>{t.title}</h1>
        {moneys.length > 1 && (
          <Chips label={t.countedIn}>
            {moneys.map(ticker => (
              <Link key={ticker} to={reservesPath(ticker)} aria-current={ticker === worth?.money ? 'true' : undefined}>
                {ticker}
              </Link>
            ))}
          </Chips>
        )}
      </div>
      {worth && money && (
        <section aria-label={t.whole}>
          <dl className={styles.whole}>
            <div>
              <dt>{t.has}</dt>
              <dd className="num" data-whole="has">
                {`≈\u00a0${balanceText(worth.has, money, locale)}`}
              </dd>
            </div>
            <div>
              <dt>{t.earned}</dt>
              <dd className="num">{balanceText(earned, { ticker: 'USD', scale: 2 }, locale)}</dd>
            </div>
          </dl>
          <p className={page.note}>
            {t.at(timeText(worth.at, locale, here))} {worth.without.length > 0 && t.without(worth.without.join(', '))}
          </p>
        </section>
      )}
      {items.length > 0 ? (
        <ReserveTable items={items} currencies={currencies} money={money} />
      ) : (
        <EmptyState title={t.none}>
          <p>{t.noneText}</p>
        </EmptyState>
      )}
    </div>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Резервы',
    countedIn: 'В чём считать',
    whole: 'Всего',
    has: 'Всё, что есть',
    earned: 'Заработано за всё время, после расходов',
    at: (time: string) =>
      `Остатки по курсам без наценки на ${time}. Заработанное — по курсам каждой сделки, как в сводке.`,
    without: (codes: string) => `Не вошли, свежего курса нет: ${codes}.`,
    none: 'Валют ещё нет',
    noneText: 'Резервы появятся вместе с первой валютой.',
  },
  en: {
    title: 'Reserves',
    countedIn: 'Shown in',
    whole: 'The whole',
    has: 'In total',
    earned: 'Earned in all, after costs',
    at: (time: string) =>
      `Balances at market rates, as of ${time}. What was earned is at the rates of each exchange, as on the dashboard.`,
    without: (codes: string) => `Left out of the total, no fresh rate: ${codes}.`,
    none: 'There are no currencies yet',
    noneText: 'Reserves come with the first currency.',
  },
})

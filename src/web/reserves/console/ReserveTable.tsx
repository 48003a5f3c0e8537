import type { Reserve } from '#contract/reserves/reserves.ts'
import { FigureCell } from '#web/console/FigureCell.tsx'
import { isLong } from '#web/format/breaking-sum.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { moneyText, type Named } from '#web/format/money-text.ts'
import { currencyOr, type ShownCurrencies } from '#web/format/shown-currencies.ts'
import { balanceText, isNothing, signedColumn } from '#web/format/signed-money.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import styles from './ReserveTable.module.css'
import { reservePath } from './reserve-query.ts'

type ReserveTableProps = { items: readonly Reserve[]; currencies: ShownCurrencies; money: Named | undefined }

/** The table of reserves. On a narrow screen only what is free is shown, and the rest on the currency's page. */
export function ReserveTable({ items, currencies, money }: ReserveTableProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const worth =
    money &&
    signedColumn(
      items.flatMap(({ worth }) => (worth ? [worth.has, worth.profit] : [])),
      money,
      locale,
    )
  return (
    <div className={styles.context}>
      <table className={styles.table}>
        <caption className="visually-hidden">{t.caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t.currency}</th>
            <th scope="col">{t.free}</th>
            <th scope="col">{t.held}</th>
            <th scope="col">{t.has}</th>
            <th scope="col">{t.coming}</th>
            <th scope="col">{t.custody}</th>
            <th scope="col">{t.profit}</th>
            {money && <th scope="col">{t.worth(money.ticker)}</th>}
          </tr>
        </thead>
        <tbody>
          {items.map(reserve => {
            const currency = currencyOr(currencies, reserve.currency, reserve.has)
            const text = (value: string) => (isNothing(value) ? '—' : balanceText(value, currency, locale))
            return (
              <tr key={reserve.currency} data-empty={isNothing(reserve.has) || undefined}>
                <th scope="row">
                  <Link to={reservePath(reserve.currency)} data-row={reserve.currency} className={styles.name}>
                    <CurrencyIcon {...currency.icon} size={22} />
                    <span>
                      {nameAlone(currency, locale)}
                      <small>{reserve.currency}</small>
                    </span>
                  </Link>
                </th>
                <td className="num" data-long={isLong(text(reserve.free)) || undefined}>
                  <b>{moneyText(reserve.free, currency, locale)}</b>
                  {!isNothing(reserve.held) && (
                    <small className={styles.narrow}>{t.heldOf(moneyText(reserve.held, currency, locale))}</small>
                  )}
                  {worth && reserve.worth && (
                    <small className={styles.narrow}>≈ {worth.balance(reserve.worth.has)}</small>
                  )}
                </td>
                <FigureCell text={text(reserve.held)} />
                <FigureCell text={text(reserve.has)} />
                <FigureCell text={text(reserve.coming)} />
                <FigureCell text={text(reserve.custody)} />
                <FigureCell text={text(reserve.profit)} />
                {worth && (
                  <td
                    className="num"
                    data-long={
                      Object.values(reserve.worth ?? {}).some(value => isLong(worth.balance(value))) || undefined
                    }
                  >
                    {reserve.worth ? worth.balance(reserve.worth.has) : <span title={t.noRate}>?</span>}
                    {reserve.worth && !isNothing(reserve.worth.profit) && (
                      <small>{t.profitOf(worth.balance(reserve.worth.profit))}</small>
                    )}
                  </td>
                )}
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    caption: 'Резервы по валютам',
    currency: 'Валюта',
    free: 'Свободно',
    held: 'Закреплено',
    has: 'Есть',
    coming: 'Ждём',
    custody: 'Деньги клиентов',
    profit: 'Прибыль',
    worth: (ticker: string) => `Есть, ≈ ${ticker}`,
    heldOf: (amount: string) => `закреплено ${amount}`,
    profitOf: (amount: string) => `прибыль ${amount}`,
    noRate: 'Свежего курса нет',
  },
  en: {
    caption: 'Reserves by currency',
    currency: 'Currency',
    free: 'Free',
    held: 'Held',
    has: 'Total',
    coming: 'Coming',
    custody: 'Customers’ money',
    profit: 'Profit',
    worth: (ticker: string) => `Total, ≈ ${ticker}`,
    heldOf: (amount: string) => `held ${amount}`,
    profitOf: (amount: string) => `profit ${amount}`,
    noRate: 'No fresh rate',
  },
})

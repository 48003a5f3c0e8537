import { accountName } from '#contract/ledger/ledger-words.ts'
import { FigureCell } from '#web/console/FigureCell.tsx'
import page from '#web/console/SectionPage.module.css'
import { isNothing, signedColumn } from '#web/format/signed-money.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import styles from './ReserveExplanation.module.css'
import type { ReserveData } from './ReservePage.data.ts'
import { reservePath, wholeReserve } from './reserve-query.ts'

/** How a reserve adds up, to the last unit; each part leads to its entries. */
export function ReserveExplanation({ data: { explained, currency, query } }: { data: ReserveData }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { accounts, reserve } = explained
  const { balance, change } = signedColumn([...accounts.map(({ brings }) => brings), reserve.has], currency, locale)
  const parts = accounts.filter(({ account, brings }) => account !== 'reserve' && !isNothing(brings))
  return (
    <section aria-labelledby="explained" className={page.aside}>
      <h2 id="explained">{t.title}</h2>
      {parts.length === 0 ? (
        <p className={page.note}>{t.nothing}</p>
      ) : (
        <table className={styles.sum}>
          <caption className="visually-hidden">{t.title}</caption>
          <tbody>
            {parts.map(({ account, brings }) => (
              <tr key={account}>
                <th scope="row">
                  <Link
                    to={reservePath(currency.code, { ...wholeReserve, account })}
                    aria-current={query.account === account ? 'true' : undefined}
                  >
                    {accountName(account, locale)}
                  </Link>
                  <small>{t.means[account]}</small>
                </th>
                <FigureCell text={change(brings)} />
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">
                <Link to={reservePath(currency.code)}>{t.reserve}</Link>
              </th>
              <FigureCell text={balance(reserve.has)} />
            </tr>
          </tfoot>
        </table>
      )}
    </section>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Из чего сложился резерв',
    nothing: 'Этой валюты в книгах ещё не было.',
    reserve: 'Есть в резерве',
    means: {
      reserve: '',
      equity: 'внесено, выведено',
      liquidity: 'принято и отдано в обменах',
      income: 'спред, комиссии, округление',
      discounts: 'отдано скидками',
      promo: 'отдано промокодами',
      'referral-cost': 'начислено партнёрам',
      network: 'взяли сети',
      expenses: 'банк, аренда, комиссии возвратов',
      differences: 'излишки и недостачи',
      referral: 'ещё не выплачено',
      clients: 'за пришедшие деньги',
      custody: 'лежат отдельно от резерва',
    },
  },
  en: {
    title: 'What the reserve is made of',
    nothing: 'This currency has never been in the books.',
    reserve: 'In the reserve',
    means: {
      reserve: '',
      equity: 'deposits, withdrawals',
      liquidity: 'taken and given in exchanges',
      income: 'spread, fees, rounding',
      discounts: 'given away as discounts',
      promo: 'given away by promo codes',
      'referral-cost': 'credited to partners',
      network: 'taken by networks',
      expenses: 'bank, rent, fees of refunds',
      differences: 'found too much or too little',
      referral: 'not paid out yet',
      clients: 'for money that has come in',
      custody: 'kept apart from the reserve',
    },
  },
})

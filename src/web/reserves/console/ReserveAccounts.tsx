import { OUTSIDE } from '#contract/ledger/ledger-accounts.ts'
import { FigureCell } from '#web/console/FigureCell.tsx'
import page from '#web/console/SectionPage.module.css'
import { placeNames } from '#web/console/SenderField.tsx'
import { balanceText, isNothing, signedColumn } from '#web/format/signed-money.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Status } from '#web/ui/Status.tsx'
import styles from './ReserveExplanation.module.css'
import type { ReserveData } from './ReservePage.data.ts'
import { reservePath, wholeReserve } from './reserve-query.ts'

/** Where the money of a currency lies: its accounts, each with its history, and what lies on none of them. */
export function ReserveAccounts({ data: { explained, currency, query } }: { data: ReserveData }) {
  const t = useMessages(messages)
  const names = useMessages(placeNames)
  const locale = useLocale()
  const { ours, outside } = explained
  if (ours.length === 0) return null
  const { balance } = signedColumn([...ours.map(({ balance }) => balance), outside], currency, locale)
  const sum = (value: string) => balanceText(value, currency, locale)
  return (
    <section aria-labelledby="ours" className={page.aside}>
      <h2 id="ours">{t.title}</h2>
      <table className={styles.sum}>
        <caption className="visually-hidden">{t.title}</caption>
        <tbody>
          {ours.map(({ id, label, balance: value, bank, today, day }) => (
            <tr key={id}>
              <th scope="row">
                <Link
                  to={reservePath(currency.code, { ...wholeReserve, ours: id })}
                  aria-current={query.ours === id ? 'true' : undefined}
                >
                  {label}
                </Link>{' '}
                {(bank?.together ?? value).startsWith('-') && <Status tone="stop">{t.below}</Status>}
                <small className="num">
                  {isNothing(today.in) && isNothing(today.out) ? t.quiet : t.today(sum(today.in), sum(today.out))}
                </small>
                {bank && <small className="num">{t.bank(bank.name, sum(bank.together))}</small>}
                {day && <small className="num">{t.day(sum(day.used), sum(day.most))}</small>}
              </th>
              <FigureCell text={balance(value)} />
            </tr>
          ))}
          <tr>
            <th scope="row">
              <Link
                to={reservePath(currency.code, { ...wholeReserve, ours: OUTSIDE })}
                aria-current={query.ours === OUTSIDE ? 'true' : undefined}
              >
                {names.outside}
              </Link>
              <small>{t.outside}</small>
            </th>
            <FigureCell text={balance(outside)} />
          </tr>
        </tbody>
      </table>
    </section>
  )
}

const messages = defineMessages({
  ru: {
    title: 'Где лежат деньги',
    below: 'меньше нуля',
    bank: (name: string, together: string) => `${name}: вместе с другими валютами ${together}`,
    quiet: 'сегодня без движения',
    today: (came: string, left: string) => `сегодня пришло ${came}, ушло ${left}`,
    day: (used: string, most: string) => `принято за сутки ${used} из ${most}`,
    outside: 'наличные, адреса сетей и то, что ещё не разложено по счетам',
  },
  en: {
    title: 'Where the money lies',
    below: 'below zero',
    bank: (name: string, together: string) => `${name}: ${together} with other currencies`,
    quiet: 'nothing moved today',
    today: (came: string, left: string) => `today ${came} in, ${left} out`,
    day: (used: string, most: string) => `${used} of ${most} taken in 24 hours`,
    outside: 'cash, addresses of networks, and what is not put on an account yet',
  },
})

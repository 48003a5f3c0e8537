import type { ReactNode } from 'react'
import type { Reserve } from '#contract/reserves/reserves.ts'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { balanceText } from '#web/format/signed-money.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import styles from './ReserveFigures.module.css'
import { reservePath, wholeReserve } from './reserve-query.ts'

/** The figures of a reserve: first what is free, then what it is counted from, then what is on its way. */
export function ReserveFigures({ reserve, currency }: { reserve: Reserve; currency: ShownCurrency }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const text = (value: string) => balanceText(value, currency, locale)
  const account = (account: 'reserve' | 'custody' | 'income') =>
    reservePath(currency.code, { ...wholeReserve, account })
  return (
    <dl className={styles.figures}>
      <Figure label={t.free} note={reserve.payable ? t.payable(text(reserve.payable)) : t.freeNote} main>
        {text(reserve.free)}
      </Figure>
      <Figure label={t.has} note={<Link to={account('reserve')}>{t.lines}</Link>}>
        {text(reserve.has)}
      </Figure>
      <Figure
        label={t.held}
        note={
          <Link to={reservePath(currency.code, { ...wholeReserve, held: true })}>
            {t.heldClaims(reserve.heldClaims)}
          </Link>
        }
      >
        {text(reserve.held)}
      </Figure>
      <Figure label={t.coming} note={t.comingClaims(reserve.comingClaims)}>
        {text(reserve.coming)}
      </Figure>
      <Figure label={t.custody} note={<Link to={account('custody')}>{t.lines}</Link>}>
        {text(reserve.custody)}
      </Figure>
      <Figure label={t.profit} note={t.profitNote(text(reserve.income), text(reserve.given))}>
        {text(reserve.profit)}
      </Figure>
    </dl>
  )
}

type FigureProps = { label: string; note: ReactNode; main?: boolean; children: ReactNode }

const Figure = ({ label, note, main, children }: FigureProps) => (
  <div data-main={main}>
    <dt>{label}</dt>
    <dd>
      <b className="num">{children}</b>
      <small>{note}</small>
    </dd>
  </div>
)

const messages = defineMessages({
  ru: {
    free: 'Свободно',
    freeNote: 'это резерв на сайте',
    payable: (sum: string) => `на сайте ${sum}: с тем, что лежит на общих счетах`,
    has: 'Есть',
    lines: 'проводки',
    held: 'Закреплено',
    heldClaims: (count: number) =>
      `${count} ${plural('ru', count, { one: 'открытая заявка', few: 'открытые заявки', many: 'открытых заявок' })} к выплате`,
    coming: 'Ждём от клиентов',
    comingClaims: (count: number) =>
      `${count} ${plural('ru', count, { one: 'заявка', few: 'заявки', many: 'заявок' })} без оплаты`,
    custody: 'Деньги клиентов',
    profit: 'Прибыль',
    profitNote: (income: string, given: string) => `заработано ${income}, потрачено ${given}`,
  },
  en: {
    free: 'Free',
    freeNote: 'this is the reserve on the site',
    payable: (sum: string) => `${sum} on the site, with what lies on shared accounts`,
    has: 'Total',
    lines: 'entries',
    held: 'Held',
    heldClaims: (count: number) =>
      `${count} open ${plural('en', count, { one: 'order', other: 'orders' })} to be paid out`,
    coming: 'Coming from customers',
    comingClaims: (count: number) => `${count} unpaid ${plural('en', count, { one: 'order', other: 'orders' })}`,
    custody: 'Customers’ money',
    profit: 'Profit',
    profitNote: (income: string, given: string) => `earned ${income}, spent ${given}`,
  },
})

import type { ExpenseCategory } from '#contract/ledger/ledger-accounts.ts'
import { fromDecimal, toDecimal } from '#contract/money/money.ts'
import type { ReservePlan } from '#contract/reserves/reserves.ts'
import { BookLines } from '#web/console/BookLines.tsx'
import { FigureCell } from '#web/console/FigureCell.tsx'
import { TypedLines } from '#web/console/panel/TypedLines.tsx'
import { placeNames } from '#web/console/SenderField.tsx'
import { columnText } from '#web/format/column-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { balanceText } from '#web/format/signed-money.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './ReservePlanned.module.css'
import { expenseNames } from './reserve.texts.ts'
import type { ReserveAct } from './reserve-query.ts'

type ReservePlannedProps = {
  plan: ReservePlan
  texts: Readonly<Record<string, string>>
  currency: ShownCurrency
  act: ReserveAct
  labels: { amount: string; category: string; reason: string; account: string; to: string; fee: string }
}

/** The plan of a change: the values as the server read them, the ledger lines, and the reserve afterwards. */
export function ReservePlanned({ plan, texts, currency, act, labels }: ReservePlannedProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const figures = [plan.before, plan.after].flatMap(({ has, held, free }) => [has, held, free])
  const text = columnText(figures, currency, locale)
  const { outside } = useMessages(placeNames)
  const { amount = '', reason = '', category = '', fee = '' } = texts
  const whole = (fromDecimal(plan.before.has, currency.scale) ?? 0n) + (fromDecimal(plan.custody, currency.scale) ?? 0n)
  const [from, to] = plan.places
  const seen = from?.before ?? toDecimal(whole, currency.scale)
  const nameOf = (place: typeof from) => place?.label ?? outside
  return (
    <>
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="reason" value={reason} />
      {act === 'expense' && <input type="hidden" name="category" value={category} />}
      {act === 'count' && <input type="hidden" name="seen" value={seen} />}
      {from && <input type="hidden" name="account" value={from.place} />}
      {to && <input type="hidden" name="to" value={to.place} />}
      {act === 'move' && <input type="hidden" name="fee" value={fee} />}
      <TypedLines
        lines={[
          { label: labels.amount, text: moneyText(typedAmount(amount, locale), currency, locale), figure: true },
          ...(from ? [{ label: labels.account, text: nameOf(from) }] : []),
          ...(to ? [{ label: labels.to, text: nameOf(to) }] : []),
          ...(act === 'move' && fee
            ? [{ label: labels.fee, text: moneyText(typedAmount(fee, locale), currency, locale), figure: true }]
            : []),
          ...(act === 'count' && !from
            ? [{ label: t.custody, text: moneyText(plan.custody, currency, locale), figure: true }]
            : []),
          ...(act === 'expense'
            ? [{ label: labels.category, text: expenseNames[locale][category as ExpenseCategory] ?? category }]
            : []),
          { label: labels.reason, text: reason },
        ]}
      />
      <BookLines lines={plan.books} context={{ from: currency, to: currency }} title={t.books} none={t.none} />
      <table className={styles.change}>
        <caption className="visually-hidden">{t.stands}</caption>
        <thead>
          <tr>
            <td />
            <th scope="col">{t.before}</th>
            <th scope="col">{t.after}</th>
          </tr>
        </thead>
        <tbody>
          {plan.places.map(place => (
            <tr key={place.place}>
              <th scope="row">{nameOf(place)}</th>
              <FigureCell text={balanceText(place.before, currency, locale)} />
              <FigureCell text={balanceText(place.after, currency, locale)} />
            </tr>
          ))}
          {(['has', 'held', 'free'] as const).map(figure => (
            <tr key={figure}>
              <th scope="row">{t.figures[figure]}</th>
              {(['before', 'after'] as const).map(when => (
                <FigureCell key={when} text={text(plan[when][figure])} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const messages = defineMessages({
  ru: {
    custody: 'Из них деньги клиентов',
    books: 'Будет записано в книги',
    none: 'Подсчёт сошёлся с книгами: записывать нечего. В журнале останется, что вы пересчитали.',
    stands: 'Резерв до и после',
    before: 'Сейчас',
    after: 'Станет',
    figures: { has: 'Есть', held: 'Закреплено', free: 'Свободно' },
  },
  en: {
    custody: 'Of that customers’ money',
    books: 'Will be booked',
    none: 'The count matches the books, so there is nothing to book. The audit log will say that you counted.',
    stands: 'The reserve before and after',
    before: 'Now',
    after: 'Then',
    figures: { has: 'Total', held: 'Held', free: 'Free' },
  },
})

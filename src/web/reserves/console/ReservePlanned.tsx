import type { ReservePlan } from '#contract/reserves/reserves.ts'
import { BookLines } from '#web/console/BookLines.tsx'
import { FigureCell } from '#web/console/FigureCell.tsx'
import { TypedLines } from '#web/console/panel/TypedLines.tsx'
import { columnText } from '#web/format/column-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import type { ShownCurrency } from '#web/format/shown-currencies.ts'
import { typedAmount } from '#web/forms/typed-amount.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './ReservePlanned.module.css'
import type { ReserveAct } from './reserve-query.ts'

type ReservePlannedProps = {
  plan: ReservePlan
  texts: Readonly<Record<string, string>>
  currency: ShownCurrency
  act: ReserveAct
  labels: { amount: string; reason: string }
}

/** The plan of a change: the values as the server read them, the ledger lines, and the reserve afterwards. */
export function ReservePlanned({ plan, texts, currency, act, labels }: ReservePlannedProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const figures = [plan.before, plan.after].flatMap(({ has, held, free }) => [has, held, free])
  const text = columnText(figures, currency, locale)
  const { amount = '', reason = '' } = texts
  return (
    <>
      <input type="hidden" name="amount" value={amount} />
      <input type="hidden" name="reason" value={reason} />
      {act === 'count' && <input type="hidden" name="seen" value={plan.before.has} />}
      <TypedLines
        lines={[
          { label: labels.amount, text: moneyText(typedAmount(amount), currency, locale), figure: true },
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
    books: 'Будет записано в книги',
    none: 'Подсчёт сошёлся с книгами: записывать нечего. В журнале останется, что вы пересчитали.',
    stands: 'Резерв до и после',
    before: 'Сейчас',
    after: 'Станет',
    figures: { has: 'Есть', held: 'Закреплено', free: 'Свободно' },
  },
  en: {
    books: 'Will be booked',
    none: 'The count matches the books, so there is nothing to book. The audit log will say that you counted.',
    stands: 'The reserve before and after',
    before: 'Now',
    after: 'Then',
    figures: { has: 'Total', held: 'Held', free: 'Free' },
  },
})

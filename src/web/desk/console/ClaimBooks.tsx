import type { BookLine } from '#contract/desk/desk.ts'
import type { ClaimCurrency } from '#web/claims/page/ClaimPage.data.ts'
import { BookLines } from '#web/console/BookLines.tsx'
import { breakingSum } from '#web/format/breaking-sum.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './ClaimBooks.module.css'
import { type ResultLine, resultOf } from './claim-result.ts'

type ClaimBooksProps = { books: readonly BookLine[]; context: { from: ClaimCurrency; to: ClaimCurrency } }

/** What the order has done to the office's money, and folded, the entries that say so. */
export function ClaimBooks({ books, context }: ClaimBooksProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { from, to } = context
  return (
    <section aria-labelledby="desk-books">
      <h3 id="desk-books">{t.title}</h3>
      {books.length === 0 && <p className={styles.none}>{t.none}</p>}
      <ul className={styles.lines}>
        {resultOf(books).map(({ what, amount }) => {
          const currency = amount.currency === from.code ? from : to
          return (
            <li key={`${what} ${amount.currency}`}>
              <span>{what === 'income' ? t.income : `${t[what]}, ${nameAlone(currency, locale)}`}</span>
              <b className="num">
                {signed(breakingSum(moneyText(amount.value.replace('-', ''), currency, locale)), amount.value)}
              </b>
            </li>
          )
        })}
      </ul>
      {books.length > 0 && (
        <details className={styles.entries}>
          <summary>{t.entries(books.length)}</summary>
          <BookLines lines={books} context={context} title={t.all} none={t.none} />
        </details>
      )}
    </section>
  )
}

const signed = (text: string, value: string): string => `${value.startsWith('-') ? '−' : '+'}${text}`

type Texts = Record<ResultLine['what'] | 'title' | 'none' | 'all', string> & { entries: (count: number) => string }

const messages = defineMessages<Texts>({
  ru: {
    title: 'Деньги обменника',
    none: 'Проводок по заявке пока нет.',
    custody: 'Деньги клиента',
    reserve: 'Резерв',
    held: 'Закреплено под выплату',
    income: 'Доход',
    entries: count => `Проводки: ${count}`,
    all: 'Проводки',
  },
  en: {
    title: 'The office’s money',
    none: 'Nothing has been booked for this order yet.',
    custody: 'Customer’s money',
    reserve: 'Reserve',
    held: 'Held for the payout',
    income: 'Income',
    entries: count => `Ledger entries: ${count}`,
    all: 'Ledger',
  },
})

import type { BookLine } from '#contract/desk/desk.ts'
import { accountName, lineKind, lineReason } from '#contract/ledger/ledger-words.ts'
import type { ClaimCurrency } from '#web/claims/page/ClaimPage.data.ts'
import { columnText } from '#web/format/column-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './BookLines.module.css'

type BookLinesProps = {
  lines: readonly BookLine[]
  context: { from: ClaimCurrency; to: ClaimCurrency }
  title: string
  none: string
}

/** Lines of the ledger, from the account that gives to the one that receives. */
export function BookLines({ lines, context, title, none }: BookLinesProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const writers = [context.from, context.to].map(currency => ({
    code: currency.code,
    text: columnText(
      lines.filter(({ amount }) => amount.currency === currency.code).map(({ amount }) => amount.value),
      currency,
      locale,
    ),
  }))
  const textOf = ({ currency, value }: BookLine['amount']) =>
    (writers.find(({ code }) => code === currency) ?? writers[1]!).text(value)
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {lines.length === 0 && <p className={styles.none}>{none}</p>}
      <ul className={styles.lines} data-lines={lines.length}>
        {lines.map((line, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines may be alike, and a line keeps nothing of its own
          <li key={i}>
            <span>
              {accountName(line.credit, locale)}
              <span aria-hidden="true"> → </span>
              <span className="visually-hidden"> {t.to} </span>
              {accountName(line.debit, locale)}
              <small>
                {lineKind(line.kind, locale)} · {lineReason(line.reason, locale)}
                {line.account && ` · ${line.account}`}
              </small>
            </span>
            <span className={`num ${styles.amount}`}>{textOf(line.amount)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

const messages = defineMessages({ ru: { to: 'на' }, en: { to: 'to' } })

import type { QuoteView } from '#contract/calculator/direction.ts'
import { moneyText, type Named } from '#web/figures/money-text.ts'
import { showDecimal } from '#web/figures/show-decimal.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './QuoteLines.module.css'
import { tellingLines } from './telling-lines.ts'

type Line = QuoteView['lines'][number]
/** Every currency that the lines may name. */
type Known = ReadonlyMap<string, Named>
type QuoteLinesProps = { lines: readonly Line[]; known: Known; settling?: boolean; absent?: boolean }

/** What lies between the two amounts. With the course above it, a person with a calculator comes from one to the other. */
export function QuoteLines({ lines: all, known, settling, absent }: QuoteLinesProps) {
  const lines = tellingLines(all)
  if (!lines.length) return null
  return (
    <dl className={styles.lines} data-settling={settling || undefined}>
      {lines.map(line => (
        <QuoteLine
          key={line.kind === 'fee' ? `fee-${line.side}` : line.kind}
          line={line}
          known={known}
          absent={absent}
        />
      ))}
    </dl>
  )
}

function QuoteLine({ line, known, absent }: { line: Line; known: Known; absent: boolean | undefined }) {
  const t = useMessages(messages)
  const locale = useLocale()
  if (line.kind === 'course') return null
  const currency = known.get(line.currency)
  const sum = currency ? moneyText(line.value, currency, locale) : `${line.value} ${line.currency}`
  const percent = (text: string) => `${showDecimal(text, locale)}\u00a0%`
  // Without a quote the lines keep their places, and have no figures.
  const row = (label: string, value: string, good = false) => (
    <Row label={label} value={absent ? '—' : value} good={good} />
  )
  switch (line.kind) {
    case 'fee': {
      const fixed = /[1-9]/.test(line.fixed) && currency ? [moneyText(line.fixed, currency, locale)] : []
      const share = /[1-9]/.test(line.percent) ? [percent(line.percent)] : []
      return row(`${t.fee} ${[...share, ...fixed].join(' + ')}`.trim(), `− ${sum}`)
    }
    case 'network-fee':
      return row(t.networkFee, line.paidBy === 'office' ? t.onUs : `− ${sum}`)
    case 'discount':
      return row(t.discount, `+${percent(line.percent)} · ${sum}`, true)
    case 'promo':
      return row(t.promo, line.percent ? `+${percent(line.percent)} · ${sum}` : `+ ${sum}`, true)
    case 'rounding':
      return row(t.rounding, `− ${sum}`)
    case 'exchanged':
      return row(t.exchanged, sum)
    case 'converted':
      return row(t.converted, sum)
    default:
      return null
  }
}

const Row = ({ label, value, good }: { label: string; value: string; good?: boolean }) => (
  <>
    <dt>{label}</dt>
    <dd className="num" data-good={good || undefined}>
      {value}
    </dd>
  </>
)

const messages = defineMessages({
  ru: {
    fee: 'Комиссия',
    networkFee: 'Комиссия сети',
    onUs: 'за наш счёт',
    discount: 'Ваша скидка',
    promo: 'Промокод',
    rounding: 'Округление',
    exchanged: 'К обмену',
    converted: 'По курсу',
  },
  en: {
    fee: 'Fee',
    networkFee: 'Network fee',
    onUs: 'paid by us',
    discount: 'Your discount',
    promo: 'Promo code',
    rounding: 'Rounding',
    exchanged: 'Amount exchanged',
    converted: 'At this rate',
  },
})

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
    <dl className={styles.lines} data-settling={settling || undefined} data-absent={absent || undefined}>
      {lines.map(line => (
        <QuoteLine key={line.kind === 'fee' ? `fee-${line.side}` : line.kind} line={line} known={known} />
      ))}
    </dl>
  )
}

function QuoteLine({ line, known }: { line: Line; known: Known }) {
  const t = useMessages(messages)
  const locale = useLocale()
  if (line.kind === 'course') return null
  const currency = known.get(line.currency)
  const sum = currency ? moneyText(line.value, currency, locale) : `${line.value} ${line.currency}`
  const percent = (text: string) => `${showDecimal(text, locale)}\u00a0%`
  switch (line.kind) {
    case 'fee': {
      const fixed = /[1-9]/.test(line.fixed) && currency ? [moneyText(line.fixed, currency, locale)] : []
      const share = /[1-9]/.test(line.percent) ? [percent(line.percent)] : []
      return <Row label={`${t.fee} ${[...share, ...fixed].join(' + ')}`.trim()} value={`− ${sum}`} />
    }
    case 'network-fee':
      return <Row label={t.networkFee} value={line.paidBy === 'office' ? t.onUs : `− ${sum}`} />
    case 'discount':
      return <Row label={t.discount} value={`+${percent(line.percent)} · ${sum}`} good />
    case 'promo':
      return <Row label={t.promo} value={line.percent ? `+${percent(line.percent)} · ${sum}` : `+ ${sum}`} good />
    case 'rounding':
      return <Row label={t.rounding} value={`− ${sum}`} />
    case 'exchanged':
      return <Row label={t.exchanged} value={sum} />
    case 'converted':
      return <Row label={t.converted} value={sum} />
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
    rounding: 'Остаток округления',
    exchanged: 'К обмену',
    converted: 'По курсу',
  },
  en: {
    fee: 'Fee',
    networkFee: 'Network fee',
    onUs: 'on us',
    discount: 'Your discount',
    promo: 'Promo code',
    rounding: 'Rounding',
    exchanged: 'To be exchanged',
    converted: 'At this rate',
  },
})

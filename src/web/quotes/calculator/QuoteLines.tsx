import type { QuoteView } from '#contract/catalogue/direction.ts'
import { networkFeeLevelNames } from '#contract/money/network-fee.ts'
import { moneyText, type Named } from '#web/format/money-text.ts'
import { withPercent } from '#web/format/percent-text.ts'
import { showDecimal } from '#web/format/show-decimal.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import styles from './QuoteLines.module.css'

type Line = QuoteView['lines'][number]
/** The currencies of the lines, by code. */
type Known = ReadonlyMap<string, Named>
type QuoteLinesProps = { lines: readonly Line[]; known: Known; settling?: boolean; absent?: boolean }

/** The lines between the two amounts: with the rate above them, one amount can be computed from the other. */
export function QuoteLines({ lines: all, known, settling, absent }: QuoteLinesProps) {
  const lines = shownLines(all)
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
  const percent = (text: string) => withPercent(showDecimal(text, locale), locale)
  // Without a quote the lines keep their space and show dashes.
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
      return row(
        line.level ? `${t.networkFee} · ${networkFeeLevelNames[locale][line.level]}` : t.networkFee,
        line.paidBy === 'office' ? t.onUs : `− ${sum}`,
      )
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

/**
 * The lines that add something to the two amounts and the rate above them. The exchanged and the converted amount are
 * shown only where a fee or a discount makes them differ from those.
 */
export function shownLines(lines: readonly Line[]): readonly Line[] {
  const figureOf = (kind: Line['kind']) =>
    lines.flatMap(line => (line.kind === kind && 'value' in line ? [line.value] : []))[0]
  return lines.filter(line => {
    if (line.kind === 'give' || line.kind === 'get' || line.kind === 'course') return false
    if (line.kind === 'exchanged') return line.value !== figureOf('give')
    if (line.kind === 'converted') return line.value !== figureOf('get')
    return true
  })
}

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

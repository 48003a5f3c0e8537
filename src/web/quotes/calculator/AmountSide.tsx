import type { KeyboardEvent } from 'react'
import { formatAmount } from '#contract/money/amount-text.ts'
import { fieldText, moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { AmountField } from '#web/ui/AmountField.tsx'
import styles from './AmountSide.module.css'
import type { Calculator } from './calculator.ts'
import { type CalculatorState, currencyOf, type Side, typedAmount } from './calculator-state.ts'
import { CurrencyPill, PinnedCurrency } from './currencies/CurrencyPill.tsx'
import { LimitChips } from './LimitChips.tsx'
import { amountId } from './panel-ids.ts'
import type { Shown } from './shown-quote.ts'
import { useAmountRefusal } from './use-amount-refusal.ts'

type AmountSideProps = {
  side: Side
  state: CalculatorState
  calculator: Calculator
  shown: Shown
  /** Enter in a field does the same as the button of the form. */
  onEnter: () => void
  /** The currency is fixed. */
  pinned?: boolean
}

/** One side of the exchange: its amount, its currency and its limits. */
export function AmountSide({ side, state, calculator, shown, onEnter, pinned }: AmountSideProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const currency = currencyOf(state, side)
  const drives = state.side === side
  const refused = useAmountRefusal(state, shown)
  const closed = state.view.tech.maintenance
  const note = drives ? amountNote(state) : undefined
  // An ambiguous amount is asked about first: a wrong reading may be the only reason why it is too small.
  const refusal = drives && note?.kind !== 'ambiguous' ? refused : undefined

  const typed = (text: string) => calculator.dispatch({ name: 'typed', side, text })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
  const hint = () => {
    if (note) return note.kind === 'cut' ? t.cut(note.scale) : <Ambiguous {...note} onMeant={typed} />
    if (!drives && shown.unanswered) return t.unanswered[shown.unanswered]
    return side === 'to' ? t.reserve(moneyText(shown.reserve, currency, locale)) : undefined
  }
  const value = drives ? state.typed : otherAmount(shown, side, currency, locale)
  return (
    <AmountField
      className={styles[side]}
      data-length={lengthOf(value)}
      id={amountId(side)}
      name={amountId(side)}
      label={t[side]}
      placeholder={!drives && shown.unanswered ? '—' : '0'}
      aside={pinned ? <PinnedCurrency currency={currency} /> : <CurrencyPill side={side} currency={currency} />}
      unit={<LimitChips side={side} state={state} shown={shown} calculator={calculator} />}
      settling={!drives && shown.settling}
      refusal={refusal}
      hint={hint()}
      value={value}
      disabled={closed}
      onChange={event => typed(event.target.value)}
      onBlur={() => drives && calculator.dispatch({ name: 'left' })}
      onKeyDown={onKeyDown}
    />
  )
}

type AmountNote = { kind: 'cut'; scale: number } | { kind: 'ambiguous'; read: string; other: string }

/** What the customer should know about how the amount was read. */
function amountNote(state: CalculatorState): AmountNote | undefined {
  const read = typedAmount(state)
  if (!read.ok) return undefined
  const { text, cut, couldBe } = read.value
  if (couldBe !== undefined) return { kind: 'ambiguous', read: text, other: couldBe }
  return cut ? { kind: 'cut', scale: currencyOf(state, state.side).scale } : undefined
}

/** Long amounts are set smaller instead of being cut. */
const lengthOf = (amount: string) => (amount.length > 13 ? 'longest' : amount.length > 9 ? 'long' : undefined)

function otherAmount({ quote }: Shown, side: Side, currency: { scale: number }, locale: 'ru' | 'en'): string {
  return quote ? fieldText(side === 'from' ? quote.give : quote.get, currency, locale) : ''
}

/** `1,234` may be about one or above a thousand: the field says how it was read, and offers the other reading. */
function Ambiguous({ read, other, onMeant }: { read: string; other: string; onMeant: (text: string) => void }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const meant = formatAmount(other, locale)
  return (
    <>
      {t.readAs(formatAmount(read, locale))}{' '}
      <button type="button" className={styles.meant} onClick={() => onMeant(meant)}>
        {t.meant(meant)}
      </button>
    </>
  )
}

const messages = defineMessages({
  ru: {
    from: 'Отдаёте',
    to: 'Получаете',
    reserve: (sum: string) => `Резерв ${sum}`,
    unanswered: { offline: 'Нет связи: эта сумма не посчитана', failed: 'Сумма не посчитана' },
    cut: (scale: number) =>
      scale === 0
        ? 'Только целые суммы: дробная часть отброшена'
        : `Не больше ${scale} знаков после запятой: лишние отброшены`,
    readAs: (read: string) => `Считаем как ${read}.`,
    meant: (other: string) => `Вы имели в виду ${other}?`,
  },
  en: {
    from: 'You give',
    to: 'You get',
    reserve: (sum: string) => `Reserve ${sum}`,
    unanswered: {
      offline: 'No connection: this amount is not calculated',
      failed: 'This amount could not be calculated',
    },
    cut: (scale: number) =>
      scale === 0
        ? 'Whole amounts only: the decimals were dropped'
        : `At most ${scale} decimals here: the rest were dropped`,
    readAs: (read: string) => `Read as ${read}.`,
    meant: (other: string) => `Did you mean ${other}?`,
  },
})

import type { KeyboardEvent } from 'react'
import { formatAmount } from '#contract/money/amount-text.ts'
import { fieldText, moneyText } from '#web/figures/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { AmountField } from '#web/ui/AmountField.tsx'
import styles from './AmountSide.module.css'
import { amountNote } from './amount-note.ts'
import type { Calculator } from './calculator.ts'
import { type CalculatorState, currencyOf, type Side } from './calculator-state.ts'
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
  /** Enter in a field is the button of the form. */
  onEnter: () => void
  /** The currency is not for choice here. */
  pinned?: boolean
}

/** One side of the exchange: its amount, its currency, and between which amounts it works. */
export function AmountSide({ side, state, calculator, shown, onEnter, pinned }: AmountSideProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const currency = currencyOf(state, side)
  const drives = state.side === side
  const refused = useAmountRefusal(state, shown)
  const closed = state.view.tech.maintenance
  const note = drives ? amountNote(state) : undefined
  // Whether a sum was read as it was meant is asked first: it may be too little only because it was not. The button refuses it.
  const refusal = drives && note?.kind !== 'ambiguous' ? refused : undefined

  const typed = (text: string) => calculator.happen({ name: 'typed', side, text })
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    event.preventDefault()
    onEnter()
  }
  const hint = () => {
    if (note) return note.kind === 'cut' ? t.cut(note.scale) : <Ambiguous {...note} onMeant={typed} />
    if (!drives && shown.unheard) return t.unheard[shown.unheard]
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
      placeholder={!drives && shown.unheard ? '—' : '0'}
      unit={pinned ? <PinnedCurrency currency={currency} /> : <CurrencyPill side={side} currency={currency} />}
      below={<LimitChips side={side} state={state} shown={shown} calculator={calculator} />}
      settling={!drives && shown.settling}
      refusal={refusal}
      hint={hint()}
      value={value}
      disabled={closed}
      onChange={event => typed(event.target.value)}
      onBlur={() => drives && calculator.happen({ name: 'left' })}
      onKeyDown={onKeyDown}
    />
  )
}

/** Long amounts are written smaller rather than cut. */
const lengthOf = (amount: string) => (amount.length > 14 ? 'longest' : amount.length > 8 ? 'long' : undefined)

function otherAmount({ quote }: Shown, side: Side, currency: { scale: number }, locale: 'ru' | 'en'): string {
  return quote ? fieldText(side === 'from' ? quote.give : quote.get, currency, locale) : ''
}

/** `1,234` is one and a bit here and a thousand elsewhere: the field says how it was read, and offers the other. */
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
    unheard: { offline: 'Нет связи: эта сумма не посчитана', failed: 'Эту сумму не удалось посчитать' },
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
    unheard: {
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

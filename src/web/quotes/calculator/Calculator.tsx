import { type FormEvent, useCallback, useMemo } from 'react'
import { ApiError } from '#web/api/api-error.ts'
import { pathIn, useLocale } from '#web/locale/locale.tsx'
import { Calculation } from './Calculation.tsx'
import styles from './Calculator.module.css'
import { type Side, targetsOf } from './calculator-state.ts'
import { CurrencyPanel } from './currencies/CurrencyPanel.tsx'
import { rememberCurrency } from './currencies/recent-currencies.ts'
import { shownQuote } from './shown-quote.ts'
import type { LiveCalculator } from './use-calculator.ts'

/**
 * The form of the calculator. The calculation comes first in the document, for phones and screen readers; on a wide screen
 * the lists are placed before it. Without JavaScript the form is sent, and the server computes the quote.
 */
export function Calculator(live: LiveCalculator) {
  const { state, calculator } = live
  const locale = useLocale()
  const pick = useCallback(
    (side: Side, code: string) => {
      rememberCurrency(side, code)
      calculator.dispatch({ name: 'picked', side, code })
    },
    [calculator],
  )
  const touch = useCallback(() => void calculator.wantDirections(), [calculator])
  const { view, board, from, known } = state
  const targets = useMemo(() => targetsOf({ view, board, from, known }), [view, board, from, known])
  if (state.fatal !== undefined) throw fatalPage(state.fatal)

  const panel = { filters: view.settings.filters, onPick: pick, onTouch: touch }
  return (
    <form method="get" action={pathIn(locale, '/')} className={styles.board} onSubmit={keepHere}>
      <Calculation {...live} />
      <CurrencyPanel {...panel} side="from" currencies={view.currencies} chosen={from} />
      <CurrencyPanel
        {...panel}
        side="to"
        currencies={targets}
        chosen={state.to}
        priceOf={known.get(from)}
        rate={shownQuote(state).rate}
      />
    </form>
  )
}

/** With JavaScript the form is never sent. */
const keepHere = (event: FormEvent) => event.preventDefault()

const fatalPage = (detail: string) =>
  new ApiError({ type: 'about:blank', title: 'No directions', status: 500, code: 'internal', detail })

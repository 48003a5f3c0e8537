import type { MouseEvent } from 'react'
import { fieldText, readableLimit } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import type { Calculator } from './calculator.ts'
import { type CalculatorState, currencyOf, questionOf, type Side } from './calculator-state.ts'
import styles from './LimitChips.module.css'
import { addressOf } from './read-address.ts'
import type { Shown } from './shown-quote.ts'

type LimitChipsProps = { side: Side; state: CalculatorState; shown: Shown; calculator: Calculator }

/** The limits of the direction with their reasons. A press fills the field with a limit; without JavaScript it is a link. */
export function LimitChips({ side, state, shown, calculator }: LimitChipsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { limits } = shown
  if (!limits || state.view.tech.maintenance) return <span className={styles.chips} />
  const currency = currencyOf(state, side)
  const min = readableLimit(limits[side].min, currency.scale, 'min')
  const max = readableLimit(limits[side].max, currency.scale, 'max')
  const { because } = limits
  const filling = (amount: string) => ({
    to: `/${addressOf({ ...questionOf(state), side, amount }, new URLSearchParams())}`,
    onClick: (event: MouseEvent) => {
      event.preventDefault()
      calculator.dispatch({ name: 'filled', side, amount })
    },
  })
  return (
    <span className={styles.chips}>
      <Link className="num" {...filling(min)} title={because?.min === 'payable' ? t.payable : undefined}>
        {t.min(fieldText(min, currency, locale))}
      </Link>
      <Link className="num" {...filling(max)}>
        {t.max(fieldText(max, currency, locale))}
        {because?.max === 'reserve' && <span className={styles.reason}>{t.wholeReserve}</span>}
      </Link>
    </span>
  )
}

const messages = defineMessages({
  ru: {
    min: (sum: string) => `мин ${sum}`,
    max: (sum: string) => `макс ${sum}`,
    wholeReserve: '· весь резерв',
    payable: 'Меньшее съест комиссия',
  },
  en: {
    min: (sum: string) => `min ${sum}`,
    max: (sum: string) => `max ${sum}`,
    wholeReserve: '· full reserve',
    payable: 'The fee would take up anything less',
  },
})

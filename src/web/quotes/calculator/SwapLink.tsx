import type { MouseEvent } from 'react'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Icon } from '#web/ui/Icon.tsx'
import type { Calculator } from './calculator.ts'
import { type CalculatorState, isExchanged, otherSide, questionOf } from './calculator-state.ts'
import { addressOf } from './read-address.ts'
import styles from './SwapLink.module.css'

/** Swaps the two currencies. The typed amount keeps its currency. Without JavaScript it is a link. */
export function SwapLink({ state, calculator }: { state: CalculatorState; calculator: Calculator }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { from, to, side } = state
  const there = isExchanged(state, to, from) !== false
  const tried = state.noWayBack
  const name = (code: string) => state.known.get(code)?.name[locale] ?? code
  const question = { ...questionOf(state), from: to, to: from, side: otherSide(side), networkFeeLevel: undefined }

  const swap = (event: MouseEvent) => {
    event.preventDefault()
    calculator.dispatch({ name: 'swapped' })
  }
  return (
    <div className={styles.place}>
      <Link
        to={`/${addressOf(question, new URLSearchParams())}`}
        className={styles.swap}
        aria-label={t.swap}
        aria-disabled={!there || undefined}
        onClick={swap}
      >
        <Icon name="swap" size={18} />
      </Link>
      <p className={styles.refusal} role="status">
        {tried && t.noWayBack(name(tried.from), name(tried.to))}
      </p>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    swap: 'Поменять местами',
    noWayBack: (from: string, to: string) => `Обратно не меняем: ${from} → ${to}`,
  },
  en: {
    swap: 'Swap currencies',
    noWayBack: (from: string, to: string) => `We don’t exchange ${from} → ${to}`,
  },
})

import { nameAlone } from '#web/format/currency-name.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { CurrencyIcon } from '#web/ui/CurrencyIcon.tsx'
import type { Calculator } from './calculator.ts'
import { type CalculatorState, currencyOf, targetsOf } from './calculator-state.ts'
import styles from './OtherPairs.module.css'

/** What the given currency can be exchanged for instead, where the chosen direction is closed: one press takes it. */
export function OtherPairs({ state, calculator }: { state: CalculatorState; calculator: Calculator }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { kind, ticker } = currencyOf(state, 'to')
  const likeness = (target: { kind: string; ticker: string; popular: boolean }) =>
    4 * Number(target.ticker === ticker) + 2 * Number(target.kind === kind) + Number(target.popular)
  const others = targetsOf(state)
    .filter(target => target.state === 'on' && target.code !== state.to)
    .toSorted((a, b) => likeness(b) - likeness(a))
    .slice(0, MOST)
  if (others.length === 0) return null
  return (
    <section className={styles.others} aria-label={t.others}>
      <p>{t.others}</p>
      {others.map(target => (
        <button
          key={target.code}
          type="button"
          onClick={() => calculator.dispatch({ name: 'picked', side: 'to', code: target.code })}
        >
          <CurrencyIcon {...target.icon} size={20} />
          {nameAlone(target, locale)}
        </button>
      ))}
    </section>
  )
}

const MOST = 3

const messages = defineMessages({
  ru: { others: 'Вот что работает:' },
  en: { others: 'These work:' },
})

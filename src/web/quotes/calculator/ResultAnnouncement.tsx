import { useEffect, useState } from 'react'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { type CalculatorState, currencyOf } from './calculator-state.ts'
import type { Shown } from './shown-quote.ts'

const SETTLED_MS = 1_000

/** The result for a screen reader, announced after typing has settled. Moves of the market are not announced. */
export function ResultAnnouncement({ state, shown }: { state: CalculatorState; shown: Shown }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const [said, setSaid] = useState('')
  const { quote, settling } = shown
  const result =
    quote && state.touched && !settling
      ? t.result(
          moneyText(quote.give, currencyOf(state, 'from'), locale),
          moneyText(quote.get, currencyOf(state, 'to'), locale),
        )
      : undefined

  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of the question is announced
  useEffect(() => {
    if (!result) return
    const timer = setTimeout(() => setSaid(result), SETTLED_MS)
    return () => clearTimeout(timer)
  }, [state.typed, state.from, state.to, state.side, result === undefined])

  return (
    <p role="status" className="visually-hidden">
      {said}
    </p>
  )
}

const messages = defineMessages({
  ru: { result: (give: string, get: string) => `Отдаёте ${give}, получаете ${get}` },
  en: { result: (give: string, get: string) => `You give ${give} and get ${get}` },
})

import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { type CalculatorState, questionOf } from './calculator-state.ts'
import type { NextStep } from './next-step.ts'
import { addressOf } from './read-address.ts'

/** Where the reserve stands in the way: the way to be told when it no longer does. */
export function WatchReserveLink({ step, state }: { step: NextStep; state: CalculatorState }) {
  const t = useMessages(messages)
  const lacksReserve = step.step === 'reserve-ended' || (step.step === 'another-pair' && step.because === 'reserve')
  if (!lacksReserve) return null
  const { from, to, side, amount } = questionOf(state)
  const wish = addressOf({ from, to, side, ...(amount && { amount }) }, new URLSearchParams())
  return (
    <ButtonLink to={`/reserve-watch${wish}`} variant="quiet" icon="mail" wide>
      {t.tellMe}
    </ButtonLink>
  )
}

const messages = defineMessages({
  ru: { tellMe: 'Сообщить, когда хватит' },
  en: { tellMe: 'Notify me when there is enough' },
})

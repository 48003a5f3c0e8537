import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { type CalculatorState, questionOf } from './calculator-state.ts'
import type { NextStep } from './next-step.ts'
import { addressOf } from './read-address.ts'

/** The link to the reserve watch, where the reserve is too small for the amount or the direction is closed. */
export function WatchReserveLink({ step, state }: { step: NextStep; state: CalculatorState }) {
  const t = useMessages(messages)
  const closed = step.step === 'another-pair' ? step.because : undefined
  if (closed === 'unknown' || (!closed && step.step !== 'reserve-ended')) return null
  const { from, to, side, amount } = questionOf(state)
  const wish = addressOf({ from, to, side, amount: amount || undefined }, new URLSearchParams())
  return (
    <ButtonLink to={`/reserve-watch${wish}`} variant="quiet" icon="mail" wide>
      {closed && closed !== 'reserve' ? t.opens : t.notify}
    </ButtonLink>
  )
}

const messages = defineMessages({
  ru: { notify: 'Сообщить, когда хватит', opens: 'Сообщить, когда откроется' },
  en: { notify: 'Notify me when there is enough', opens: 'Notify me when it opens' },
})

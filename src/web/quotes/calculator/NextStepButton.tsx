import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useServerNow } from '#web/api/server-clock.ts'
import { pathIn, useLocale } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './NextStepButton.module.css'
import { claimAddress, placeOf } from './next-address.ts'
import { type NextStep, nextStep } from './next-step.ts'
import { NEXT } from './read-address.ts'
import type { LiveCalculator } from './use-calculator.ts'
import { useStepText } from './use-step-text.ts'

type NextStepProps = { step: NextStep; text: string; take: () => void; form: string }

/**
 * The button of the form. It submits the form, so that it also works without JavaScript and before hydration: it leads to
 * the claim, or to the part of the form where something is missing.
 */
export function NextStepButton({ step, text, take, form }: NextStepProps) {
  const onClick = (event: MouseEvent) => {
    event.preventDefault()
    take()
  }
  return (
    <Button
      type="submit"
      name={NEXT}
      value="claim"
      variant={step.step === 'exchange' || step.step === 'wait-for-quote' ? 'primary' : 'plain'}
      size="large"
      wide
      className={styles.next}
      data-step={step.step}
      data-leads={pathIn(useLocale(), form)}
      onClick={onClick}
    >
      {text}
    </Button>
  )
}

/** The text and the action of the button, which opens the form. Pressed while a quote is awaited, it acts when the quote has come. */
export function useNextStep({ state, calculator, clock }: LiveCalculator, form = '/claim'): NextStepProps {
  const navigate = useNavigate()
  const step = nextStep(state, useServerNow(clock))
  const text = useStepText(step, state)
  const { search } = useLocation()
  const to = step.step === 'exchange' && claimAddress(state, search, form)
  // The claim form goes on with this quote while it is valid.
  const { quote } = state.view
  const waiting = useRef(false)

  useEffect(() => {
    if (!waiting.current || step.step === 'wait-for-quote') return
    waiting.current = false
    if (to) void navigate(to, { state: { quote } })
  }, [step.step, to, quote, navigate])

  const take = () => {
    if (to) return void navigate(to, { state: { quote } })
    if (step.step === 'wait-for-quote') waiting.current = true
    else if (step.step === 'ask-again') calculator.askAgain()
    else {
      // More than can be exchanged: one press asks for as much as can be.
      if (step.step === 'reserve-ended') calculator.dispatch({ name: 'filled', side: step.at, amount: step.limit })
      document.getElementById(placeOf(step))?.focus()
    }
  }
  return { step, text, take, form }
}

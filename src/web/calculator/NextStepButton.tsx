import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useServerNow } from '#web/api/server-clock.ts'
import { pathIn, useLocale } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import styles from './NextStepButton.module.css'
import { addressAfter, placeOf } from './next-address.ts'
import { type NextStep, nextStep } from './next-step.ts'
import { NEXT } from './read-address.ts'
import type { LiveCalculator } from './use-calculator.ts'
import { useStepText } from './use-step-text.ts'

type NextStepProps = { step: NextStep; text: string; take: () => void }

/**
 * The button of the form. It sends the form, so that what was typed leads on also without JavaScript and before it has
 * come: to the claim, or to the place where something is missing, which it names.
 */
export function NextStepButton({ step, text, take }: NextStepProps) {
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
      data-leads={pathIn(useLocale(), '/claim')}
      onClick={onClick}
    >
      {text}
    </Button>
  )
}

/** What the button says and does. Pressed while the quote is on its way, it leads on as soon as that has come. */
export function useNextStep({ state, calculator, clock }: LiveCalculator): NextStepProps {
  const navigate = useNavigate()
  const step = nextStep(state, useServerNow(clock))
  const text = useStepText(step, state)
  const { search } = useLocation()
  const to = addressAfter(step, state, search)
  // The form of the claim goes on with these very figures for as long as they hold.
  const { quote } = state.view
  const waiting = useRef(false)

  useEffect(() => {
    if (!waiting.current || step.step === 'wait-for-quote') return
    waiting.current = false
    if (step.step === 'exchange') void navigate(to, { state: { quote } })
  }, [step.step, to, quote, navigate])

  const take = () => {
    if (step.step === 'exchange') return void navigate(to, { state: { quote } })
    if (step.step === 'wait-for-quote') waiting.current = true
    else if (step.step === 'ask-again') calculator.askAgain()
    else document.getElementById(placeOf(step))?.focus()
  }
  return { step, text, take }
}

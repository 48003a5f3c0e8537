import { type MouseEvent, useEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router'
import { useServerNow } from '#web/api/server-clock.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { type CalculatorState, questionOf } from './calculator-state.ts'
import styles from './NextStepLink.module.css'
import { type NextStep, nextStep } from './next-step.ts'
import { amountId, CITY_ID, pillId } from './panel-ids.ts'
import { addressOf } from './read-address.ts'
import type { LiveCalculator } from './use-calculator.ts'
import { useStepText } from './use-step-text.ts'

type NextStepProps = { step: NextStep; to: string; text: string; take: () => void }

/**
 * The button of the form. It is a link, so that it leads somewhere without JavaScript too: to the claim with this very
 * quote, or to the place where something is missing, which it names.
 */
export function NextStepLink({ step, to, text, take }: NextStepProps) {
  const onClick = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey) return
    event.preventDefault()
    take()
  }
  return (
    <ButtonLink
      to={to}
      variant={step.step === 'exchange' || step.step === 'wait-for-quote' ? 'primary' : 'plain'}
      size="large"
      wide
      className={styles.next}
      data-step={step.step}
      onClick={onClick}
    >
      {text}
    </ButtonLink>
  )
}

/** What the button says and does. Pressed while the quote is on its way, it leads on as soon as that has come. */
export function useNextStep({ state, calculator, clock }: LiveCalculator): NextStepProps {
  const navigate = useNavigate()
  const step = nextStep(state, useServerNow(clock))
  const text = useStepText(step, state)
  const { search } = useLocation()
  const to =
    step.step === 'exchange' ? claimAddress(state, search) : `/${addressOf(questionOf(state), none)}#${placeOf(step)}`
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
  return { step, to, text, take }
}

const none = new URLSearchParams()

function placeOf(step: NextStep): string {
  if ('at' in step) return amountId(step.at)
  if (step.step === 'another-pair') return pillId('to')
  return step.step === 'choose-city' ? CITY_ID : amountId('from')
}

function claimAddress(state: CalculatorState, before: string): string {
  const search = new URLSearchParams(addressOf(questionOf(state), none))
  const again = new URLSearchParams(before).get('again')
  if (again) search.set('again', again)
  if (state.promo) search.set('promo', state.promo)
  const { token, give, get } = state.view.quote!
  search.set('shown', state.side === 'from' ? get : give)
  search.set('quote', token)
  return `/claim?${search}`
}

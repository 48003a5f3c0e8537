import { useSyncExternalStore } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { ModalCard } from '#web/ui/ModalCard.tsx'
import type { ModalProps } from '#web/ui/modal.ts'
import type { Calculator } from '../calculator/calculator.ts'
import { explainedRate } from '../calculator/explained-rate.ts'
import { RateSteps } from './RateSteps.tsx'

/** Every step from the prices of the sources to the rate of the page below, kept up to date while it is open. */
export function WhyRate({ data: { calculator } }: ModalProps<{ calculator: Calculator }>) {
  const t = useMessages(messages)
  const { view } = useSyncExternalStore(calculator.subscribe, calculator.read, calculator.read)
  const { from, to } = view.pair
  const rate = explainedRate(view)
  return (
    <ModalCard title={t.title(from.ticker, to.ticker)}>
      {rate && view.steps ? (
        <>
          <p>{t.lead}</p>
          <RateSteps {...rate} steps={view.steps} from={from} to={to} />
        </>
      ) : (
        <p>{t.none}</p>
      )}
    </ModalCard>
  )
}

const messages = defineMessages({
  ru: {
    title: (from: string, to: string) => `Почему такой курс: ${from} → ${to}`,
    lead: 'От цен источников до вашего курса, шаг за шагом. Каждый шаг можно проверить на калькуляторе.',
    none: 'Сейчас курса нет: обмен приостановлен.',
  },
  en: {
    title: (from: string, to: string) => `Why this rate: ${from} → ${to}`,
    lead: 'From the source prices to your rate, step by step. You can check each step with a calculator.',
    none: 'There is no rate at the moment: this pair is paused.',
  },
})

import { useSyncExternalStore } from 'react'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { ModalCard } from '#web/ui/ModalCard.tsx'
import type { ModalProps } from '#web/ui/modal.ts'
import { CourseSteps } from './CourseSteps.tsx'
import type { Calculator } from './calculator.ts'
import { explainedCourse } from './explained-course.ts'

/** Every step from the prices of the sources to the rate that the page behind shows, for as long as both are open. */
export function WhyCourse({ data: { calculator } }: ModalProps<{ calculator: Calculator }>) {
  const t = useMessages(messages)
  const { view } = useSyncExternalStore(calculator.subscribe, calculator.read, calculator.read)
  const { from, to } = view.pair
  const course = explainedCourse(view)
  return (
    <ModalCard title={t.title(from.ticker, to.ticker)}>
      {course && view.steps ? (
        <>
          <p>{t.lead}</p>
          <CourseSteps {...course} steps={view.steps} from={from} to={to} />
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

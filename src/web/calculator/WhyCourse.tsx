import { useEffect, useState } from 'react'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { ModalCard } from '#web/ui/ModalCard.tsx'
import type { ModalProps } from '#web/ui/modal.ts'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import { TryAgain } from '#web/ui/TryAgain.tsx'
import { CourseSteps } from './CourseSteps.tsx'
import type { questionOf } from './calculator-state.ts'

type Explained = CallAnswer<CallsByAddress['GET /api/v1/calculator/course/{from}/{to}/']>
type WhyCourseData = { question: ReturnType<typeof questionOf>; from: CurrencyItem; to: CurrencyItem }

/** Every step from the prices of the sources to the course that is offered. */
export function WhyCourse({ data }: ModalProps<WhyCourseData>) {
  const t = useMessages(messages)
  const { explained, failure, again } = useExplanation(data)
  return (
    <ModalCard title={t.title(data.from.ticker, data.to.ticker)}>
      {failure !== undefined ? (
        <TryAgain text={t.failed} onAgain={again} />
      ) : explained ? (
        <>
          <p>{t.lead}</p>
          <CourseSteps {...explained} from={data.from} to={data.to} />
        </>
      ) : (
        <Skeleton lines={5} label={t.loading} />
      )}
    </ModalCard>
  )
}

function useExplanation({ question }: WhyCourseData) {
  const [explained, setExplained] = useState<Explained>()
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: every attempt asks anew
  useEffect(() => {
    const controller = new AbortController()
    const { from, to, amount, side } = question
    const query = { side, ...(amount && { amount }) }
    setFailure(undefined)
    browserApi('GET /api/v1/calculator/course/{from}/{to}/', { params: { from, to }, query }, controller).then(
      setExplained,
      (error: unknown) => {
        if (controller.signal.aborted) return
        if (!(error instanceof ApiError)) throw error
        setFailure(error.problem.code)
      },
    )
    return () => controller.abort()
  }, [question, attempt])

  return { explained, failure, again: () => setAttempt(attempt + 1) }
}

type Texts = {
  title: (from: string, to: string) => string
  lead: string
  loading: string
  failed: string
}

const messages = defineMessages<Texts>({
  ru: {
    title: (from, to) => `Почему такой курс: ${from} → ${to}`,
    lead: 'От цен источников до курса расчёта, шаг за шагом.',
    loading: 'Считаем',
    failed: 'Не удалось получить шаги расчёта.',
  },
  en: {
    title: (from, to) => `Why this rate: ${from} → ${to}`,
    lead: 'From the prices of the sources to the rate of the quote, step by step.',
    loading: 'Calculating',
    failed: 'The steps could not be fetched.',
  },
})

import { useEffect, useState } from 'react'
import type { CallsByAddress } from '#contract/all-calls.ts'
import type { CallAnswer } from '#contract/calls.ts'
import type { CurrencyItem } from '#contract/currency.ts'
import { ApiError } from '#web/api/api-error.ts'
import { browserApi } from '#web/api/browser-api.ts'
import { showDecimal } from '#web/locale/figures.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { ModalCard } from '#web/ui/ModalCard.tsx'
import type { ModalProps } from '#web/ui/modal.ts'
import { Notice } from '#web/ui/Notice.tsx'
import { Skeleton } from '#web/ui/Skeleton.tsx'
import type { questionOf } from './calculator-state.ts'
import { courseText } from './course-text.ts'
import { moneyText } from './money-text.ts'
import { timeText } from './time-text.ts'
import styles from './WhyCourse.module.css'

type Explained = CallAnswer<CallsByAddress['GET /api/v1/calculator/course/{from}/{to}/']>
type Step = Explained['steps'][number]
type WhyCourseData = { question: ReturnType<typeof questionOf>; from: CurrencyItem; to: CurrencyItem }

/** Every step from the prices of the sources to the course that is offered. */
export function WhyCourse({ data }: ModalProps<WhyCourseData>) {
  const t = useMessages(messages)
  const { explained, failure, again } = useExplanation(data)
  return (
    <ModalCard title={t.title(data.from.ticker, data.to.ticker)}>
      {failure !== undefined ? (
        <Notice
          tone="bad"
          announced
          actions={
            <Button size="small" onClick={again}>
              {t.again}
            </Button>
          }
        >
          {t.failed}
        </Notice>
      ) : explained ? (
        <Steps {...data} explained={explained} />
      ) : (
        <Skeleton lines={5} label={t.loading} />
      )}
    </ModalCard>
  )
}

function Steps({ explained, from, to }: Pick<WhyCourseData, 'from' | 'to'> & { explained: Explained }) {
  const t = useMessages(messages)
  const locale = useLocale()
  return (
    <>
      <p>{t.lead}</p>
      <ol className={styles.steps}>
        {explained.steps.map(step => (
          <li key={`${step.kind} ${step.label}`} data-kind={step.kind}>
            <span>
              {t.kinds[step.kind](step.kind === 'tier' ? moneyText(step.label, from, locale) : step.label)}
              {step.at && <small className="num">{t.at(timeText(step.at, locale, true, true))}</small>}
            </span>
            <b className="num">
              {step.kind === 'course' ? courseText(explained, from, to, locale) : figureOf(step, locale)}
            </b>
          </li>
        ))}
      </ol>
    </>
  )
}

/** Shares are percent; everything else is a price. */
function figureOf({ kind, value }: Step, locale: 'ru' | 'en'): string {
  const isShare = kind === 'margin' || kind === 'tier' || kind === 'discount' || kind === 'promo'
  const isDecimal = /^-?\d+(\.\d+)?$/.test(value)
  const shown = isDecimal ? showDecimal(value, locale) : value
  return isShare && isDecimal ? `${shown}\u00a0%` : shown
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

type Kinds = Record<Step['kind'], (label: string) => string>
type Texts = {
  title: (from: string, to: string) => string
  lead: string
  at: (time: string) => string
  loading: string
  failed: string
  again: string
  kinds: Kinds
}

const messages = defineMessages<Texts>({
  ru: {
    title: (from, to) => `Почему такой курс: ${from} → ${to}`,
    lead: 'От цен источников до курса расчёта, шаг за шагом.',
    at: time => ` в ${time}`,
    loading: 'Считаем',
    failed: 'Не удалось получить шаги расчёта.',
    again: 'Повторить',
    kinds: {
      source: label => `Источники, ${label}`,
      formula: label => `По формуле ${label}`,
      margin: () => 'Наценка обменника',
      tier: from => `Наценка от ${from}`,
      discount: () => 'Ваша скидка',
      promo: () => 'Промокод',
      course: () => 'Курс',
    },
  },
  en: {
    title: (from, to) => `Why this rate: ${from} → ${to}`,
    lead: 'From the prices of the sources to the rate of the quote, step by step.',
    at: time => ` at ${time}`,
    loading: 'Calculating',
    failed: 'The steps could not be fetched.',
    again: 'Try again',
    kinds: {
      source: label => `Sources, ${label}`,
      formula: label => `By the formula ${label}`,
      margin: () => 'The office’s margin',
      tier: from => `Margin from ${from} on`,
      discount: () => 'Your discount',
      promo: () => 'Promo code',
      course: () => 'Rate',
    },
  },
})

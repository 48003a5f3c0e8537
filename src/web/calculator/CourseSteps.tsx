import type { CourseStep } from '#contract/calculator/direction.ts'
import type { Locale } from '#contract/locale.ts'
import type { Course } from '#contract/money/course.ts'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { courseText } from '#web/figures/course-text.ts'
import { moneyText } from '#web/figures/money-text.ts'
import { showDecimal } from '#web/figures/show-decimal.ts'
import { timeText } from '#web/figures/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import styles from './CourseSteps.module.css'

type CourseStepsProps = Course & { steps: readonly CourseStep[]; from: CurrencyItem; to: CurrencyItem }

/** Every step from the prices of the sources to the course that is offered, which stands last. */
export function CourseSteps({ steps, from, to, give, get }: CourseStepsProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  return (
    <ol className={styles.steps}>
      {steps.map(step => (
        <li key={`${step.kind} ${step.label}`} data-kind={step.kind}>
          <span>
            {t.kinds[step.kind](step.kind === 'tier' ? moneyText(step.label, from, locale) : step.label)}
            {step.at && <small className="num">{t.at(timeText(step.at, locale, here, true))}</small>}
          </span>
          <b className="num">
            {step.kind === 'course' ? courseText({ give, get }, from, to, locale) : figureOf(step, locale)}
          </b>
        </li>
      ))}
    </ol>
  )
}

/** Shares are percent; everything else is a price. */
function figureOf({ kind, value }: CourseStep, locale: Locale): string {
  const isShare = kind === 'margin' || kind === 'tier' || kind === 'discount' || kind === 'promo'
  const isDecimal = /^-?\d+(\.\d+)?$/.test(value)
  const shown = isDecimal ? showDecimal(value, locale) : value
  return isShare && isDecimal ? `${shown}\u00a0%` : shown
}

type Texts = { at: (time: string) => string; kinds: Record<CourseStep['kind'], (label: string) => string> }

const messages = defineMessages<Texts>({
  ru: {
    at: time => ` в ${time}`,
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
    at: time => ` at ${time}`,
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

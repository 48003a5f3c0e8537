import { pairPath } from '#contract/calculator/pair-address.ts'
import { minutesText } from '#contract/minutes-text.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import type { Calculator } from './calculator.ts'
import type { CalculatorState } from './calculator-state.ts'
import { isExplained } from './explained-course.ts'
import styles from './QuoteNotes.module.css'
import type { Shown } from './shown-quote.ts'
import { WhyCourseButton } from './WhyCourseButton.tsx'

type QuoteNotesProps = { state: CalculatorState; shown: Shown; calculator: Calculator }

/** What the claim will do with this course, and the way to see how the course came about. */
export function QuoteNotes({ state, shown, calculator }: QuoteNotesProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { courseFixed, windowMinutes } = state.view.pair
  return (
    <div className={styles.notes}>
      <p>
        {courseFixed.at === 'opening'
          ? t.opening(minutesText(windowMinutes, locale))
          : courseFixed.at === 'arrival'
            ? t.arrival
            : t.confirmations(courseFixed.confirmations ?? 1)}
      </p>
      <div className={styles.more}>
        {isExplained(state.view, shown.course) && <WhyCourseButton calculator={calculator} />}
        <Link to={pairPath(state.from, state.to)} className={styles.terms}>
          {t.terms}
        </Link>
      </div>
    </div>
  )
}

const messages = defineMessages({
  ru: {
    opening: (time: string) => `Курс фиксируется в заявке на ${time}.`,
    arrival: 'Курс фиксируется, когда мы увидим ваш платёж.',
    confirmations: (n: number) =>
      `Курс фиксируется после ${n} ${plural('ru', n, { one: 'подтверждения', few: 'подтверждений', many: 'подтверждений' })} платежа в сети.`,
    terms: 'Все условия',
  },
  en: {
    opening: (time: string) => `Your order locks the rate for ${time}.`,
    arrival: 'The rate is locked when we see your payment.',
    confirmations: (n: number) =>
      `The rate is locked after ${n} network ${plural('en', n, { one: 'confirmation', other: 'confirmations' })} of your payment.`,
    terms: 'All terms',
  },
})

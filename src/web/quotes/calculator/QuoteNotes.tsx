import { minutesText } from '#contract/minutes-text.ts'
import { pairPath } from '#contract/quotes/pair-address.ts'
import { defineMessages, plural, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import type { Calculator } from './calculator.ts'
import type { CalculatorState } from './calculator-state.ts'
import { isExplained } from './explained-rate.ts'
import styles from './QuoteNotes.module.css'
import type { Shown } from './shown-quote.ts'
import { WhyRateButton } from './WhyRateButton.tsx'

type QuoteNotesProps = { state: CalculatorState; shown: Shown; calculator: Calculator }

/** How the claim will treat the rate, and the button that explains the rate. */
export function QuoteNotes({ state, shown, calculator }: QuoteNotesProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { rateFixed, windowMinutes } = state.view.pair
  return (
    <>
      <p className={styles.notes}>
        {rateFixed.at === 'opening'
          ? t.opening(minutesText(windowMinutes, locale))
          : rateFixed.at === 'arrival'
            ? t.arrival
            : t.confirmations(rateFixed.confirmations ?? 1)}
      </p>
      {isExplained(state.view, shown.rate) && <WhyRateButton calculator={calculator} />}
      <Link to={pairPath(state.from, state.to)} className={styles.terms}>
        {t.terms}
      </Link>
    </>
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

import { useLocation } from 'react-router'
import type { CalculatorInit, QuoteRefusalView, QuoteView } from '#contract/catalogue/direction.ts'
import { minutesText } from '#contract/minutes-text.ts'
import { useServerNow } from '#web/api/server-clock.ts'
import { breakingSum } from '#web/format/breaking-sum.ts'
import { moneyText, readableLimit } from '#web/format/money-text.ts'
import { rateText } from '#web/format/rate-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { calculatorTexts, pausedText } from '#web/quotes/calculator/calculator.texts.ts'
import { amountRefusal, type CalculatorState, isAnswered } from '#web/quotes/calculator/calculator-state.ts'
import { claimAddress } from '#web/quotes/calculator/next-address.ts'
import { nextStep } from '#web/quotes/calculator/next-step.ts'
import { QuoteLines } from '#web/quotes/calculator/QuoteLines.tsx'
import { ResultAnnouncement } from '#web/quotes/calculator/ResultAnnouncement.tsx'
import { addressOf } from '#web/quotes/calculator/read-address.ts'
import { shownQuote } from '#web/quotes/calculator/shown-quote.ts'
import type { LiveCalculator } from '#web/quotes/calculator/use-calculator.ts'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TryAgain } from '#web/ui/TryAgain.tsx'
import { AfterHours } from './AfterHours.tsx'
import styles from './CashResult.module.css'
import { opensText } from './opens-text.ts'

/** The result of the form: both amounts with every line between them and the link to the claim, or why there is none. */
export function CashResult({ live: { state, calculator, clock } }: { live: LiveCalculator }) {
  const t = useMessages(messages)
  const shown = shownQuote(state)
  const { view } = state
  const { quote } = view
  const next = nextStep(state, useServerNow(clock))
  if (next.step === 'ask-again' && !state.counting) return <TryAgain text={t.failed} onAgain={calculator.askAgain} />
  if (amountRefusal(state)) return null
  const refusal = shown.paused ? { reason: 'paused' as const, ...shown.paused } : view.refusal
  return (
    <>
      <div className={styles.result} data-settling={!isAnswered(state) || undefined}>
        {quote && !shown.paused ? (
          <Counted state={state} quote={quote} />
        ) : (
          refusal && <Refused view={view} refusal={refusal} />
        )}
      </div>
      <ResultAnnouncement state={state} shown={shown} />
    </>
  )
}

function Counted({ state, quote }: { state: CalculatorState; quote: QuoteView }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { search } = useLocation()
  const { from, to, floating, windowMinutes } = state.view.pair
  return (
    <>
      <dl className={styles.amounts}>
        <dt>{t.give}</dt>
        <dd className="num">{breakingSum(moneyText(quote.give, from, locale))}</dd>
        <dt>{t.get}</dt>
        <dd className="num">{breakingSum(moneyText(quote.get, to, locale))}</dd>
      </dl>
      <p className={`num ${styles.rate}`}>{rateText(quote.course, from, to, locale)}</p>
      <QuoteLines lines={quote.lines} known={state.known} />
      <div className={styles.afterHours}>
        <AfterHours pair={state.view.pair} now={state.view.now} />
      </div>
      {/* A claim on the figures of an older form is not what the form says. */}
      <div inert={!isAnswered(state)}>
        <ButtonLink to={claimAddress(state, search, '/claim')} variant="primary" size="large" wide>
          {t.claim}
        </ButtonLink>
      </div>
      <p className={styles.note}>{floating ? t.floating : t.fixed(minutesText(windowMinutes, locale))}</p>
    </>
  )
}

function Refused({ view, refusal }: { view: CalculatorInit; refusal: QuoteRefusalView }) {
  const t = useMessages(messages)
  const texts = useMessages(calculatorTexts)
  const locale = useLocale()
  const { pair, side, now, city } = view
  const text = refusalText()
  const limit = limitOf(refusal)
  const question = { from: pair.from.code, to: pair.to.code, side, city: city || undefined }
  return (
    <Notice
      tone="warn"
      title={text}
      announced
      actions={
        limit && (
          <ButtonLink to={`/cash${addressOf({ ...question, amount: limit }, new URLSearchParams())}`} size="small">
            {t.countLimit}
          </ButtonLink>
        )
      }
    >
      {pair.opensAt && pair.hours && (
        <p>{t.opens(opensText(new Date(pair.opensAt), new Date(now), pair.hours.timeZone, locale))}</p>
      )}
    </Notice>
  )

  function refusalText(): string {
    const sum = (limit: string, end: 'min' | 'max') =>
      moneyText(readableLimit(limit, pair[side].scale, end), pair[side], locale)
    switch (refusal.reason) {
      case 'below-minimum':
        return texts.least(sum(refusal.minimum, 'min'))
      case 'above-maximum':
        return texts.most(sum(refusal.maximum, 'max'))
      case 'beyond-reserve':
        return texts.reserveIs(sum(refusal.maximum, 'max'))
      case 'paused':
        return t.paused(pausedText(refusal.because, texts))
      default:
        return texts.amount['not-a-number']
    }
  }
}

/** The nearest amount within the limits. */
function limitOf(refusal: QuoteRefusalView): string | undefined {
  if (refusal.reason === 'below-minimum') return refusal.minimum
  if (refusal.reason === 'above-maximum' || refusal.reason === 'beyond-reserve') return refusal.maximum
  return undefined
}

const messages = defineMessages({
  ru: {
    give: 'Отдаёте',
    get: 'Получаете',
    claim: 'Оставить заявку',
    fixed: (time: string) => `Заявка закрепит курс на ${time}. Регистрация не нужна.`,
    floating: 'Курс плавающий: окончательным он станет, когда придут деньги.',
    paused: (reason: string) => `Сейчас не обменяем: ${reason}`,
    opens: (when: string) => `Откроемся ${when}.`,
    countLimit: 'Посчитать для этой суммы',
    failed: 'Не удалось посчитать: нет связи с обменником.',
  },
  en: {
    give: 'You give',
    get: 'You get',
    claim: 'Place an order',
    fixed: (time: string) => `Your order locks the rate for ${time}. No registration needed.`,
    floating: 'Floating rate: it is final once the money arrives.',
    paused: (reason: string) => `This exchange is not available now: ${reason}`,
    opens: (when: string) => `We open ${when}.`,
    countLimit: 'Calculate for this amount',
    failed: 'Could not calculate: no connection to the office.',
  },
})

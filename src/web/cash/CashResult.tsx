import type { QuoteRefusalView } from '#contract/calculator/direction.ts'
import { minutesText } from '#contract/minutes-text.ts'
import { calculatorWords, pausedText } from '#web/calculator/calculator-words.ts'
import { QuoteLines } from '#web/calculator/QuoteLines.tsx'
import { addressOf } from '#web/calculator/read-address.ts'
import { breakingSum } from '#web/figures/breaking-sum.ts'
import { courseText } from '#web/figures/course-text.ts'
import { moneyText, readableLimit } from '#web/figures/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { ButtonLink } from '#web/ui/Button.tsx'
import { Notice } from '#web/ui/Notice.tsx'
import { TryAgain } from '#web/ui/TryAgain.tsx'
import { AfterHours } from './AfterHours.tsx'
import styles from './CashResult.module.css'
import type { CashView } from './cash-data.ts'
import { opensText } from './opens-text.ts'
import type { LiveCash } from './use-cash.ts'

/** What comes of the form: both amounts with every line between them and the way to the claim, or why there is none. */
export function CashResult({ live }: { live: LiveCash }) {
  const t = useMessages(messages)
  const { view, state, mistake, again } = live
  if (state === 'failed') return <TryAgain text={t.failed} onAgain={again} />
  if (mistake) return null
  return (
    <div className={styles.result} data-settling={state === 'counting' || undefined} aria-live="polite">
      {view.quote ? (
        <Counted view={view} quote={view.quote} isOld={state === 'counting'} />
      ) : (
        view.refusal && <Refused view={view} refusal={view.refusal} />
      )}
    </div>
  )
}

type CountedProps = { view: CashView; quote: NonNullable<CashView['quote']>; isOld: boolean }

function Counted({ view, quote, isOld }: CountedProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { pair, side, amount, city } = view
  const { from, to, floating, windowMinutes } = pair
  const question = { from: from.code, to: to.code, amount, side, ...(city && { city }) }
  const claim = new URLSearchParams(addressOf(question, new URLSearchParams()))
  claim.set('shown', side === 'from' ? quote.get : quote.give)
  claim.set('quote', quote.token)
  return (
    <>
      <dl className={styles.amounts}>
        <dt>{t.give}</dt>
        <dd className="num">{breakingSum(moneyText(quote.give, from, locale))}</dd>
        <dt>{t.get}</dt>
        <dd className="num">{breakingSum(moneyText(quote.get, to, locale))}</dd>
      </dl>
      <p className={`num ${styles.course}`}>{courseText(quote.course, from, to, locale)}</p>
      <QuoteLines
        lines={quote.lines}
        known={
          new Map([
            [from.code, from],
            [to.code, to],
          ])
        }
      />
      <AfterHours pair={pair} now={view.now} />
      {/* A claim on figures that are just being replaced is not what the form says. */}
      <div inert={isOld}>
        <ButtonLink to={`/claim?${claim}`} variant="primary" size="large" wide>
          {t.claim}
        </ButtonLink>
      </div>
      <p className={styles.note}>{floating ? t.floating : t.fixed(minutesText(windowMinutes, locale))}</p>
    </>
  )
}

function Refused({ view, refusal }: { view: CashView; refusal: QuoteRefusalView }) {
  const t = useMessages(messages)
  const words = useMessages(calculatorWords)
  const locale = useLocale()
  const { pair, side, now, city } = view
  const text = refusalText()
  const limit = limitOf(refusal)
  const question = { from: pair.from.code, to: pair.to.code, side, ...(city && { city }) }
  return (
    <Notice
      tone="warn"
      title={text}
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
        return words.least(sum(refusal.minimum, 'min'))
      case 'above-maximum':
        return words.most(sum(refusal.maximum, 'max'))
      case 'beyond-reserve':
        return words.reserveIs(sum(refusal.maximum, 'max'))
      case 'paused':
        return t.paused(pausedText(refusal.because, words))
      default:
        return words.amount['not-a-number']
    }
  }
}

/** The nearest amount that would be taken. */
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

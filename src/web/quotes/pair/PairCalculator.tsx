import type { FormEvent } from 'react'
import { pairPath } from '#contract/quotes/pair-address.ts'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { AmountSide } from '#web/quotes/calculator/AmountSide.tsx'
import { CityChoice } from '#web/quotes/calculator/CityChoice.tsx'
import { InitNotices } from '#web/quotes/calculator/InitNotices.tsx'
import { CalculatedNetworkFee } from '#web/quotes/calculator/NetworkFeeChoice.tsx'
import { NextStepButton, useNextStep } from '#web/quotes/calculator/NextStepButton.tsx'
import { PromoField } from '#web/quotes/calculator/PromoField.tsx'
import { QuoteLines } from '#web/quotes/calculator/QuoteLines.tsx'
import { RateLine } from '#web/quotes/calculator/RateLine.tsx'
import { ResultAnnouncement } from '#web/quotes/calculator/ResultAnnouncement.tsx'
import { SentAlong } from '#web/quotes/calculator/SentAlong.tsx'
import { shownQuote } from '#web/quotes/calculator/shown-quote.ts'
import type { LiveCalculator } from '#web/quotes/calculator/use-calculator.ts'
import { WatchReserveLink } from '#web/quotes/calculator/WatchReserveLink.tsx'
import { Card } from '#web/ui/Card.tsx'
import { ORDER_ON_PAIR } from './order-on-pair.ts'
import styles from './PairCalculator.module.css'

/** The calculator with the two currencies of the page. Without JavaScript the form goes to the home page. */
export function PairCalculator(live: LiveCalculator) {
  const { state, calculator, clock } = live
  const t = useMessages(messages)
  const shown = shownQuote(state)
  const next = useNextStep(live, pairPath(state.from, state.to) + ORDER_ON_PAIR)
  const amount = { state, calculator, shown, onEnter: next.take, pinned: true }
  return (
    <Card framed aria-labelledby="count">
      <h2 id="count" className={styles.title}>
        {t.title}
      </h2>
      <form method="get" action={pathIn(useLocale(), '/')} className={styles.form} onSubmit={keepHere}>
        <InitNotices notices={state.notices} />
        <input type="hidden" name="from" value={state.from} />
        <input type="hidden" name="to" value={state.to} />
        <AmountSide {...amount} side="from" />
        <AmountSide {...amount} side="to" />
        <CityChoice state={state} calculator={calculator} />
        <RateLine state={state} shown={shown} clock={clock} />
        <CalculatedNetworkFee state={state} calculator={calculator} />
        <QuoteLines lines={state.lines} known={state.known} settling={shown.settling} absent={!shown.quote} />
        <NextStepButton {...next} />
        <PromoField promo={state.promo} onApply={code => calculator.dispatch({ name: 'promo-entered', code })} />
        <WatchReserveLink step={next.step} state={state} />
        <SentAlong state={state} shown={shown} />
        <ResultAnnouncement state={state} shown={shown} />
      </form>
    </Card>
  )
}

/** With JavaScript the form is never sent. */
const keepHere = (event: FormEvent) => event.preventDefault()

const messages = defineMessages({
  ru: { title: 'Рассчитать обмен' },
  en: { title: 'Calculator' },
})

import type { FormEvent } from 'react'
import { AmountSide } from '#web/calculator/AmountSide.tsx'
import { CityChoice } from '#web/calculator/CityChoice.tsx'
import { CourseLine } from '#web/calculator/CourseLine.tsx'
import { InitNotices } from '#web/calculator/InitNotices.tsx'
import { NextStepButton, useNextStep } from '#web/calculator/NextStepButton.tsx'
import { QuoteLines } from '#web/calculator/QuoteLines.tsx'
import { ResultAnnouncement } from '#web/calculator/ResultAnnouncement.tsx'
import { SentAlong } from '#web/calculator/SentAlong.tsx'
import { shownQuote } from '#web/calculator/shown-quote.ts'
import type { LiveCalculator } from '#web/calculator/use-calculator.ts'
import { WatchReserveLink } from '#web/calculator/WatchReserveLink.tsx'
import { defineMessages, pathIn, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Card } from '#web/ui/Card.tsx'
import styles from './PairCalculator.module.css'

/** The calculator with the two currencies of the page. Without JavaScript it is sent to the home page, which counts. */
export function PairCalculator(live: LiveCalculator) {
  const { state, calculator, clock } = live
  const t = useMessages(messages)
  const shown = shownQuote(state)
  const next = useNextStep(live)
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
        <CourseLine state={state} shown={shown} clock={clock} />
        <QuoteLines lines={state.lines} known={state.known} settling={shown.settling} absent={!shown.quote} />
        <NextStepButton {...next} />
        <WatchReserveLink step={next.step} state={state} />
        <SentAlong state={state} shown={shown} />
        <ResultAnnouncement state={state} shown={shown} />
      </form>
    </Card>
  )
}

/** Every change is answered where it is made: there is nothing left to send. */
const keepHere = (event: FormEvent) => event.preventDefault()

const messages = defineMessages({
  ru: { title: 'Рассчитать обмен' },
  en: { title: 'Calculate the exchange' },
})

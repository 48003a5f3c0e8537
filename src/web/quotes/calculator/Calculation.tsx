import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Button } from '#web/ui/Button.tsx'
import { useLater } from '#web/ui/use-later.ts'
import { AmountSide } from './AmountSide.tsx'
import styles from './Calculation.module.css'
import { CityChoice } from './CityChoice.tsx'
import { InitNotices } from './InitNotices.tsx'
import { MaintenanceNotice } from './MaintenanceNotice.tsx'
import { CalculatedNetworkFee } from './NetworkFeeChoice.tsx'
import { NextStepButton, useNextStep } from './NextStepButton.tsx'
import { OperatorNote } from './OperatorNote.tsx'
import { PromoField } from './PromoField.tsx'
import { QuoteLines } from './QuoteLines.tsx'
import { QuoteNotes } from './QuoteNotes.tsx'
import { RateLine } from './RateLine.tsx'
import { SentAlong } from './SentAlong.tsx'
import { SwapLink } from './SwapLink.tsx'
import { shownQuote } from './shown-quote.ts'
import type { LiveCalculator } from './use-calculator.ts'
import { WatchReserveLink } from './WatchReserveLink.tsx'

const loadAnnouncement = () => import('./ResultAnnouncement.tsx')
const loadOthers = () => import('./OtherPairs.tsx')

/** Both amounts, the rate between them, every line of the quote, and the button that leads to the claim. */
export function Calculation(live: LiveCalculator) {
  const { state, calculator, clock } = live
  const t = useMessages(messages)
  const shown = shownQuote(state)
  const next = useNextStep(live)
  const { code: announced } = useLater(loadAnnouncement, state.touched)
  const { code: others } = useLater(loadOthers, shown.paused !== undefined)
  const amount = { state, calculator, shown, onEnter: next.take }
  return (
    <section className={styles.calculation} aria-label={t.calculation}>
      <InitNotices notices={state.notices} />
      <MaintenanceNotice tech={state.view.tech} />
      <div className={styles.amounts}>
        <AmountSide {...amount} side="from" />
        <SwapLink state={state} calculator={calculator} />
        <AmountSide {...amount} side="to" />
      </div>
      <CityChoice state={state} calculator={calculator} />
      <RateLine state={state} shown={shown} clock={clock} />
      <CalculatedNetworkFee state={state} calculator={calculator} />
      <QuoteLines lines={state.lines} known={state.known} settling={shown.settling} absent={!shown.quote} />
      <NextStepButton {...next} />
      {shown.paused?.note && <OperatorNote note={shown.paused.note} />}
      <WatchReserveLink step={next.step} state={state} />
      {shown.paused && others && <others.OtherPairs state={state} calculator={calculator} />}
      <div className={styles.send}>
        <Button type="submit" wide>
          {t.count}
        </Button>
      </div>
      <div className={styles.quiet}>
        <QuoteNotes state={state} shown={shown} calculator={calculator} />
        <PromoField promo={state.promo} onApply={code => calculator.dispatch({ name: 'promo-entered', code })} />
      </div>
      <SentAlong state={state} shown={shown} />
      {announced && <announced.ResultAnnouncement state={state} shown={shown} />}
    </section>
  )
}

const messages = defineMessages({
  ru: { calculation: 'Расчёт', count: 'Пересчитать' },
  en: { calculation: 'Calculation', count: 'Calculate again' },
})

import { useRef } from 'react'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Contained } from '#web/ui/Contained.tsx'
import { TryAgain } from '#web/ui/TryAgain.tsx'
import { useLater } from '#web/ui/use-later.ts'
import { useSeen } from '#web/ui/use-seen.ts'
import styles from './RateHistory.module.css'

const loadView = () => import('./below-the-rate.ts')

type RateHistoryProps = {
  from: CurrencyItem
  to: CurrencyItem
  /** The rate is shown as the price of the target currency. */
  inverted: boolean
}

/** The rate history of the pair, and the latest reviews. The space of the history is reserved at once; both are loaded when it is scrolled into view. */
export function RateHistory({ from, to, inverted }: RateHistoryProps) {
  const locale = useLocale()
  const t = useMessages(messages)
  const place = useRef<HTMLHeadingElement>(null)
  const { code: below, failed, again } = useLater(loadView, useSeen(place))
  return (
    <>
      <section className={styles.history} aria-labelledby="history">
        <h2 ref={place} id="history" className={styles.heading}>
          {from.name[locale]} → {to.name[locale]}
        </h2>
        {below ? (
          <Contained instead={<p>{t.failed}</p>}>
            <below.HistoryView from={from} to={to} inverted={inverted} />
          </Contained>
        ) : (
          failed && <TryAgain onAgain={again} />
        )}
      </section>
      {below && <below.LatestReviews />}
    </>
  )
}

const messages = defineMessages({
  ru: { failed: 'Историю курса показать не удалось.' },
  en: { failed: 'The rate history could not be shown.' },
})

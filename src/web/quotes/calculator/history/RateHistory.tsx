import { useRef } from 'react'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Contained } from '#web/ui/Contained.tsx'
import { TryAgain } from '#web/ui/TryAgain.tsx'
import { useLater } from '#web/ui/use-later.ts'
import { useSeen } from '#web/ui/use-seen.ts'
import styles from './RateHistory.module.css'

const loadView = async () => (await import('./HistoryView.tsx')).HistoryView

type RateHistoryProps = {
  from: CurrencyItem
  to: CurrencyItem
  /** The rate is shown as the price of the target currency. */
  inverted: boolean
}

/** The rate history of the pair. Its space is reserved at once; its content is loaded when it is scrolled into view. */
export function RateHistory({ from, to, inverted }: RateHistoryProps) {
  const locale = useLocale()
  const t = useMessages(messages)
  const place = useRef<HTMLHeadingElement>(null)
  const { code: HistoryView, failed, again } = useLater(loadView, useSeen(place))
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 ref={place} id="history" className={styles.heading}>
        {from.name[locale]} → {to.name[locale]}
      </h2>
      {HistoryView ? (
        <Contained instead={<p>{t.failed}</p>}>
          <HistoryView from={from} to={to} inverted={inverted} />
        </Contained>
      ) : (
        failed && <TryAgain onAgain={again} />
      )}
    </section>
  )
}

const messages = defineMessages({
  ru: { failed: 'Историю курса показать не удалось.' },
  en: { failed: 'The rate history could not be shown.' },
})

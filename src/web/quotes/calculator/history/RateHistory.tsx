import { type RefObject, useEffect, useRef, useState } from 'react'
import type { CurrencyItem } from '#contract/money/currency.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { TryAgain } from '#web/ui/TryAgain.tsx'
import { useLater } from '#web/ui/use-later.ts'
import styles from './RateHistory.module.css'

const loadView = () => import('./HistoryView.tsx')

type RateHistoryProps = { from: CurrencyItem; to: CurrencyItem }

/** The rate history of the pair. Its space is reserved at once; it is loaded when it is scrolled into view. */
export function RateHistory({ from, to }: RateHistoryProps) {
  const locale = useLocale()
  const place = useRef<HTMLHeadingElement>(null)
  const { code: chart, failed, again } = useLater(loadView, useSeen(place))
  return (
    <section className={styles.history} aria-labelledby="history">
      <h2 ref={place} id="history" className={styles.heading}>
        {from.name[locale]} → {to.name[locale]}
      </h2>
      {chart ? <chart.HistoryView from={from} to={to} /> : failed && <TryAgain onAgain={again} />}
    </section>
  )
}

/** True once nearly the whole of an element has been in the viewport, for loading heavy parts late. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return
    const observer = new IntersectionObserver(
      entries => {
        if (entries.some(({ intersectionRatio }) => intersectionRatio >= MOST)) setSeen(true)
      },
      { threshold: MOST },
    )
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, seen])
  return seen
}

const MOST = 0.9

import type { ReactNode } from 'react'
import { groupedNumber } from '#contract/claims/grouped-number.ts'
import { MINUTE_MS } from '#contract/durations.ts'
import { minutesText } from '#contract/minutes-text.ts'
import { breakingSum } from '#web/format/breaking-sum.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { momentText } from '#web/format/moment-text.ts'
import { moneyText } from '#web/format/money-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Rosette } from '#web/ui/Rosette.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { ClaimData } from './ClaimPage.data.ts'
import styles from './DoneExchange.module.css'

/** A completed exchange as people show it: nothing here says who its customer is or where the money went. */
export function DoneExchange({ data: { claim, from, to }, children }: { data: ClaimData; children: ReactNode }) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  const { payout } = claim
  // As the latest exchanges count it: a minute that has begun is one.
  const took = payout && Math.max(1, Math.ceil((Date.parse(payout.at) - Date.parse(claim.openedAt)) / MINUTE_MS))
  return (
    <div className={styles.done}>
      <span className={styles.seal}>
        <Rosette seed={claim.id} size={136} bands={2} curves={6} stroke={0.7} />
        <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden="true">
          <circle cx="24" cy="24" r="24" />
          <path d="m14 25 7 7 13-15" fill="none" strokeWidth="4" strokeLinecap="round" strokeLinejoin="round" />
        </svg>
      </span>
      <div className={styles.words}>
        {children}
        <p className={`num ${styles.sum}`}>{breakingSum(moneyText((payout?.amount ?? claim.get).value, to, locale))}</p>
        <p>
          {nameAlone(from, locale)} → {nameAlone(to, locale)}
        </p>
        <p className={styles.note}>
          {took !== undefined && `${t.in(minutesText(took, locale))} · `}
          {t.order} <span className="num">{groupedNumber(claim.number)}</span>
          {payout && ` · ${momentText(payout.at, locale, here)}`}
        </p>
      </div>
    </div>
  )
}

const messages = defineMessages({
  ru: { in: (time: string) => `за ${time}`, order: 'заявка' },
  en: { in: (time: string) => `in ${time}`, order: 'order' },
})

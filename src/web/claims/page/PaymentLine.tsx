import type { ReactNode } from 'react'
import type { ClaimView } from '#contract/claims/claim.ts'
import { breakingSum } from '#web/format/breaking-sum.ts'
import { moneyText } from '#web/format/money-text.ts'
import { useLocale } from '#web/locale/locale.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import type { ClaimCurrency } from './ClaimPage.data.ts'
import styles from './PaymentsSeen.module.css'
import { SeenTransferLink } from './SeenTransferLink.tsx'

type Shown = ClaimView['payments'][number] | NonNullable<ClaimView['pending']>[number]

type PaymentLineProps = {
  payment: Shown
  currency: ClaimCurrency
  note: ReactNode
  /** What its reference is. */
  what: string
  children?: ReactNode
}

/** What was sent for a claim, in a block or not: its sum, what became of it, and where it can be looked up. */
export function PaymentLine({ payment, currency, note, what, children }: PaymentLineProps) {
  const locale = useLocale()
  const { amount, state, reference, seen } = payment
  const shown = seen?.txid ?? reference
  return (
    <li data-state={state}>
      <span className={styles.words}>
        <b className="num">{breakingSum(moneyText(amount.value, currency, locale))}</b>
        <span className={styles.note}>{note}</span>
        {children}
        {reference && shown && (
          <span className={`code ${styles.reference}`}>
            <span>{shown}</span>
            <CopyButton compact value={shown} what={what} />
          </span>
        )}
        {seen && <SeenTransferLink seen={seen} />}
      </span>
    </li>
  )
}

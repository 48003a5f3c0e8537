import type { ClaimView } from '#contract/claims/claim.ts'
import { type ServerClock, useServerNow } from '#web/api/server-clock.ts'
import { breakingSum } from '#web/format/breaking-sum.ts'
import { moneyText } from '#web/format/money-text.ts'
import { agoText, timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { CopyButton } from '#web/ui/CopyButton.tsx'
import type { ClaimCurrency } from './ClaimPage.data.ts'
import styles from './PaymentsSeen.module.css'
import { SeenTransferLink } from './SeenTransferLink.tsx'

type PendingTransfersProps = { pending: ClaimView['pending']; currency: ClaimCurrency; clock: ServerClock }

/** Transfers that the network shows in no block yet, and what became of those that will be in none. */
export function PendingTransfers({ pending, currency, clock }: PendingTransfersProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const now = useServerNow(clock)
  if (!pending) return null
  return (
    <ul className={styles.payments} aria-label={t.label}>
      {pending.map(({ at, amount, state, reference, seen }) => (
        <li key={`${at} ${reference ?? amount.value}`} data-state={state}>
          <span className={styles.words}>
            <b className="num">{breakingSum(moneyText(amount.value, currency, locale))}</b>
            <span className={styles.note}>
              {t[state](now === undefined ? timeText(at, locale, false) : agoText(now - Date.parse(at), locale))}
            </span>
            {reference && (
              <span className={`code ${styles.reference}`}>
                <span>{seen?.txid ?? reference}</span>
                <CopyButton compact value={seen?.txid ?? reference} what={t.reference} />
              </span>
            )}
            {seen && <SeenTransferLink seen={seen} />}
          </span>
        </li>
      ))}
    </ul>
  )
}

const messages = defineMessages({
  ru: {
    label: 'Переводы, которые ждут блока',
    waits: (seen: string) => `виден в сети ${seen}, ждёт блока`,
    replaced: () => 'отправитель заменил этот перевод другим: он не придёт',
    vanished: () => 'сеть больше не видит этот перевод: он не вошёл ни в один блок',
    reference: 'номер перевода',
  },
  en: {
    label: 'Transfers that wait for a block',
    waits: (seen: string) => `seen in the network ${seen}, waiting for a block`,
    replaced: () => 'replaced by its sender with another transfer: it will not arrive',
    vanished: () => 'no longer in the network: it got into no block',
    reference: 'the transfer reference',
  },
})

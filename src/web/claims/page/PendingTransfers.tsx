import type { ClaimView } from '#contract/claims/claim.ts'
import { type ServerClock, useServerNow } from '#web/api/server-clock.ts'
import { agoText, timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import type { ClaimCurrency } from './ClaimPage.data.ts'
import { PaymentLine } from './PaymentLine.tsx'
import styles from './PaymentsSeen.module.css'

type PendingTransfersProps = { pending: ClaimView['pending']; currency: ClaimCurrency; clock: ServerClock }

/** Transfers that the network shows in no block yet, and what became of those that will be in none. */
export function PendingTransfers({ pending, currency, clock }: PendingTransfersProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const now = useServerNow(clock)
  if (!pending) return null
  return (
    <ul className={styles.payments} aria-label={t.label}>
      {pending.map(payment => {
        const { at, amount, state, reference } = payment
        const ago = now === undefined ? timeText(at, locale, false) : agoText(now - Date.parse(at), locale)
        return (
          <PaymentLine
            key={`${at} ${reference ?? amount.value}`}
            payment={payment}
            currency={currency}
            what={t.reference}
            note={t[state](ago)}
          />
        )
      })}
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

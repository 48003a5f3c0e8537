import type { ClaimView } from '#contract/claims/claim.ts'
import { timeText } from '#web/format/time-text.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { useHydrated } from '#web/ui/use-hydrated.ts'
import type { ClaimCurrency } from './ClaimPage.data.ts'
import { PaymentLine } from './PaymentLine.tsx'
import styles from './PaymentsSeen.module.css'
import { Pips } from './Pips.tsx'

type PaymentsSeenProps = { claim: ClaimView; currency: ClaimCurrency }

/** Every payment of the claim with its confirmations. */
export function PaymentsSeen({ claim: { payments }, currency }: PaymentsSeenProps) {
  const t = useMessages(messages)
  const locale = useLocale()
  const here = useHydrated()
  if (!payments.length) return null
  return (
    <ul className={styles.payments} aria-label={t.label}>
      {payments.map(payment => {
        const { at, amount, confirmations, needed, state, reference } = payment
        return (
          <PaymentLine
            key={`${at} ${reference ?? amount.value}`}
            payment={payment}
            currency={currency}
            what={currency.kind === 'cash' ? t.entry : t.reference}
            note={
              <>
                {state === 'seen' ? t.seen(Math.min(confirmations, needed), needed) : t[state]},{' '}
                {timeText(at, locale, here)}
              </>
            }
          >
            {/* They stay, filled, when the payment is credited: nothing below them moves. */}
            {state !== 'lost' && needed > 0 && (
              <Pips seen={state === 'credited' ? needed : confirmations} needed={needed} label={t.confirmations} />
            )}
          </PaymentLine>
        )
      })}
    </ul>
  )
}

const messages = defineMessages({
  ru: {
    label: 'Платежи по заявке',
    confirmations: 'Подтверждения сети',
    seen: (seen: number, needed: number) => (needed > 0 ? `подтверждений ${seen} из ${needed}` : 'виден'),
    credited: 'зачислен',
    lost: 'пропал из сети',
    reference: 'номер перевода',
    entry: 'номер операции',
  },
  en: {
    label: 'Payments for this order',
    confirmations: 'Network confirmations',
    seen: (seen: number, needed: number) => (needed > 0 ? `${seen} of ${needed} confirmations` : 'seen'),
    credited: 'credited',
    lost: 'vanished from the network',
    reference: 'the transfer reference',
    entry: 'the transaction number',
  },
})

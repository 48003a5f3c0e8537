import type { ClaimView } from '#contract/claim.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Why the claim stands still, or was turned down, and what the person can do about it. */
export function HoldReason({ claim: { onHold, rejection } }: { claim: ClaimView }) {
  const t = useMessages(messages)
  if (rejection !== undefined)
    return (
      <Notice tone="bad" title={t.rejected}>
        {rejection}
      </Notice>
    )
  if (!onHold) return null
  return (
    <Notice tone="warn" title={(t.reasons as Record<string, string>)[onHold.reason] ?? t.other}>
      {onHold.text ?? t.what}
    </Notice>
  )
}

const messages = defineMessages({
  ru: {
    rejected: 'Офис отказал по этой заявке',
    reasons: {
      aml: 'Проверяем происхождение монет',
      'no-choice': 'Ждём, что вы скажете, куда вернуть деньги',
      'payment-lost': 'Платёж пропал из сети',
      documents: 'Нужны документы',
      'payer-mismatch': 'Заплатил не тот, кто указан в заявке',
      account: 'Нужно уточнить реквизиты',
    },
    other: 'Оператор уточняет детали',
    what: 'Оператор разберётся и напишет вам на почту. Ждать у экрана не нужно.',
  },
  en: {
    rejected: 'The office turned this claim down',
    reasons: {
      aml: 'We are checking where the coins come from',
      'no-choice': 'We wait for you to say where to return the money',
      'payment-lost': 'The payment has vanished from the network',
      documents: 'Documents are needed',
      'payer-mismatch': 'Somebody else has paid than the claim says',
      account: 'The account has to be cleared up',
    },
    other: 'The operator is clearing up details',
    what: 'The operator will deal with it and write to your mailbox. There is no need to wait at the screen.',
  },
})

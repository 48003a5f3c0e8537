import type { ClaimView } from '#contract/claims/claim.ts'
import { defineMessages, useMessages } from '#web/locale/locale.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Why the claim stands still, or was turned down, and what the person can do about it. */
export function HoldReason({
  claim: { state, whole, onHold, rejection, refundAccount, events },
}: {
  claim: ClaimView
}) {
  const t = useMessages(messages)
  const { title, text } = t.rejected
  if (state === 'cancelled' && (rejection !== undefined || events.some(({ kind }) => kind === 'reject')))
    return (
      <Notice tone="bad" title={title}>
        {rejection ?? text}
      </Notice>
    )
  // What is asked of the owner is said to the owner.
  if (!onHold || !whole) return null
  // The owner has answered since: what is asked for is there.
  const isAnswered = onHold.reason === 'no-choice' && refundAccount !== undefined
  const reason = isAnswered ? t.answered : ((t.reasons as Record<string, Reason>)[onHold.reason] ?? t.other)
  return (
    <Notice tone="warn" title={reason.title}>
      {onHold.text ?? reason.text}
    </Notice>
  )
}

type Reason = { title: string; text: string }

const messages = defineMessages({
  ru: {
    rejected: {
      title: 'Офис отказал по этой заявке',
      text: 'Причину здесь не назвали. Напишите нам и скажите номер заявки: объясним.',
    },
    reasons: {
      aml: {
        title: 'Проверяем происхождение монет',
        text: 'Это делает оператор. Если от вас что-то понадобится, напишем на почту; ждать у экрана не нужно.',
      },
      'no-choice': {
        title: 'Ждём, что вы скажете, куда вернуть деньги',
        text: 'Укажите это здесь, кнопкой ниже: вернём столько, сколько пришло.',
      },
      'payment-lost': {
        title: 'Платёж пропал из сети',
        text: 'Так бывает, когда перевод заменили или отменили. Посмотрите, что с ним в вашем кошельке, и напишите нам.',
      },
      documents: {
        title: 'Нужны документы',
        text: 'Какие и как их прислать, оператор напишет вам на почту.',
      },
      'payer-mismatch': {
        title: 'Заплатил не тот, кто указан в заявке',
        text: 'Напишите нам, чей это платёж: оператор решит, менять деньги или возвращать.',
      },
      account: {
        title: 'Нужно уточнить реквизиты',
        text: 'Что в них не сходится, оператор напишет вам на почту. Отвечайте только с неё: так мы знаем, что это вы.',
      },
    },
    answered: {
      title: 'Вы сказали, куда вернуть деньги',
      text: 'Оператор отправит их туда и напишет вам на почту. Ждать у экрана не нужно.',
    },
    other: {
      title: 'Оператор уточняет детали',
      text: 'Он разберётся и напишет вам на почту. Ждать у экрана не нужно.',
    },
  },
  en: {
    rejected: {
      title: 'The office turned this claim down',
      text: 'The reason was not given here. Write to us and name the number of the claim: we will explain.',
    },
    reasons: {
      aml: {
        title: 'We are checking where the coins come from',
        text: 'An operator does it. Should anything be needed of you, we write to your mailbox; no need to wait here.',
      },
      'no-choice': {
        title: 'We wait for you to say where to return the money',
        text: 'Tell us with the button below: we return what came in.',
      },
      'payment-lost': {
        title: 'The payment has vanished from the network',
        text: 'That happens when a transfer is replaced or taken back. See what your wallet says of it, and write to us.',
      },
      documents: {
        title: 'Documents are needed',
        text: 'The operator writes to your mailbox which ones, and how to send them.',
      },
      'payer-mismatch': {
        title: 'Somebody else has paid than the claim says',
        text: 'Write to us whose payment it is: the operator decides whether to exchange the money or return it.',
      },
      account: {
        title: 'The account has to be cleared up',
        text: 'The operator writes to your mailbox what does not fit. Answer only from there: that is how we know it is you.',
      },
    },
    answered: {
      title: 'You have said where to return the money',
      text: 'The operator sends it there and writes to your mailbox. There is no need to wait at the screen.',
    },
    other: {
      title: 'The operator is clarifying the details',
      text: 'They sort it out and write to your mailbox. There is no need to wait at the screen.',
    },
  },
})

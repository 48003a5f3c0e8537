import { amlWords } from '#contract/aml/aml-words.ts'
import { machineHolds } from '#contract/aml/hold-rules.ts'
import type { ClaimView } from '#contract/claims/claim.ts'
import { defineMessages, useLocale, useMessages } from '#web/locale/locale.tsx'
import { Link } from '#web/shell/Link.tsx'
import { Notice } from '#web/ui/Notice.tsx'

/** Why the claim is on hold or was rejected, and what the customer can do. */
export function HoldReason({
  claim: { state, whole, onHold, rejection, refundAccount, events },
}: {
  claim: ClaimView
}) {
  const t = useMessages(messages)
  const locale = useLocale()
  const { title, text } = t.rejected
  if (state === 'cancelled' && (rejection !== undefined || events.some(({ kind }) => kind === 'reject')))
    return (
      <Notice tone="bad" title={title}>
        {rejection ?? text}
      </Notice>
    )
  // Only the owner sees what the office asks for.
  if (!onHold || !whole) return null
  // The owner has sent what was asked for.
  const isAnswered = onHold.reason === 'no-choice' && refundAccount !== undefined
  const byRule = (reason: string): Reason | undefined => {
    const rule = machineHolds.find(machine => machine === reason)
    return rule && { title: t.byRule, text: amlWords[locale].rules[rule] }
  }
  const reason = isAnswered
    ? t.answered
    : ((t.reasons as Record<string, Reason>)[onHold.reason] ?? byRule(onHold.reason) ?? t.other)
  return (
    <Notice tone="warn" title={reason.title}>
      <p>{onHold.text ?? reason.text}</p>
      {onHold.asks && !onHold.answered && onHold.asks.length > 0 && (
        <>
          <p>{t.asks}</p>
          <ul>
            {onHold.asks.map(ask => (
              <li key={ask}>{amlWords[locale].asks[ask]}</li>
            ))}
          </ul>
        </>
      )}
      {onHold.answered && <p>{t.weRead}</p>}
      {onHold.rule && (
        <p>
          {t.rule} <Link to={`/aml-kyc#${onHold.rule}`}>{onHold.rule}</Link>
          {onHold.listRule !== undefined && ` · ${t.listRule(onHold.listRule)}`}
        </p>
      )}
    </Notice>
  )
}

type Reason = { title: string; text: string }

const messages = defineMessages({
  ru: {
    rejected: {
      title: 'Обменник отказал по этой заявке',
      text: 'Причина здесь не указана. Напишите нам и назовите номер заявки: объясним.',
    },
    reasons: {
      aml: {
        title: 'Проверяем происхождение монет',
        text: 'Это делает оператор. Понадобится что-то от вас — напишем на почту.',
      },
      'no-choice': {
        title: 'Укажите, куда вернуть деньги',
        text: 'Кнопкой ниже: вернём столько, сколько пришло.',
      },
      'payment-lost': {
        title: 'Платёж пропал из сети',
        text: 'Его заменили или отменили. Посмотрите в своём кошельке, что с ним, и напишите нам.',
      },
      documents: {
        title: 'Нужны документы',
        text: 'Какие и как их прислать, написано на странице проверки.',
      },
      'payer-mismatch': {
        title: 'Заплатил не тот, кто указан в заявке',
        text: 'Напишите нам, чей это платёж: оператор решит, менять деньги или возвращать.',
      },
      account: {
        title: 'Нужно уточнить реквизиты',
        text: 'Что не сходится, оператор напишет на почту. Отвечайте только с неё.',
      },
    },
    byRule: 'Заявка остановлена проверкой происхождения',
    asks: 'Ответьте кнопкой ниже. Если понадобятся снимки, пришлём ссылку на почту. Просим вас:',
    weRead: 'Вы ответили: обменник читает и решит.',
    rule: 'Правило',
    listRule: (number: number) => `номер в списке обменника: ${number}`,
    answered: {
      title: 'Вы указали, куда вернуть деньги',
      text: 'Оператор отправит их туда и напишет вам на почту.',
    },
    other: {
      title: 'Оператор уточняет детали',
      text: 'Он разберётся и напишет вам на почту.',
    },
  },
  en: {
    rejected: {
      title: 'The office declined this order',
      text: 'No reason was given here. Write to us with your order number and we will explain.',
    },
    reasons: {
      aml: {
        title: 'Checking the origin of the coins',
        text: 'An operator is on it. If we need anything from you, we will e-mail you.',
      },
      'no-choice': {
        title: 'Tell us where to send your refund',
        text: 'Use the button below: we refund the amount that arrived.',
      },
      'payment-lost': {
        title: 'The payment has vanished from the network',
        text: 'It was replaced or cancelled. Check its status in your wallet and write to us.',
      },
      documents: {
        title: 'Documents needed',
        text: 'The verification page says which ones, and how to send them.',
      },
      'payer-mismatch': {
        title: 'The payer is not the person named in the order',
        text: 'Write to us whose payment it is: an operator decides whether to exchange the money or refund it.',
      },
      account: {
        title: 'Your account details need clarification',
        text: 'An operator will e-mail you what does not match. Reply only from that mailbox.',
      },
    },
    byRule: 'The origin check has stopped your order',
    asks: 'Answer with the button below. If photos are needed, we will e-mail you a link. Please:',
    weRead: 'You have answered: the office is reading it and will decide.',
    rule: 'Rule',
    listRule: (number: number) => `number in the office’s list: ${number}`,
    answered: {
      title: 'You have told us where to send your refund',
      text: 'An operator will send it there and e-mail you.',
    },
    other: {
      title: 'An operator is clarifying the details',
      text: 'We will sort it out and e-mail you.',
    },
  },
})

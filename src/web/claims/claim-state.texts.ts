import type { ClaimView } from '#contract/claims/claim.ts'
import type { ClaimProblem, ClaimState } from '#contract/claims/claim-moves.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages, plural } from '#web/locale/locale.tsx'
import type { StatusTone } from '#web/ui/Status.tsx'

export const stateTones: Record<ClaimState, StatusTone> = {
  verification: 'wait',
  'awaiting-payment': 'wait',
  checking: 'work',
  'needs-choice': 'wait',
  'on-hold': 'stop',
  'paying-out': 'work',
  completed: 'done',
  refunding: 'work',
  refunded: 'rest',
  cancelled: 'rest',
  expired: 'rest',
}

/** What the sentences about a claim depend on. */
export type ShownClaim = Pick<
  ClaimView,
  | 'state'
  | 'whole'
  | 'confirmations'
  | 'payments'
  | 'pending'
  | 'choice'
  | 'confirming'
  | 'meeting'
  | 'payTo'
  | 'differs'
> & {
  payout?: ClaimView['payout']
  /** Absent while the office looks at documents: the clock stands still. */
  window?: ClaimView['window']
  give?: ClaimView['give']
  received?: ClaimView['received']
  givesCash: boolean
  getsCash: boolean
}

/** The current state in one sentence; the owner also reads what to do. */
export function nowSentence(claim: ShownClaim, locale: Locale): string {
  return sentences[locale][claim.state](claim)
}

type Sentences = Record<ClaimState, (claim: ShownClaim) => string>

/** Whether any payment has been seen and not lost since. */
const isThere = (payments: ShownClaim['payments']): boolean => payments.some(({ state }) => state !== 'lost')

/** Whether the network shows a transfer that is in no block yet. */
const isPending = ({ pending }: ShownClaim): boolean => pending?.some(({ state }) => state === 'waits') ?? false

/** A part of the sum has been received, and the rest is awaited. */
const isRest = ({ payTo, give, received }: ShownClaim): boolean =>
  payTo !== undefined && payTo.amount.value !== give?.value && /[1-9]/.test(received?.value ?? '')

const sentences = defineMessages<Sentences>({
  ru: {
    verification({ whole, window }) {
      if (!whole) return 'Ждём, пока владелец заявки пройдёт проверку.'
      return window
        ? 'Покажите карту или документ: после проверки здесь появятся реквизиты для оплаты.'
        : 'Смотрим, что вы прислали: после проверки здесь появятся реквизиты для оплаты.'
    },
    'awaiting-payment': claim => {
      const { whole, givesCash, meeting, payTo } = claim
      if (!whole) return givesCash ? 'Ждём владельца заявки с наличными.' : 'Ждём оплату от владельца заявки.'
      if (isPending(claim)) return 'Видим ваш перевод в сети. Он ждёт блока.'
      if (!givesCash && isRest(claim)) return 'Часть денег пришла. Отправьте остаток.'
      if (givesCash)
        return meeting?.office
          ? 'Приходите в офис с наличными и номером заявки.'
          : 'Оператор назначает офис и время встречи.'
      if (payTo?.page) return 'Оплатите заявку на странице платёжного сервиса.'
      return payTo ? 'Переведите точную сумму по этим реквизитам.' : 'Готовим реквизиты для оплаты.'
    },
    checking: claim => {
      const { confirmations, payments, differs } = claim
      if (differs?.problem === 'less') return 'Видим в сети меньше, чем нужно по заявке.'
      if (differs) return 'Видим в сети больше, чем нужно по заявке.'
      if (confirmations && confirmations.seen < confirmations.needed) {
        const { seen, needed } = confirmations
        return `Деньги видны в сети. Подтверждений: ${seen} из ${needed}.`
      }
      if (!isThere(payments) && isPending(claim)) return 'Видим ваш перевод в сети. Он ждёт блока.'
      return isThere(payments)
        ? 'Деньги пришли, проверяем их перед выплатой.'
        : 'Ищем ваш платёж. Обычно это занимает несколько минут.'
    },
    'needs-choice': ({ whole, choice, confirming }) => {
      if (confirming) return 'Деньги пришли, но сумма отличается от заявки. Проверяем её и спросим вас.'
      return whole
        ? ruChoices[isEven(choice) ? 'even' : (choice?.problem ?? 'late')]
        : 'Деньги пришли не так, как указано в заявке: решает владелец.'
    },
    'on-hold': ({ whole, payments }) => {
      if (!whole) return 'Заявка приостановлена, её смотрит оператор.'
      return isThere(payments)
        ? 'Заявка приостановлена. Деньги в сохранности, причина ниже.'
        : 'Заявка приостановлена, причина ниже. Платежа мы пока не видели.'
    },
    'paying-out': ({ getsCash, whole, meeting }) => {
      if (!getsCash) return 'Деньги получены, отправляем выплату.'
      if (!whole) return 'Деньги получены, готовим наличные.'
      return meeting?.office
        ? 'Деньги получены. Приходите за наличными.'
        : 'Деньги получены. Оператор назначает офис и время.'
    },
    completed: ({ getsCash }) =>
      getsCash ? 'Обмен завершён, наличные выданы.' : 'Обмен завершён, выплата отправлена.',
    refunding: ({ whole, payout }) => {
      if (payout) return 'Выплата отправлена, возвращаем лишнее.'
      return whole ? 'Возвращаем ваши деньги.' : 'Возвращаем деньги владельцу заявки.'
    },
    refunded: () => 'Обмена не было, деньги возвращены.',
    cancelled: () => 'Заявка отменена.',
    expired: () => 'Время на оплату вышло.',
  },
  en: {
    verification({ whole, window }) {
      if (!whole) return 'Waiting for the owner of this order to be verified.'
      return window
        ? 'Show a card or a document: once it is verified, the payment details appear here.'
        : 'We are checking what you sent: after that, the payment details appear here.'
    },
    'awaiting-payment': claim => {
      const { whole, givesCash, meeting, payTo } = claim
      if (!whole)
        return givesCash
          ? 'Waiting for the owner of this order to bring the cash.'
          : 'Waiting for the owner of this order to pay.'
      if (givesCash)
        return meeting?.office
          ? 'Come to the office with the cash and your order number.'
          : 'An operator is setting the office and the time.'
      if (isPending(claim)) return 'We see your transfer in the network. It waits for a block.'
      if (isRest(claim)) return 'Part of your payment has arrived. Send the rest.'
      if (payTo?.page) return 'Pay the order on the page of the payment service.'
      return payTo ? 'Send the exact amount to these details.' : 'The payment details are being prepared.'
    },
    checking: claim => {
      const { confirmations, payments, differs } = claim
      if (differs?.problem === 'less') return 'Your payment is on the network, but it is too little.'
      if (differs) return 'Your payment is on the network, but it is too much.'
      if (confirmations && confirmations.seen < confirmations.needed) {
        const { seen, needed } = confirmations
        return `Your payment is on the network: ${seen} of ${needed} ${plural('en', needed, { one: 'confirmation', other: 'confirmations' })}.`
      }
      if (!isThere(payments) && isPending(claim)) return 'We see your transfer in the network. It waits for a block.'
      return isThere(payments)
        ? 'Your payment has arrived and is being checked before the payout.'
        : 'We are looking for your payment. It usually takes a few minutes.'
    },
    'needs-choice': ({ whole, choice, confirming }) => {
      if (confirming) return 'Money has arrived, but the sum differs from the order. We check it and ask you.'
      return whole
        ? enChoices[isEven(choice) ? 'even' : (choice?.problem ?? 'late')]
        : 'The payment did not arrive as expected: the owner of this order decides.'
    },
    'on-hold': ({ whole, payments }) => {
      if (!whole) return 'This order is on hold, an operator is looking at it.'
      return isThere(payments)
        ? 'Your order is on hold. Your money is safe, the reason is below.'
        : 'Your order is on hold, the reason is below. We have not seen a payment yet.'
    },
    'paying-out': ({ getsCash, whole, meeting }) => {
      if (!getsCash) return 'Your payment is received, the payout is being sent.'
      if (!whole) return 'The payment is received, the cash is being prepared.'
      return meeting?.office
        ? 'Your payment is received. Come and collect the cash.'
        : 'Your payment is received. An operator is setting the office and the time.'
    },
    completed: ({ getsCash }) =>
      getsCash ? 'The exchange is complete, the cash is handed over.' : 'The exchange is complete, the payout is sent.',
    refunding: ({ whole, payout }) => {
      if (payout) return 'The payout is sent, the excess is being returned.'
      return whole ? 'Your money is being refunded.' : 'The money is being refunded to the owner of this order.'
    },
    refunded: () => 'There was no exchange, the money is refunded.',
    cancelled: () => 'This order is cancelled.',
    expired: () => 'Time to pay is up.',
  },
})

/** The sum was corrected to the received one. */
const isEven = (choice: ShownClaim['choice']): boolean =>
  (choice?.problem === 'less' || choice?.problem === 'more') && choice.expected.value === choice.received.value

const ruChoices: Record<ClaimProblem | 'even', string> = {
  even: 'Сумму заявки исправили: теперь она равна тому, что пришло. Обменять или вернуть, решать вам.',
  less: 'Пришло меньше, чем нужно по заявке. Выберите, что сделать с этими деньгами.',
  more: 'Пришло больше, чем нужно по заявке. Выберите, что сделать с этими деньгами.',
  late: 'Деньги пришли, когда курс заявки уже не действовал. Выберите, что с ними сделать.',
  double: 'По завершённой заявке пришли ещё деньги. Выберите, что с ними сделать.',
}

const enChoices: Record<ClaimProblem | 'even', string> = {
  even: 'The order amount was corrected to what arrived. Exchange it or get a refund: it is up to you.',
  less: 'Less arrived than the order asks for. Choose what to do with this money.',
  more: 'More arrived than the order asks for. Choose what to do with this money.',
  late: 'Your payment arrived after your rate had expired. Choose what to do with it.',
  double: 'Another payment arrived for a completed order. Choose what to do with it.',
}

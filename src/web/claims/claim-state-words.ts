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

/** What of a claim decides what is said about it. */
export type Told = Pick<
  ClaimView,
  'state' | 'whole' | 'confirmations' | 'payments' | 'choice' | 'meeting' | 'payTo'
> & {
  givesCash: boolean
  getsCash: boolean
}

/** What happens now, in one sentence; to the owner it also says what is theirs to do. */
export function nowSentence(claim: Told, locale: Locale): string {
  return sentences[locale][claim.state](claim)
}

type Sentences = Record<ClaimState, (claim: Told) => string>

/** Whether any money has been seen that has not vanished since. */
const isThere = (payments: Told['payments']): boolean => payments.some(({ state }) => state !== 'lost')

const sentences = defineMessages<Sentences>({
  ru: {
    verification: ({ whole }) =>
      whole
        ? 'Покажите карту или документ: после проверки здесь появятся реквизиты для оплаты.'
        : 'Ждём, пока владелец заявки пройдёт проверку.',
    'awaiting-payment': ({ whole, givesCash, meeting, payTo }) => {
      if (!whole) return givesCash ? 'Ждём владельца заявки с наличными.' : 'Ждём оплату от владельца заявки.'
      if (givesCash)
        return meeting?.office
          ? 'Приходите в офис с наличными и номером заявки.'
          : 'Оператор назначает офис и время встречи.'
      return payTo ? 'Переведите точную сумму по этим реквизитам.' : 'Готовим реквизиты для оплаты.'
    },
    checking: ({ confirmations, payments }) => {
      if (confirmations && confirmations.seen < confirmations.needed) {
        const { seen, needed } = confirmations
        return `Деньги видны в сети. Подтверждений: ${seen} из ${needed}.`
      }
      return isThere(payments)
        ? 'Деньги пришли, проверяем их перед выплатой.'
        : 'Ищем ваш платёж. Обычно это занимает несколько минут.'
    },
    'needs-choice': ({ whole, choice }) =>
      whole
        ? ruChoices[isEven(choice) ? 'even' : (choice?.problem ?? 'late')]
        : 'Деньги пришли иначе, чем договаривались: решает владелец заявки.',
    'on-hold': ({ whole, payments }) => {
      if (!whole) return 'Заявка приостановлена, её смотрит оператор.'
      return isThere(payments)
        ? 'Заявка приостановлена. Деньги на месте, причина ниже.'
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
    refunding: ({ whole }) => (whole ? 'Возвращаем ваши деньги.' : 'Возвращаем деньги владельцу заявки.'),
    refunded: () => 'Обмена не было, деньги возвращены.',
    cancelled: () => 'Заявка отменена.',
    expired: () => 'Время на оплату вышло.',
  },
  en: {
    verification: ({ whole }) =>
      whole
        ? 'Show a card or a document: once it is checked, the payment details appear here.'
        : 'Waiting for the owner of the claim to pass a check.',
    'awaiting-payment': ({ whole, givesCash, meeting, payTo }) => {
      if (!whole)
        return givesCash
          ? 'Waiting for the owner of the claim and the cash.'
          : 'Waiting for the owner of the claim to pay.'
      if (givesCash)
        return meeting?.office
          ? 'Come to the office with the cash and the number of the claim.'
          : 'The operator is choosing the office and the time.'
      return payTo ? 'Send the exact amount to these details.' : 'The payment details are being prepared.'
    },
    checking: ({ confirmations, payments }) => {
      if (confirmations && confirmations.seen < confirmations.needed) {
        const { seen, needed } = confirmations
        return `The money is on the network: ${seen} of ${needed} ${plural('en', needed, { one: 'confirmation', other: 'confirmations' })}.`
      }
      return isThere(payments)
        ? 'The money has come in and is being checked before the payout.'
        : 'We are looking for your payment. It usually takes a few minutes.'
    },
    'needs-choice': ({ whole, choice }) =>
      whole
        ? enChoices[isEven(choice) ? 'even' : (choice?.problem ?? 'late')]
        : 'The money came in another way than agreed: the owner of the claim decides.',
    'on-hold': ({ whole, payments }) => {
      if (!whole) return 'The claim is on hold, an operator is looking at it.'
      return isThere(payments)
        ? 'The claim is on hold. The money is safe, the reason is below.'
        : 'The claim is on hold, the reason is below. We have not seen a payment yet.'
    },
    'paying-out': ({ getsCash, whole, meeting }) => {
      if (!getsCash) return 'The money is in, the payout is being sent.'
      if (!whole) return 'The money is in, the cash is being prepared.'
      return meeting?.office
        ? 'The money is in. Come for the cash.'
        : 'The money is in. The operator is choosing the office and the time.'
    },
    completed: ({ getsCash }) =>
      getsCash ? 'The exchange is done, the cash is handed over.' : 'The exchange is done, the payout is sent.',
    refunding: ({ whole }) =>
      whole ? 'Your money is being returned.' : 'The money is being returned to the owner of the claim.',
    refunded: () => 'There was no exchange, the money is returned.',
    cancelled: () => 'The claim is cancelled.',
    expired: () => 'The time to pay is up.',
  },
})

/** The sum was corrected to what has come in: nothing is missing any more, and nothing is too much. */
const isEven = (choice: Told['choice']): boolean =>
  (choice?.problem === 'less' || choice?.problem === 'more') && choice.expected.value === choice.received.value

const ruChoices: Record<ClaimProblem | 'even', string> = {
  even: 'Сумму заявки исправили: теперь она равна тому, что пришло. Обменять или вернуть, решать вам.',
  less: 'Пришло меньше, чем договаривались. Выберите, что сделать с этими деньгами.',
  more: 'Пришло больше, чем договаривались. Выберите, что сделать с этими деньгами.',
  late: 'Деньги пришли, когда прежний курс уже не действовал. Выберите, что с ними сделать.',
  double: 'По завершённой заявке пришли ещё деньги. Выберите, что с ними сделать.',
}

const enChoices: Record<ClaimProblem | 'even', string> = {
  even: 'The amount of the claim was corrected to what came in. Whether to exchange it or have it back is up to you.',
  less: 'Less came in than was agreed. Choose what to do with this money.',
  more: 'More came in than was agreed. Choose what to do with this money.',
  late: 'The money came when the agreed rate no longer held. Choose what to do with it.',
  double: 'More money came in for a finished claim. Choose what to do with it.',
}

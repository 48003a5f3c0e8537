import type { ClaimState } from '#contract/claims/claim-moves.ts'
import { stateNames } from '#contract/claims/state-names.ts'
import type { DeskClaim, QueueItem } from '#contract/desk/desk.ts'
import type { Locale } from '#contract/locale.ts'
import { eventSentence } from '#web/claims/event.texts.ts'
import type { ClaimCurrency } from '#web/claims/page/ClaimPage.data.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import type { recognisedBy } from './desk-moves.ts'

/** The states of claims in the words of the staff. */
export const deskStates = defineMessages<Record<ClaimState, string>>({
  ru: { ...stateNames.ru, 'needs-choice': 'выбирает клиент', 'paying-out': 'к выплате', refunding: 'к возврату' },
  en: { ...stateNames.en, 'needs-choice': 'customer decides', 'paying-out': 'to pay out', refunding: 'to refund' },
})

/** The moves as buttons say them. */
export const moveNames = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    verify: 'Документы в порядке',
    receive: 'Деньги пришли',
    'confirm-payment': 'Сумма верна',
    'propose-reversal': 'Записано ошибочно: предложить отмену',
    'reverse-payment': 'Записано ошибочно',
    approve: 'К выплате',
    hold: 'Удержать',
    release: 'Вернуть в работу',
    'propose-release': 'Предложить вернуть в работу',
    continue: 'Обменять пришедшее',
    'return-excess': 'Обменять сумму заявки, лишнее вернуть',
    'top-up': 'Ждать доплату',
    refund: 'Вернуть деньги',
    prepare: 'Подготовить',
    'send-refund': 'Возврат отправлен',
    'pay-out': 'Выплачено',
    'propose-payout-return': 'Выплата вернулась: предложить',
    'return-payout': 'Выплата вернулась',
    'withdraw-proposal': 'Отозвать своё предложение',
    correct: 'Изменить сумму заявки',
    'set-refund-account': 'Счёт возврата',
    'propose-payout-account': 'Другие реквизиты: предложить',
    'approve-payout-account': 'Подтвердить реквизиты',
    'keep-payout-account': 'Оставить прежние реквизиты',
    'schedule-meeting': 'Назначить встречу',
    reject: 'Отказать',
  },
  en: {
    verify: 'Documents accepted',
    receive: 'Record a payment',
    'confirm-payment': 'The sum is right',
    'propose-reversal': 'Recorded by mistake: propose reversal',
    'reverse-payment': 'Recorded by mistake',
    approve: 'Approve payout',
    hold: 'Hold',
    release: 'Release',
    'propose-release': 'Propose release',
    continue: 'Exchange the amount received',
    'return-excess': 'Exchange the agreed amount, return the excess',
    'top-up': 'Wait for the rest',
    refund: 'Refund',
    prepare: 'Prepare',
    'send-refund': 'Refund sent',
    'pay-out': 'Paid out',
    'propose-payout-return': 'Payout came back: propose',
    'return-payout': 'Payout came back',
    'withdraw-proposal': 'Withdraw my proposal',
    correct: 'Change the agreed amount',
    'set-refund-account': 'Refund account',
    'propose-payout-account': 'Propose another payout account',
    'approve-payout-account': 'Approve the account',
    'keep-payout-account': 'Keep the old account',
    'schedule-meeting': 'Set a meeting',
    reject: 'Decline',
  },
})

/** For cash, the name of a move that otherwise says “sent”. */
const handedOver = defineMessages<Readonly<Record<string, string>>>({
  ru: { 'send-refund': 'Наличные возвращены' },
  en: { 'send-refund': 'Cash returned' },
})

/** A move of this claim as its button says it. An unknown move is shown by its code. */
export const moveName = (move: string, { from }: { from: ClaimCurrency }, locale: Locale): string =>
  (from.kind === 'cash' && handedOver[locale][move]) || (moveNames[locale][move] ?? move)

type Event = DeskClaim['timeline'][number]

export const actorNames = defineMessages<Record<Event['actor'], string>>({
  ru: { client: 'клиент', operator: 'оператор', watcher: 'сеть', clock: 'часы' },
  en: { client: 'customer', operator: 'operator', watcher: 'network', clock: 'clock' },
})

/** Events that the customer's page words differently. */
const saidOfClient = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    'report-payment': 'Клиент сообщил об оплате',
    'withdraw-report': 'Клиент уточнил, что оплаты ещё не было',
    cancel: 'Клиент отменил заявку',
    'propose-payout-return': 'Выплата вернулась, как говорит коллега: нужен второй сотрудник',
    'return-payout': 'Выплата вернулась, клиента попросили проверить реквизиты',
    asked: 'Клиента спросили, что делать с деньгами',
  },
  en: {
    'report-payment': 'The customer says they have paid',
    'withdraw-report': 'The customer says they have not paid yet',
    cancel: 'The customer cancelled the order',
    'propose-payout-return': 'The payout came back, a colleague says: a second person decides',
    'return-payout': 'The payout came back, the customer was asked to check the account',
    asked: 'The customer was asked what to do with the money',
  },
})

/** How a person who comes for cash is identified. */
export const recognitionNames = defineMessages<Record<(typeof recognisedBy)[number], string>>({
  ru: { passport: 'по паспорту', banknote: 'по купюре', number: 'по номеру заявки' },
  en: { passport: 'by passport', banknote: 'by a banknote', number: 'by the number of the order' },
})

export const deskEvent = (event: Event, from: ClaimCurrency, to: ClaimCurrency, locale: Locale): string =>
  saidOfClient[locale][event.kind] ?? eventSentence(event, from, to, locale)

export const reasonNames = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    aml: 'происхождение монет (AML)',
    'aml-sanctions': 'санкции',
    'aml-category': 'доля категории выше предела',
    'aml-total': 'риск выше предела',
    'aml-disagree': 'проверки расходятся',
    'aml-away': 'проверка не ответила',
    'stop-list': 'список офиса',
    documents: 'нужны документы',
    'payer-mismatch': 'платил другой человек',
    account: 'уточнить реквизиты',
    'no-choice': 'клиент не выбрал',
    'payment-lost': 'платёж пропал из сети',
    other: 'другое',
  },
  en: {
    aml: 'origin of the coins (AML)',
    'aml-sanctions': 'sanctions',
    'aml-category': 'share of a category above its limit',
    'aml-total': 'risk above the limit',
    'aml-disagree': 'the checks disagree',
    'aml-away': 'the check did not answer',
    'stop-list': 'list of the office',
    documents: 'documents needed',
    'payer-mismatch': 'paid by a third party',
    account: 'account to be clarified',
    'no-choice': 'no decision from the customer',
    'payment-lost': 'payment lost',
    other: 'something else',
  },
})

export const problemNames = defineMessages<Record<NonNullable<QueueItem['problem']>, string>>({
  ru: { less: 'пришло меньше', more: 'пришло больше', late: 'пришло поздно', double: 'пришло дважды' },
  en: { less: 'paid less', more: 'paid more', late: 'paid late', double: 'paid twice' },
})

import type { ClaimState } from '#contract/claims/claim-moves.ts'
import { stateNames } from '#contract/claims/state-names.ts'
import type { BookLine, DeskClaim, QueueItem } from '#contract/desk/desk.ts'
import type { Locale } from '#contract/locale.ts'
import type { ClaimCurrency } from '#web/claims/claim-data.ts'
import { eventSentence } from '#web/claims/event-words.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import type { recognisedBy } from './desk/desk-moves.ts'

/** Where a claim stands, as those say it who work on it. */
export const deskStates = defineMessages<Record<ClaimState, string>>({
  ru: { ...stateNames.ru, 'needs-choice': 'выбирает клиент', 'paying-out': 'к выплате', refunding: 'к возврату' },
  en: { ...stateNames.en, 'needs-choice': 'customer decides', 'paying-out': 'to pay out', refunding: 'to refund' },
})

/** The moves as buttons say them. */
export const moveWords = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    verify: 'Документы в порядке',
    receive: 'Деньги пришли',
    approve: 'К выплате',
    hold: 'Удержать',
    release: 'Вернуть в работу',
    continue: 'Обменять пришедшее',
    'return-excess': 'Обменять сумму заявки, лишнее вернуть',
    'top-up': 'Ждать доплату',
    refund: 'Вернуть деньги',
    prepare: 'Подготовить',
    'send-refund': 'Возврат отправлен',
    'pay-out': 'Выплачено',
    correct: 'Исправить сумму',
    'set-refund-account': 'Счёт возврата',
    appoint: 'Назначить встречу',
    reject: 'Отказать',
  },
  en: {
    verify: 'Documents are fine',
    receive: 'Record a payment',
    approve: 'Approve payout',
    hold: 'Hold',
    release: 'Release',
    continue: 'Exchange what came in',
    'return-excess': 'Exchange as agreed, return the excess',
    'top-up': 'Wait for the rest',
    refund: 'Refund',
    prepare: 'Prepare',
    'send-refund': 'Refund sent',
    'pay-out': 'Paid out',
    correct: 'Correct amount',
    'set-refund-account': 'Refund account',
    appoint: 'Set a meeting',
    reject: 'Decline',
  },
})

/** The moves that say “sent”, where it is cash that goes back. */
const handedOver = defineMessages<Readonly<Record<string, string>>>({
  ru: { 'send-refund': 'Наличные возвращены' },
  en: { 'send-refund': 'Cash returned' },
})

/** A move of this claim as its button says it. One that is new to the console is still a button. */
export const moveWord = (move: string, { from }: { from: ClaimCurrency }, locale: Locale): string =>
  (from.kind === 'cash' && handedOver[locale][move]) || (moveWords[locale][move] ?? move)

/** Accounts of the ledger. */
const accountWords = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    reserve: 'Резерв',
    clients: 'Долг клиентам',
    custody: 'Деньги клиентов',
    liquidity: 'Обменный счёт',
    income: 'Доход',
    discounts: 'Скидки',
    promo: 'Промокоды',
    referral: 'Долг партнёрам',
    'referral-cost': 'Расход на партнёров',
    equity: 'Вложения владельца',
    network: 'Комиссии сетей',
  },
  en: {
    reserve: 'Reserve',
    clients: 'Owed to customers',
    custody: 'Customers’ money',
    liquidity: 'Exchange account',
    income: 'Income',
    discounts: 'Discounts',
    promo: 'Promo codes',
    referral: 'Owed to partners',
    'referral-cost': 'Cost of partners',
    equity: 'Owner’s equity',
    network: 'Network fees',
  },
})

export const accountWord = (kind: string, locale: Locale): string => accountWords[locale][kind] ?? kind

const lineKinds = defineMessages<Record<BookLine['kind'], string>>({
  ru: { transfer: 'проводка', hold: 'закреплено', post: 'списано', void: 'освобождено' },
  en: { transfer: 'transfer', hold: 'held', post: 'posted', void: 'released' },
})
export const lineKind = (kind: BookLine['kind'], locale: Locale): string => lineKinds[locale][kind]

const lineReasons = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    hold: 'под выплату',
    'hold-voided': 'было закреплено под выплату',
    received: 'получено от клиента',
    'payment-lost': 'платёж пропал',
    refund: 'возврат',
    'taken-over': 'стало деньгами обменника',
    fee: 'комиссия',
    exchange: 'обмен',
    spread: 'спред',
    'network-fee': 'комиссия сети',
    discount: 'скидка',
    promo: 'промокод',
    rounding: 'округление',
    'paid-out': 'выплата',
    referral: 'партнёру',
    'opening reserve of the demo office': 'начальный резерв демо-обменника',
  },
  en: {
    hold: 'for the payout',
    'hold-voided': 'was held for the payout',
    received: 'received from the customer',
    'payment-lost': 'the payment vanished',
    refund: 'refund',
    'taken-over': 'the office’s money now',
    fee: 'fee',
    exchange: 'exchange',
    spread: 'spread',
    'network-fee': 'network fee',
    discount: 'discount',
    promo: 'promo code',
    rounding: 'rounding',
    'paid-out': 'payout',
    referral: 'to the partner',
  },
})

const reserveChanges = defineMessages<Readonly<Record<string, string>>>({
  ru: { 'reserve-in': 'внесено', 'reserve-out': 'выведено', 'reserve-count': 'пересчёт' },
  en: { 'reserve-in': 'deposit', 'reserve-out': 'withdrawal', 'reserve-count': 'recount' },
})

/** Why a line was written. A change of the reserve carries the words of whoever made it. */
export function lineReason(reason: string, locale: Locale): string {
  const [, kind = '', words = ''] = /^(reserve-\w+): (.*)$/s.exec(reason) ?? []
  const change = reserveChanges[locale][kind]
  return change ? `${change}: ${words}` : (lineReasons[locale][reason] ?? reason)
}

type Event = DeskClaim['timeline'][number]

export const actorWords = defineMessages<Record<Event['actor'], string>>({
  ru: { client: 'клиент', operator: 'оператор', watcher: 'сеть', clock: 'часы' },
  en: { client: 'customer', operator: 'operator', watcher: 'network', clock: 'clock' },
})

/** What the client's own page says to the client. */
const saidOfClient = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    'report-payment': 'Клиент сообщил об оплате',
    'withdraw-report': 'Клиент уточнил, что оплаты ещё не было',
    cancel: 'Клиент отменил заявку',
    asked: 'Клиента спросили, что делать с деньгами',
  },
  en: {
    'report-payment': 'The customer says they have paid',
    'withdraw-report': 'The customer says they have not paid yet',
    cancel: 'The customer cancelled the order',
    asked: 'The customer was asked what to do with the money',
  },
})

/** How somebody who comes for cash is recognised. */
export const recognisedWords = defineMessages<Record<(typeof recognisedBy)[number], string>>({
  ru: { passport: 'по паспорту', banknote: 'по купюре', number: 'по номеру заявки' },
  en: { passport: 'by passport', banknote: 'by a banknote', number: 'by the number of the order' },
})

export const deskEvent = (event: Event, from: ClaimCurrency, to: ClaimCurrency, locale: Locale): string =>
  saidOfClient[locale][event.kind] ?? eventSentence(event, from, to, locale)

export const reasonWords = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    aml: 'происхождение монет (AML)',
    documents: 'нужны документы',
    'payer-mismatch': 'платил другой человек',
    account: 'уточнить реквизиты',
    'no-choice': 'клиент не выбрал',
    'payment-lost': 'платёж пропал из сети',
    other: 'другое',
  },
  en: {
    aml: 'origin of the coins (AML)',
    documents: 'documents needed',
    'payer-mismatch': 'paid by someone else',
    account: 'account to be clarified',
    'no-choice': 'the customer has not decided',
    'payment-lost': 'the payment vanished',
    other: 'something else',
  },
})

export const problemWords = defineMessages<Record<NonNullable<QueueItem['problem']>, string>>({
  ru: { less: 'пришло меньше', more: 'пришло больше', late: 'пришло поздно', double: 'пришло дважды' },
  en: { less: 'paid less', more: 'paid more', late: 'paid late', double: 'paid twice' },
})

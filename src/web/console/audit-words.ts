import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { deskStates, moveWords } from './desk-words.ts'

/** What staff does besides the moves of claims. */
const actWords = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    'claim.take': 'Взял в работу',
    'claim.take-over': 'Перехватил у коллеги',
    'claim.leave': 'Вернул в очередь',
    'claim.note': 'Заметка',
    'claim.slip': 'Чек перевода',
    'alarm.settle': 'Разобрал тревогу',
    'reserve.in': 'Внёс в резерв',
    'reserve.out': 'Вывел из резерва',
    'reserve.count': 'Пересчитал резерв',
    'requisite.add': 'Новые реквизиты',
    'requisite.change': 'Изменил реквизиты',
    'requisite.approve': 'Подтвердил реквизиты',
    'requisite.withdraw': 'Отозвал реквизиты',
    'payout-limit.set': 'Предел для одной подписи',
  },
  en: {
    'claim.take': 'Took in hand',
    'claim.take-over': 'Took over from a colleague',
    'claim.leave': 'Put back into the queue',
    'claim.note': 'Note',
    'claim.slip': 'Slip of a transfer',
    'alarm.settle': 'Settled an alarm',
    'reserve.in': 'Put into the reserve',
    'reserve.out': 'Took out of the reserve',
    'reserve.count': 'Counted the reserve',
    'requisite.add': 'New requisites',
    'requisite.change': 'Changed requisites',
    'requisite.approve': 'Approved requisites',
    'requisite.withdraw': 'Withdrew requisites',
    'payout-limit.set': 'Limit for one signature',
  },
})

/** Every kind of act that there are words for, by what the log calls it. */
export const actsIn = (locale: Locale): Readonly<Record<string, string>> => ({
  ...Object.fromEntries(Object.entries(moveWords[locale]).map(([move, word]) => [`claim.${move}`, word])),
  ...actWords[locale],
})

const fieldWords = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    state: 'Состояние',
    version: 'Версия',
    inHand: 'В работе у',
    give: 'Клиент отдаёт',
    get: 'Клиент получает',
    received: 'Получено',
    settled: 'Учтено',
    refunded: 'Возвращено',
    text: 'Текст',
    has: 'Есть',
    amount: 'Сумма',
    reason: 'Причина',
    aloneMost: 'Один отправляет до',
    'told.reference': 'Сказано: номер операции',
    'told.reason': 'Сказано: причина',
    'told.text': 'Сказано: пояснение',
    'payout.reference': 'Номер выплаты',
    'refund.reference': 'Номер возврата',
  },
  en: {
    state: 'State',
    version: 'Version',
    inHand: 'In hand of',
    give: 'The client gives',
    get: 'The client gets',
    received: 'Received',
    settled: 'Settled',
    refunded: 'Refunded',
    text: 'Text',
    has: 'There is',
    amount: 'Amount',
    reason: 'Reason',
    aloneMost: 'One person sends up to',
    'told.reference': 'Told: number of the operation',
    'told.reason': 'Told: reason',
    'told.text': 'Told: explanation',
    'payout.reference': 'Number of the payout',
    'refund.reference': 'Number of the refund',
  },
})

/** A field that nobody has a word for stands by its own name. */
export const fieldWord = (field: string, locale: Locale): string | undefined => fieldWords[locale][field]

export const valueWord = (field: string, value: string | undefined, locale: Locale): string =>
  value === undefined
    ? '—'
    : field === 'state'
      ? ((deskStates[locale] as Record<string, string>)[value] ?? value)
      : value

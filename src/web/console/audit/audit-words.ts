import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { moveWords } from '../desk-words.ts'
import { labelsOf } from '../requisites/requisite-words.ts'

/** What staff does besides the moves of claims. */
const actWords = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    'claim.take': 'Взято в работу',
    'claim.take-over': 'Перехвачено у коллеги',
    'claim.leave': 'Возвращено в очередь',
    'claim.note': 'Заметка',
    'claim.slip': 'Чек перевода',
    'claims.export': 'Выгрузка заявок',
    'alarm.settle': 'Тревога разобрана',
    'alarm.snooze': 'Тревога отложена',
    'reserve.in': 'Пополнение резерва',
    'reserve.out': 'Вывод из резерва',
    'reserve.count': 'Пересчёт резерва',
    'requisite.add': 'Новые реквизиты',
    'requisite.change': 'Реквизиты изменены',
    'requisite.approve': 'Реквизиты подтверждены',
    'requisite.withdraw': 'Реквизиты отозваны',
    'payout-limit.set': 'Предел для одной подписи',
  },
  en: {
    'claim.take': 'Took',
    'claim.take-over': 'Took over from a colleague',
    'claim.leave': 'Put back in the queue',
    'claim.note': 'Note',
    'claim.slip': 'Transfer slip',
    'claims.export': 'Orders exported',
    'alarm.settle': 'Settled an alarm',
    'alarm.snooze': 'Snoozed an alarm',
    'reserve.in': 'Reserve deposit',
    'reserve.out': 'Reserve withdrawal',
    'reserve.count': 'Reserve recount',
    'requisite.add': 'New deposit account',
    'requisite.change': 'Changed a deposit account',
    'requisite.approve': 'Approved a deposit account',
    'requisite.withdraw': 'Withdrew a deposit account',
    'payout-limit.set': 'Dual-approval limit',
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
    ownClaim: 'Своя заявка',
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
    currency: 'Валюта',
    name: 'Файл',
    type: 'Вид файла',
    bytes: 'Размер, байт',
    sha256: 'Отпечаток файла, SHA-256',
    countsFrom: 'Действует с',
    until: 'До',
    'told.amount': 'Введено: сумма',
    'told.reference': 'Введено: номер операции',
    'told.reason': 'Введено: причина',
    'told.text': 'Введено: пояснение',
    'told.paidAt': 'Введено: когда пришло',
    'payout.amount': 'Выплачено',
    'payout.at': 'Выплата: когда',
    'payout.by': 'Выплата: кто',
    'payout.reference': 'Выплата: номер операции',
    'refund.amount': 'Вернули',
    'refund.at': 'Возврат: когда',
    'refund.by': 'Возврат: кто',
    'refund.reference': 'Возврат: номер операции',
    'prepared.at': 'Подготовлено: когда',
    'prepared.by': 'Подготовлено: кем',
    'refundAccount.account.value': 'Куда вернуть',
    'refundAccount.memo.value': 'Куда вернуть: memo',
    'told.refundAccount.account': 'Введено: куда вернуть',
    'told.refundAccount.memo': 'Введено: memo',
    'told.refundAccount.bank': 'Введено: банк',
    'told.refundAccount.contact': 'Введено: контакт',
    'meeting.office.name.ru': 'Встреча: офис',
    'meeting.office.name.en': 'Встреча: офис по-английски',
    'meeting.office.address.ru': 'Встреча: адрес',
    'meeting.office.address.en': 'Встреча: адрес по-английски',
    'meeting.at': 'Встреча: когда',
    'meeting.knownBy': 'Встреча: как узнать клиента',
    'meeting.banknote': 'Встреча: номер купюры',
  },
  en: {
    state: 'State',
    version: 'Version',
    inHand: 'In hand of',
    ownClaim: 'Own order',
    give: 'The customer gives',
    get: 'The customer gets',
    received: 'Received',
    settled: 'Settled',
    refunded: 'Refunded',
    text: 'Text',
    has: 'Total',
    amount: 'Amount',
    reason: 'Reason',
    aloneMost: 'One person sends up to',
    currency: 'Currency',
    name: 'File',
    type: 'Kind of file',
    bytes: 'Size, bytes',
    sha256: 'Fingerprint of the file, SHA-256',
    countsFrom: 'Applies from',
    until: 'Until',
    'told.amount': 'Entered: amount',
    'told.reference': 'Entered: transaction number',
    'told.reason': 'Entered: reason',
    'told.text': 'Entered: explanation',
    'told.paidAt': 'Entered: when it came',
    'payout.amount': 'Paid out',
    'payout.at': 'Payout: when',
    'payout.by': 'Payout: by',
    'payout.reference': 'Payout: transaction number',
    'refund.amount': 'Returned',
    'refund.at': 'Refund: when',
    'refund.by': 'Refund: by',
    'refund.reference': 'Refund: transaction number',
    'prepared.at': 'Prepared: when',
    'prepared.by': 'Prepared: by',
    'refundAccount.account.value': 'Refund to',
    'refundAccount.memo.value': 'Refund to: memo',
    'told.refundAccount.account': 'Entered: refund to',
    'told.refundAccount.memo': 'Entered: memo',
    'told.refundAccount.bank': 'Entered: bank',
    'told.refundAccount.contact': 'Entered: contact',
    'meeting.office.name.ru': 'Meeting: office in Russian',
    'meeting.office.name.en': 'Meeting: office',
    'meeting.office.address.ru': 'Meeting: address in Russian',
    'meeting.office.address.en': 'Meeting: address',
    'meeting.at': 'Meeting: when',
    'meeting.knownBy': 'Meeting: how the customer is recognised',
    'meeting.banknote': 'Meeting: banknote number',
  },
})

/** A version of requisites: the one that counts, and the one that waits for a second person. */
const versionWords = defineMessages<Readonly<Record<string, string>>>({
  ru: { current: 'Действует', waiting: 'Ждёт второго' },
  en: { current: 'Current', waiting: 'To be approved' },
})

/** A field that nobody has a word for stands by its own name. Which fields an account has, its currency says. */
export function fieldWord(field: string, locale: Locale, currency: string | undefined): string | undefined {
  const [first = '', ...rest] = field.split('.')
  const version = versionWords[locale][first]
  if (version && rest.length > 0) {
    const inner = fieldWord(rest.join('.'), locale, currency)
    return inner && `${version}: ${inner}`
  }
  return fieldWords[locale][field] ?? (currency === undefined ? undefined : labelsOf(currency, locale)[field])
}

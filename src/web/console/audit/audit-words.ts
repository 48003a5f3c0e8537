import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import { deskStates, moveWords } from '../desk-words.ts'
import { labelsOf } from '../requisites/requisite-words.ts'

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
    currency: 'Валюта',
    name: 'Файл',
    type: 'Вид файла',
    bytes: 'Размер, байт',
    sha256: 'Отпечаток файла, SHA-256',
    countsFrom: 'Действует с',
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
    currency: 'Currency',
    name: 'File',
    type: 'Kind of file',
    bytes: 'Size, bytes',
    sha256: 'Fingerprint of the file, SHA-256',
    countsFrom: 'Counts from',
    'told.reference': 'Told: number of the operation',
    'told.reason': 'Told: reason',
    'told.text': 'Told: explanation',
    'payout.reference': 'Number of the payout',
    'refund.reference': 'Number of the refund',
  },
})

/** A version of requisites: the one that counts, and the one that waits for a second person. */
const versionWords = defineMessages<Readonly<Record<string, string>>>({
  ru: { current: 'Действует', waiting: 'Ждёт второго' },
  en: { current: 'Counts', waiting: 'Waits for another' },
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

const requisiteStates = defineMessages<Readonly<Record<string, string>>>({
  ru: { on: 'включены', off: 'выключены' },
  en: { on: 'on', off: 'off' },
})

export function valueWord(field: string, value: string | undefined, locale: Locale): string {
  if (value === undefined) return '—'
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return `${value.slice(0, 16).replace('T', ' ')} UTC`
  if (field !== 'state') return value
  return (deskStates[locale] as Record<string, string>)[value] ?? requisiteStates[locale][value] ?? value
}

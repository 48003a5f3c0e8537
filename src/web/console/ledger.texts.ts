import type { BookLine } from '#contract/desk/desk.ts'
import type { Locale } from '#contract/locale.ts'
import { defineMessages } from '#web/locale/locale.tsx'

/** Accounts of the ledger. */
const accountNames = defineMessages<Readonly<Record<string, string>>>({
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
    'referral-cost': 'Referral costs',
    equity: 'Owner’s equity',
    network: 'Network fees',
  },
})

export const accountName = (kind: string, locale: Locale): string => accountNames[locale][kind] ?? kind

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
    'referral-returned': 'партнёру, возвращено',
    'withdrawal-hold': 'под вывод партнёра',
    'withdrawal-released': 'вывод не состоялся',
    withdrawal: 'вывод партнёра',
    'opening reserve of the demo office': 'начальный резерв демо-обменника',
  },
  en: {
    hold: 'for the payout',
    'hold-voided': 'payout hold',
    received: 'received from the customer',
    'payment-lost': 'payment lost',
    refund: 'refund',
    'taken-over': 'transferred to the office',
    fee: 'fee',
    exchange: 'exchange',
    spread: 'spread',
    'network-fee': 'network fee',
    discount: 'discount',
    promo: 'promo code',
    rounding: 'rounding',
    'paid-out': 'payout',
    referral: 'to the partner',
    'referral-returned': 'to the partner, taken back',
    'withdrawal-hold': 'for a partner’s withdrawal',
    'withdrawal-released': 'withdrawal called off',
    withdrawal: 'partner’s withdrawal',
  },
})

const reserveChanges = defineMessages<Readonly<Record<string, string>>>({
  ru: { 'reserve-in': 'внесено', 'reserve-out': 'выведено', 'reserve-count': 'пересчёт' },
  en: { 'reserve-in': 'deposit', 'reserve-out': 'withdrawal', 'reserve-count': 'recount' },
})

/** Why a line was written. A change of a reserve carries the reason that its author typed. */
export function lineReason(reason: string, locale: Locale): string {
  const [, kind = '', words = ''] = /^(reserve-\w+): (.*)$/s.exec(reason) ?? []
  const change = reserveChanges[locale][kind]
  return change ? `${change}: ${words}` : (lineReasons[locale][reason] ?? reason)
}

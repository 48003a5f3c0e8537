import { defineMessages, type Locale } from '#contract/locale.ts'

/** How a line of the ledger moves money. */
export type TransferKind = 'transfer' | 'hold' | 'post' | 'void'

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
    expenses: 'Расходы',
    differences: 'Разницы пересчётов',
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
    expenses: 'Expenses',
    differences: 'Count differences',
  },
})

export const accountName = (kind: string, locale: Locale): string => accountNames[locale][kind] ?? kind

const lineKinds = defineMessages<Record<TransferKind, string>>({
  ru: { transfer: 'проводка', hold: 'закреплено', post: 'списано', void: 'освобождено' },
  en: { transfer: 'transfer', hold: 'held', post: 'posted', void: 'released' },
})
export const lineKind = (kind: TransferKind, locale: Locale): string => lineKinds[locale][kind]

const lineReasons = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    hold: 'под выплату',
    'hold-voided': 'было закреплено под выплату',
    received: 'получено от клиента',
    'payment-lost': 'платёж пропал',
    'entered-by-mistake': 'записано ошибочно',
    'network-cost': 'сеть взяла за выплату',
    'refund-fee': 'комиссия возврата с клиента',
    'refund-cost': 'комиссия возврата',
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
    'payout-returned': 'выплата вернулась',
    'return-cost': 'потеряно на вернувшейся выплате',
    referral: 'партнёру',
    'referral-returned': 'партнёру, возвращено',
    'referral-reclaimed': 'партнёру, возвращено с выплатой',
    'withdrawal-hold': 'под вывод партнёра',
    'withdrawal-released': 'вывод не состоялся',
    withdrawal: 'вывод партнёра',
    'shared-reserve': 'резерв общего счёта в банке',
    'opening reserve of the demo office': 'начальный резерв демо-обменника',
  },
  en: {
    hold: 'for the payout',
    'hold-voided': 'payout hold',
    received: 'received from the customer',
    'payment-lost': 'payment lost',
    'entered-by-mistake': 'recorded by mistake',
    'network-cost': 'what the payout cost',
    'refund-fee': 'fee of the refund, from the customer',
    'refund-cost': 'fee of the refund',
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
    'payout-returned': 'payout came back',
    'return-cost': 'lost on a payout that came back',
    referral: 'to the partner',
    'referral-returned': 'to the partner, taken back',
    'referral-reclaimed': 'to the partner, taken back with the payout',
    'withdrawal-hold': 'for a partner’s withdrawal',
    'withdrawal-released': 'withdrawal called off',
    withdrawal: 'partner’s withdrawal',
    'shared-reserve': 'reserve of a shared bank account',
  },
})

const reserveChanges = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    'reserve-in': 'внесено',
    'reserve-out': 'выведено',
    'reserve-count': 'пересчёт',
    'reserve-move': 'между своими счетами',
    'reserve-bank': 'банк',
    'reserve-network': 'комиссия сети',
    'reserve-rent': 'аренда',
    'reserve-salary': 'зарплата',
    'reserve-services': 'сервисы и реклама',
    'reserve-other': 'расход',
  },
  en: {
    'reserve-in': 'deposit',
    'reserve-out': 'withdrawal',
    'reserve-count': 'recount',
    'reserve-move': 'between own accounts',
    'reserve-bank': 'bank',
    'reserve-network': 'network fee',
    'reserve-rent': 'rent',
    'reserve-salary': 'salary',
    'reserve-services': 'services and advertising',
    'reserve-other': 'expense',
  },
})

/** Why a line was written. A change of a reserve carries the reason that its author typed. */
export function lineReason(reason: string, locale: Locale): string {
  const [, kind = '', words = ''] = /^(reserve-\w+): (.*)$/s.exec(reason) ?? []
  const change = reserveChanges[locale][kind]
  return change ? `${change}: ${words}` : (lineReasons[locale][reason] ?? reason)
}

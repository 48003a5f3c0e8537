import type { Locale } from '#contract/locale.ts'
import { partsIn, zoneBeside } from '#contract/moment-in-zone.ts'
import type { LineKind } from '#contract/money/money-line.ts'

export const receiptTexts: Record<Locale, ReceiptTexts> = {
  ru: {
    receipt: 'Чек обмена',
    claim: 'Заявка №',
    completed: (when: string) => `Выполнена ${when}`,
    given: 'Отдано',
    got: 'Получено',
    returned: 'Возвращено лишнее',
    refund: 'Возврат',
    opened: 'Создана',
    paid: 'Оплата',
    more: 'Ещё платежи',
    paidOut: 'Выплата',
    reference: 'Номер перевода',
    course: 'Курс',
    lines: {
      fee: 'Комиссия платёжной системы',
      'network-fee': 'Комиссия сети',
      discount: (percent: string) => `Скидка ${percent} %`,
      promo: 'Промокод',
      rounding: 'Округление',
    },
    onUs: 'за наш счёт',
    seal: 'Код чека',
    sealMeans: 'Сверьте его со страницей заявки: если код другой, чек подделан.',
    masked: 'Реквизиты показаны частично.',
    at(date, timeZone) {
      const { year, month, day, hour, minute } = partsIn(date, timeZone)
      return `${day}.${month}.${year} в ${hour}:${minute} ${zoneBeside(date, 'ru', timeZone)}`
    },
  },
  en: {
    receipt: 'Exchange receipt',
    claim: 'Order No.',
    completed: (when: string) => `Completed ${when}`,
    given: 'You sent',
    got: 'You received',
    returned: 'Overpayment returned',
    refund: 'Refund',
    opened: 'Created',
    paid: 'Payment',
    more: 'More payments',
    paidOut: 'Payout',
    reference: 'Transfer reference',
    course: 'Rate',
    lines: {
      fee: 'Payment system fee',
      'network-fee': 'Network fee',
      discount: (percent: string) => `Discount ${percent}%`,
      promo: 'Promo code',
      rounding: 'Rounding',
    },
    onUs: 'on us',
    seal: 'Receipt code',
    sealMeans: 'Compare it with the order page: if the code differs, the receipt is forged.',
    masked: 'Account details are partly masked.',
    at(date, timeZone) {
      const { year, month, day, hour, minute } = partsIn(date, timeZone)
      return `${Number(day)} ${months[Number(month) - 1]} ${year}, ${hour}:${minute} ${zoneBeside(date, 'en', timeZone)}`
    },
  },
}

export type ReceiptTexts = Record<
  | 'receipt'
  | 'claim'
  | 'given'
  | 'got'
  | 'returned'
  | 'refund'
  | 'opened'
  | 'paid'
  | 'more'
  | 'paidOut'
  | 'reference'
  | 'course'
  | 'onUs'
  | 'seal'
  | 'sealMeans'
  | 'masked',
  string
> & {
  completed: (when: string) => string
  lines: Record<LineKind, string | ((percent: string) => string)>
  /** A moment in the zone of the reader, which it names. */
  at: (date: Date, timeZone: string) => string
}

const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec']

import { defineMessages } from '#contract/locale.ts'
import type { ClaimState } from './claim-moves.ts'

/** The names of the states on the claim's page, in lists, in the tab's title and in the CSV. */
export const stateNames = defineMessages<Record<ClaimState, string>>({
  ru: {
    verification: 'ждём документ',
    'awaiting-payment': 'ждём оплату',
    checking: 'проверяем',
    'needs-choice': 'нужен выбор',
    'on-hold': 'приостановлена',
    'paying-out': 'выплачиваем',
    completed: 'выполнена',
    refunding: 'возвращаем',
    refunded: 'деньги возвращены',
    cancelled: 'отменена',
    expired: 'время вышло',
  },
  en: {
    verification: 'document needed',
    'awaiting-payment': 'waiting for payment',
    checking: 'checking',
    'needs-choice': 'action needed',
    'on-hold': 'on hold',
    'paying-out': 'sending',
    completed: 'completed',
    refunding: 'refunding',
    refunded: 'refunded',
    cancelled: 'cancelled',
    expired: 'expired',
  },
})

import type { ClaimState } from '#contract/claims/claim-moves.ts'
import type { Locale } from '#contract/locale.ts'

export type CsvWords = { columns: readonly string[]; states: Readonly<Record<ClaimState, string>> }

/** What a person reads in the table of their claims. */
export const csvWords: Record<Locale, CsvWords> = {
  ru: {
    columns: [
      'Номер',
      'Создана (UTC)',
      'Состояние',
      'Отдаёте',
      'Валюта',
      'Получаете',
      'Валюта получения',
      'Курс: за',
      'Курс: получаете',
      'Идентификатор',
    ],
    states: {
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
  },
  en: {
    columns: [
      'Number',
      'Opened (UTC)',
      'State',
      'You give',
      'Currency',
      'You get',
      'Currency you get',
      'Rate: for',
      'Rate: you get',
      'Id',
    ],
    states: {
      verification: 'document needed',
      'awaiting-payment': 'waiting for payment',
      checking: 'checking',
      'needs-choice': 'a choice is needed',
      'on-hold': 'on hold',
      'paying-out': 'paying out',
      completed: 'completed',
      refunding: 'returning',
      refunded: 'returned',
      cancelled: 'cancelled',
      expired: 'time is up',
    },
  },
}

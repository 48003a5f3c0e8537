import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import type { ReserveAct } from './reserve-query.ts'

/** The changes of a reserve as their buttons say them. */
export const reserveActNames = defineMessages<Record<ReserveAct, string>>({
  ru: { in: 'Внести', out: 'Вывести', count: 'Пересчитать' },
  en: { in: 'Deposit', out: 'Withdraw', count: 'Count' },
})

/** The key that stands for it. */
export const reserveActKeys: Record<ReserveAct, string> = { in: 'i', out: 'o', count: 'c' }

export const reserveRefusalTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'beyond-reserve': 'Столько не свободно: остальное закреплено за открытыми заявками.',
      conflict: 'Пока вы считали, остаток по книгам изменился. Пересчитайте и посмотрите разницу заново.',
      'key-reused': 'Это изменение уже записано, и оно было другим. Откройте форму заново.',
    },
    fields: {
      amount: {
        'beyond-reserve': 'больше, чем свободно',
        'too-many-decimals': 'слишком много знаков после запятой для этой валюты',
        'not-allowed': 'ноль ничего не меняет',
        'wrong-format': 'это не сумма',
      },
      reason: {
        'too-small': 'слишком коротко: через год по ней надо понять, что это было',
        'too-big': 'не длиннее 200 знаков',
      },
    },
  },
  en: {
    refusals: {
      'beyond-reserve': 'Not that much is free: the rest is held for open orders.',
      conflict: 'The balance in the books changed while you counted. Count again and check the difference.',
      'key-reused': 'This form was already used for another change. Open it again.',
    },
    fields: {
      amount: {
        'beyond-reserve': 'more than is free',
        'too-many-decimals': 'too many decimals for this currency',
        'not-allowed': 'zero changes nothing',
        'wrong-format': 'this is not an amount',
      },
      reason: {
        'too-small': 'too short: it should still make sense in a year',
        'too-big': 'no longer than 200 characters',
      },
    },
  },
})

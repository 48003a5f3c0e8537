import type { ExpenseCategory } from '#contract/ledger/ledger-accounts.ts'
import { confirmsLater } from '#web/console/confirms-later.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import type { ReserveAct } from './reserve-query.ts'

/** The changes of a reserve as their buttons say them. */
export const reserveActNames = defineMessages<Record<ReserveAct, string>>({
  ru: { in: 'Внести', out: 'Вывести', expense: 'Расход', move: 'Переместить', count: 'Пересчитать' },
  en: { in: 'Deposit', out: 'Withdraw', expense: 'Expense', move: 'Move', count: 'Count' },
})

/** The key that stands for it. */
export const reserveActKeys: Record<ReserveAct, string> = { in: 'i', out: 'o', expense: 'x', move: 'm', count: 'c' }

export const reserveRefusalTexts: FormTexts = defineMessages({
  ru: {
    refusals: {
      'beyond-reserve': 'Столько не свободно: остальное закреплено за открытыми заявками.',
      conflict: 'Пока вы считали, остаток по книгам изменился. Пересчитайте и посмотрите разницу заново.',
      'key-reused': 'Это изменение уже записано, и оно было другим. Откройте форму заново.',
      'wrong-state': refusal =>
        confirmsLater(refusal, 'ru') ?? twoRu[String(refusal.because)] ?? 'Это уже решено: обновите страницу.',
    },
    fields: {
      amount: {
        'beyond-reserve': 'больше, чем свободно',
        'too-many-decimals': 'слишком много знаков после запятой для этой валюты',
        'not-allowed': 'ноль ничего не меняет',
        'wrong-format': 'это не сумма',
      },
      account: { unknown: 'такого счёта в этой валюте нет' },
      to: { unknown: 'туда переместить нельзя', missing: 'выберите, куда', 'not-allowed': 'деньги уже там' },
      fee: {
        'too-many-decimals': 'слишком много знаков после запятой для этой валюты',
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
      'wrong-state': refusal =>
        confirmsLater(refusal, 'en') ??
        twoEn[String(refusal.because)] ??
        'This has been decided already: reload the page.',
    },
    fields: {
      amount: {
        'beyond-reserve': 'more than is free',
        'too-many-decimals': 'too many decimals for this currency',
        'not-allowed': 'zero changes nothing',
        'wrong-format': 'this is not an amount',
      },
      account: { unknown: 'there is no such account in this currency' },
      to: { unknown: 'it cannot be moved there', missing: 'choose where to', 'not-allowed': 'it is there already' },
      fee: { 'too-many-decimals': 'too many decimals for this currency', 'wrong-format': 'this is not an amount' },
      reason: {
        'too-small': 'too short: it should still make sense in a year',
        'too-big': 'no longer than 200 characters',
      },
    },
  },
})

/** What an expense was for. */
export const expenseNames = defineMessages<Record<ExpenseCategory, string>>({
  ru: {
    bank: 'банк: обслуживание и комиссии',
    network: 'комиссия сети',
    rent: 'аренда',
    salary: 'зарплата',
    services: 'сервисы и реклама',
    other: 'другое',
  },
  en: {
    bank: 'bank: account and transfer fees',
    network: 'network fee',
    rent: 'rent',
    salary: 'salary',
    services: 'services and advertising',
    other: 'other',
  },
})

const twoRu: Readonly<Record<string, string>> = {
  'not-prepared':
    'Это больше, чем можно провести одному за раз или за сутки: предлагает один, а проводит другой. Откройте форму заново.',
  'own-preparation': 'Это предложили вы, провести должен другой сотрудник.',
  'one-person-enough': 'Второй человек здесь уже не нужен: откройте форму заново.',
}
const twoEn: Readonly<Record<string, string>> = {
  'not-prepared':
    'This is more than one person may book at once or in a day: one proposes it, and another books it. Open the form again.',
  'own-preparation': 'You proposed this, so a colleague has to book it.',
  'one-person-enough': 'No second person is needed any more: open the form again.',
}

import type { AccountRefusal } from '#contract/account-formats/account.ts'
import { accountFieldsOf, type CurrencyAccounts } from '#contract/account-formats/fields.ts'
import { describeAccountRefusal } from '#contract/account-formats/refusal.texts.ts'
import type {
  DepositAccount,
  DepositAccountChange,
  DepositAccountStanding,
} from '#contract/deposit-accounts/deposit-accounts.ts'
import type { Locale } from '#contract/locale.ts'
import { confirmsLater } from '#web/console/confirms-later.ts'
import type { RefusedForm } from '#web/forms/form-outcome.ts'
import type { FormTexts } from '#web/forms/refusal-text.ts'
import { defineMessages } from '#web/locale/locale.tsx'
import type { StatusTone } from '#web/ui/Status.tsx'
import type { TermField } from './deposit-account-form.ts'

/** Whether the next claim can be sent there. A withdrawn version waits for nobody. */
export const standingOf = ({ standing, waiting }: DepositAccount): DepositAccountStanding | 'empty' =>
  standing === 'waiting' && !waiting ? 'empty' : standing

export const standingNames = defineMessages<Record<DepositAccountStanding | 'empty', string>>({
  ru: {
    free: 'работает',
    busy: 'занят заявками',
    'day-used-up': 'дневной предел выбран',
    'month-used-up': 'месячный предел выбран',
    'day-claims-used-up': 'заявок на сегодня хватит',
    'bank-used-up': 'предел счёта в банке',
    waiting: 'ждёт второго человека',
    off: 'выключен',
    empty: 'версия отозвана',
  },
  en: {
    free: 'in use',
    busy: 'busy with orders',
    'day-used-up': 'the day’s limit is used up',
    'month-used-up': 'the month’s limit is used up',
    'day-claims-used-up': 'no more orders today',
    'bank-used-up': 'limit of the bank account',
    waiting: 'waits for a second person',
    off: 'off',
    empty: 'the version was withdrawn',
  },
})

export const standingTones: Record<DepositAccountStanding | 'empty', StatusTone> = {
  free: 'done',
  busy: 'work',
  'day-used-up': 'stop',
  'month-used-up': 'stop',
  'day-claims-used-up': 'stop',
  'bank-used-up': 'stop',
  waiting: 'wait',
  off: 'rest',
  empty: 'rest',
}

export const termLabels = defineMessages<Record<TermField, string>>({
  ru: {
    claimLeast: 'Заявка от',
    claimMost: 'Заявка до',
    dayMost: 'За сутки до',
    monthMost: 'За 30 дней до',
    dayClaimsMost: 'Заявок за сутки до',
    openMost: 'Заявок одновременно до',
    restMinutes: 'Отдых суммы, минут',
  },
  en: {
    claimLeast: 'An order from',
    claimMost: 'An order up to',
    dayMost: 'In a day up to',
    monthMost: 'In 30 days up to',
    dayClaimsMost: 'Orders in a day up to',
    openMost: 'Orders at once up to',
    restMinutes: 'Rest of an amount, minutes',
  },
})

const otherLabels = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    label: 'Как называем у себя',
    'details.holder': 'На чьё имя',
    'details.bic': 'BIC банка',
    'details.bankAccount.name': 'Получатель',
    'details.bankAccount.account': 'Счёт',
    'details.bankAccount.bank': 'Банк',
    'details.bankAccount.bic': 'БИК',
    'details.bankAccount.correspondentAccount': 'Корреспондентский счёт',
    'details.bankAccount.taxNumber': 'ИНН',
  },
  en: {
    label: 'What we call it',
    'details.holder': 'In whose name',
    'details.bic': 'BIC of the bank',
    'details.bankAccount.name': 'Payee',
    'details.bankAccount.account': 'Account',
    'details.bankAccount.bank': 'Bank',
    'details.bankAccount.bic': 'BIC',
    'details.bankAccount.correspondentAccount': 'Correspondent account',
    'details.bankAccount.taxNumber': 'Taxpayer number',
  },
})

/** The labels of the forms' fields, in their order. */
export const labelsOf = (currency: CurrencyAccounts, locale: Locale): Record<string, string> => ({
  label: otherLabels[locale].label!,
  ...Object.fromEntries(accountFieldsOf(currency).map(({ name, label }) => [`details.fields.${name}`, label[locale]])),
  ...otherLabels[locale],
  ...Object.fromEntries(Object.entries(termLabels[locale]).map(([name, label]) => [`terms.${name}`, label])),
})

/** The refusals of the forms; for an account the sentence of its check. */
export function depositAccountTexts(refused: RefusedForm | undefined): FormTexts {
  const found = (refused?.refusal.fields ?? {}) as Readonly<Record<string, AccountRefusal>>
  const sentences = (locale: Locale) =>
    Object.fromEntries(
      Object.entries(found).map(([name, refusal]) => [
        `details.fields.${name}`,
        { [refusal.reason]: describeAccountRefusal(refusal, locale) },
      ]),
    )
  return defineMessages({
    ru: { ...texts.ru, fields: { ...texts.ru.fields, ...sentences('ru') } },
    en: { ...texts.en, fields: { ...texts.en.fields, ...sentences('en') } },
  })
}

const texts: FormTexts = defineMessages({
  ru: {
    refusals: {
      forbidden: 'Здесь нужен второй человек: не тот, кто ввёл версию или отозвал прежнюю.',
      'wrong-state': refusal =>
        confirmsLater(refusal, 'ru') ?? 'Состояние уже другое: посмотрите, что действует сейчас.',
      'key-reused': 'Эти реквизиты уже добавлены, но другими. Откройте форму заново.',
    },
    fields: {
      'terms.claimLeast': { 'too-many-decimals': 'слишком много знаков после запятой', 'wrong-format': 'это не сумма' },
      'terms.claimMost': {
        'too-small': 'меньше, чем «от»',
        'too-many-decimals': 'слишком много знаков после запятой',
        'wrong-format': 'это не сумма',
      },
      'terms.dayMost': {
        'too-small': 'ноль не пропустит ничего: лучше выключить',
        'too-many-decimals': 'слишком много знаков после запятой',
        'wrong-format': 'это не сумма',
      },
      'terms.monthMost': {
        'too-small': 'ноль не пропустит ничего: лучше выключить',
        'too-many-decimals': 'слишком много знаков после запятой',
        'wrong-format': 'это не сумма',
      },
      'terms.dayClaimsMost': { 'too-small': 'целое число от 1', 'too-big': 'целое число до 100 000' },
      'terms.openMost': { 'too-small': 'целое число от 1', 'too-big': 'целое число до 1000' },
      'terms.restMinutes': { 'too-small': 'целое число от 0', 'too-big': 'не больше недели, 10 080 минут' },
      'details.bankAccount': { 'not-allowed': 'счёт и БИК не сходятся, или чего-то не хватает' },
      'details.bankAccount.account': { 'not-allowed': 'счёт и БИК не сходятся, или чего-то не хватает' },
    },
  },
  en: {
    refusals: {
      forbidden: 'A second person has to do this, not the one who entered the version or withdrew the last one.',
      'wrong-state': refusal => confirmsLater(refusal, 'en') ?? 'It has changed since: look at the current version.',
      'key-reused': 'This form was already used for another deposit account. Open it again.',
    },
    fields: {
      'terms.claimLeast': { 'too-many-decimals': 'too many decimals', 'wrong-format': 'this is not an amount' },
      'terms.claimMost': {
        'too-small': 'less than “from”',
        'too-many-decimals': 'too many decimals',
        'wrong-format': 'this is not an amount',
      },
      'terms.dayMost': {
        'too-small': 'zero lets nothing through: turn it off instead',
        'too-many-decimals': 'too many decimals',
        'wrong-format': 'this is not an amount',
      },
      'terms.monthMost': {
        'too-small': 'zero lets nothing through: turn it off instead',
        'too-many-decimals': 'too many decimals',
        'wrong-format': 'this is not an amount',
      },
      'terms.dayClaimsMost': { 'too-small': 'a whole number from 1', 'too-big': 'a whole number up to 100,000' },
      'terms.openMost': { 'too-small': 'a whole number from 1', 'too-big': 'a whole number up to 1000' },
      'terms.restMinutes': { 'too-small': 'a whole number from 0', 'too-big': 'no more than a week, 10,080 minutes' },
      'details.bankAccount': { 'not-allowed': 'account and BIC do not agree, or something is missing' },
      'details.bankAccount.account': { 'not-allowed': 'account and BIC do not agree, or something is missing' },
    },
  },
})

export const changeNames = defineMessages<Record<DepositAccountChange['kind'], (version: string) => string>>({
  ru: {
    added: () => 'Добавлен',
    terms: () => 'Изменены пределы',
    on: () => 'Включён',
    off: () => 'Выключен',
    typed: version => `Введена версия ${version}`,
    approved: version => `Подтверждена версия ${version}`,
    withdrawn: version => `Отозвана версия ${version}`,
  },
  en: {
    added: () => 'Added',
    terms: () => 'Limits changed',
    on: () => 'Turned on',
    off: () => 'Turned off',
    typed: version => `Version ${version} typed`,
    approved: version => `Version ${version} approved`,
    withdrawn: version => `Version ${version} withdrawn`,
  },
})

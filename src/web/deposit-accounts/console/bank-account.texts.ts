import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const bankAccountTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Счета в банках',
    lead: 'Одну карту могут показывать несколько реквизитов: Т-Банк, СБП, любая карта. Деньги на ней общие: резерв предлагается в каждой из этих валют, но продаётся один раз, пределы тоже общие. Привязать реквизиты можно в их пределах.',
    one: 'Счёт в банке',
    add: 'Добавить счёт',
    none: 'Общих счетов нет',
    search: 'Код, название или банк',
    groups: { account: 'Счёт', limits: 'Общие пределы' },
    fields: {
      key: 'Код',
      name: 'Название',
      bank: 'Банк',
      currency: 'Считается как',
      dayMost: 'За сутки, не больше',
      monthMost: 'За 30 дней, не больше',
      dayClaimsMost: 'Заявок за сутки',
      openMost: 'Открытых заявок сразу',
    },
    hints: {
      key: 'Маленькие латинские буквы, цифры и дефис, например tbank-0008. Потом не меняется.',
      name: 'Видят только сотрудники: «Т-Банк ·0008, Иван».',
      currency: 'Подойдут реквизиты валют с тем же тикером и числом знаков.',
      dayMost: 'Пусто: без предела.',
      monthMost: 'Пусто: без предела.',
      dayClaimsMost: 'Пусто: без предела.',
      openMost: 'Пусто: без предела.',
    },
    columns: { name: 'Счёт', bank: 'Банк', accounts: 'Реквизиты', balance: 'На нём вместе' },
    filters: { bank: 'Банк' },
    refusals: {
      any: {
        missing: 'заполните',
        'too-small': 'заполните',
        'too-many-decimals': 'знаков после запятой больше, чем у валюты',
        'wrong-format': 'так записать нельзя',
      },
      key: {
        'wrong-format': 'нужны маленькие латинские буквы, цифры и дефис',
        'in-use': 'к счёту относятся реквизиты: сначала отвяжите их',
      },
      currency: {
        'unknown-currency': 'выберите валюту',
        'in-use': 'к счёту относятся реквизиты: сначала отвяжите их',
      },
    },
  },
  en: {
    title: 'Bank accounts',
    lead: 'One card can stand behind several deposit accounts: T-Bank, SBP, any card. Its reserve is offered in each of these currencies but sold once, and the limits are shared. A deposit account is linked to it in its limits.',
    one: 'Bank account',
    add: 'Add an account',
    none: 'There are no shared accounts',
    search: 'Code, name or bank',
    groups: { account: 'Account', limits: 'Shared limits' },
    fields: {
      key: 'Code',
      name: 'Name',
      bank: 'Bank',
      currency: 'Counted as',
      dayMost: 'In 24 hours at most',
      monthMost: 'In 30 days at most',
      dayClaimsMost: 'Orders in 24 hours',
      openMost: 'Open orders at a time',
    },
    hints: {
      key: 'Lower-case Latin letters, digits and hyphens, such as tbank-0008. It cannot be changed later.',
      name: 'Only staff see it: “T-Bank ·0008, Ivan”.',
      currency: 'Deposit accounts of currencies with the same ticker and decimals can belong to it.',
      dayMost: 'Empty: no limit.',
      monthMost: 'Empty: no limit.',
      dayClaimsMost: 'Empty: no limit.',
      openMost: 'Empty: no limit.',
    },
    columns: { name: 'Account', bank: 'Bank', accounts: 'Deposit accounts', balance: 'On it together' },
    filters: { bank: 'Bank' },
    refusals: {
      any: {
        missing: 'fill this in',
        'too-small': 'fill this in',
        'too-many-decimals': 'more decimals than the currency has',
        'wrong-format': 'this cannot be read',
      },
      key: {
        'wrong-format': 'small Latin letters, digits and hyphens',
        'in-use': 'deposit accounts belong to it: unlink them first',
      },
      currency: {
        'unknown-currency': 'choose a currency',
        'in-use': 'deposit accounts belong to it: unlink them first',
      },
    },
  },
})

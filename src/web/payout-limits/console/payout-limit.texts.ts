import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const limited = defineMessages<Readonly<Record<string, string>>>({
  ru: { yes: 'есть', no: 'нет', any: 'любую сумму' },
  en: { yes: 'set', no: 'none', any: 'any amount' },
})

const refusals = defineMessages<Readonly<Record<string, string>>>({
  ru: {
    'wrong-format': 'это не сумма',
    'too-many-decimals': 'знаков после запятой больше, чем у валюты',
    'needs-two-people': 'нужны двое: с заявками здесь работаете только вы, и крупную выплату было бы некому отправить',
  },
  en: {
    'wrong-format': 'this is not an amount',
    'too-many-decimals': 'more decimals than the currency has',
    'needs-two-people':
      'two people are needed: you are the only one who handles orders, and nobody could send a large payout',
  },
})

export const payoutLimitTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Вторая подпись',
    lead:
      'Сверх предела один сотрудник готовит, а отправляет другой. Кто внёс платёж, указал счёт или подтвердил проверку, сверх предела эти деньги не отправляет. ' +
      'За сутки считается всё, что сотрудник отправил и вывел без участия коллег. Платёж, внесённый руками в сети, за которой обменник следит сам, всегда отправляет другой. ' +
      'Задать предел можно, когда с заявками работают хотя бы двое. Останется один владелец — пределы ждут, пока появится второй.',
    one: 'Предел',
    add: '',
    none: 'Валют нет',
    search: 'Код валюты',
    groups: { limit: 'Предел' },
    fields: { aloneMost: 'Один отправляет до', dayMost: 'Один за сутки до' },
    hints: { aloneMost: 'Пусто — предела нет, 0 — всегда вдвоём.', dayMost: 'Пусто — предела нет.' },
    columns: { currency: 'Валюта', aloneMost: 'Один отправляет до', dayMost: 'Один за сутки до' },
    filters: { limited: 'Предел' },
    refusals: { aloneMost: refusals.ru, dayMost: refusals.ru },
  },
  en: {
    title: 'Dual approval',
    lead:
      'Above the limit, one person prepares and another one sends. Whoever recorded a payment, set an account or passed a check does not send that money above it. ' +
      'A day counts all that a person sent or took out without a colleague. A payment typed by hand on a network that the office watches itself is always sent by somebody else. ' +
      'A limit takes two people who handle orders. If the owner is left alone, limits wait until there is a second person.',
    one: 'Limit',
    add: '',
    none: 'There are no currencies',
    search: 'Currency code',
    groups: { limit: 'Limit' },
    fields: { aloneMost: 'One person up to', dayMost: 'One person a day up to' },
    hints: { aloneMost: 'Empty: no limit. 0: always two people.', dayMost: 'Empty: no limit.' },
    columns: { currency: 'Currency', aloneMost: 'One person up to', dayMost: 'A day up to' },
    filters: { limited: 'Limit' },
    refusals: { aloneMost: refusals.en, dayMost: refusals.en },
  },
})

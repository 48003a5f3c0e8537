import type { SectionWords } from '#web/console/records/section-view.ts'
import { defineMessages } from '#web/locale/locale.tsx'

export const limited = defineMessages<Readonly<Record<string, string>>>({
  ru: { yes: 'есть', no: 'нет', any: 'любую сумму' },
  en: { yes: 'set', no: 'none', any: 'any amount' },
})

export const payoutLimitTexts = defineMessages<SectionWords>({
  ru: {
    title: 'Вторая подпись',
    lead: 'Выплату или возврат крупнее предела один сотрудник готовит, а отправляет другой. Поэтому предел можно задать, когда с заявками работают хотя бы двое. Действует сразу, для открытых заявок тоже.',
    one: 'Предел',
    add: '',
    none: 'Валют нет',
    search: 'Код валюты',
    groups: { limit: 'Предел' },
    fields: { aloneMost: 'Один отправляет до' },
    hints: { aloneMost: 'Пусто — предела нет, 0 — всегда вдвоём.' },
    columns: { currency: 'Валюта', aloneMost: 'Один отправляет до' },
    filters: { limited: 'Предел' },
    refusals: {
      aloneMost: {
        'wrong-format': 'это не сумма',
        'too-many-decimals': 'знаков после запятой больше, чем у валюты',
        'needs-two-people':
          'нужны двое: с заявками здесь работаете только вы, и крупную выплату было бы некому отправить',
      },
    },
  },
  en: {
    title: 'Dual approval',
    lead: 'Above the limit, one person prepares a payout or a refund and another one sends it, so a limit takes at least two people who handle orders. It applies at once, to open orders too.',
    one: 'Limit',
    add: '',
    none: 'There are no currencies',
    search: 'Currency code',
    groups: { limit: 'Limit' },
    fields: { aloneMost: 'One person up to' },
    hints: { aloneMost: 'Empty: no limit. 0: always two people.' },
    columns: { currency: 'Currency', aloneMost: 'One person up to' },
    filters: { limited: 'Limit' },
    refusals: {
      aloneMost: {
        'wrong-format': 'this is not an amount',
        'too-many-decimals': 'more decimals than the currency has',
        'needs-two-people':
          'two people are needed: you are the only one who handles orders, and nobody could send a large payout',
      },
    },
  },
})

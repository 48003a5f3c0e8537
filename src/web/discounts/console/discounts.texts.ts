import type { SectionWords } from '#web/console/records/section-view.ts'
import type { TierWords } from '#web/console/records/TierRows.tsx'
import { defineMessages } from '#web/locale/locale.tsx'

const shared = { add: '', none: '', search: '', columns: {} }

export const discountsTexts = defineMessages<SectionWords>({
  ru: {
    ...shared,
    title: 'Скидки',
    lead: 'Скидка растёт с оборотом клиента за всё время. Она прибавляется к тому, что клиент получает, и не опускает наценку ниже наименьшей.',
    one: 'Скидки',
    groups: { tiers: 'Ступени' },
    fields: { tiers: 'Оборот в долларах и скидка' },
    hints: { tiers: 'По строке: оборот и скидка в процентах, например 1000 0.1. Пусто — скидок нет.' },
    refusals: {
      tiers: {
        'not-ascending': 'каждая следующая строка — с большим оборотом',
        'too-many-decimals': 'у долларов два знака после запятой',
      },
    },
  },
  en: {
    ...shared,
    title: 'Discounts',
    lead: 'The discount grows with what a customer has exchanged so far. It is added to what the customer gets, and never takes the margin below its floor.',
    one: 'Discounts',
    groups: { tiers: 'Tiers' },
    fields: { tiers: 'Turnover in dollars, and the discount' },
    hints: { tiers: 'On each line: turnover and discount in percent, such as 1000 0.1. Empty: no discounts.' },
    refusals: {
      tiers: {
        'not-ascending': 'each line needs a larger turnover than the one before',
        'too-many-decimals': 'dollars have two decimals',
      },
    },
  },
})

export const discountTierWords = defineMessages<TierWords>({
  ru: { from: 'от оборота', unit: '$', share: 'скидка', none: 'Скидок нет.', add: 'Добавить ступень' },
  en: { from: 'from a turnover of', unit: '$', share: 'discount', none: 'No discounts.', add: 'Add a tier' },
})

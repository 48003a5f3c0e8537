import type { SectionWords } from '#web/console/records/section-view.ts'
import type { TierWords } from '#web/console/records/TierRows.tsx'
import { defineMessages } from '#web/locale/locale.tsx'

const shared = { add: '', none: '', search: '', columns: {} }

export const referralsTexts = defineMessages<SectionWords>({
  ru: {
    ...shared,
    title: 'Реферальная программа',
    lead: 'Доля дохода с обмена, которую получает тот, кто привёл клиента. Растёт с оборотом приведённых, начисляется в долларах после выполнения заявки и доступна через 72 часа.',
    one: 'Реферальная программа',
    groups: { levels: 'Уровни' },
    fields: { levels: 'Оборот приведённых в долларах и доля' },
    hints: {
      levels:
        'По строке: оборот и доля в процентах, например 10000 15. Первая строка обычно начинается с 0. Пусто — ничего не начисляется.',
    },
    refusals: {
      levels: {
        'not-ascending': 'каждая следующая строка — с большим оборотом',
        'too-many-decimals': 'у долларов два знака после запятой',
      },
    },
  },
  en: {
    ...shared,
    title: 'Referral program',
    lead: 'The share of what an exchange earns that goes to whoever brought the customer. It grows with what the referred exchange, is credited in dollars when an order completes, and can be withdrawn after 72 hours.',
    one: 'Referral program',
    groups: { levels: 'Levels' },
    fields: { levels: 'Referred turnover in dollars, and the share' },
    hints: {
      levels:
        'On each line: turnover and share in percent, such as 10000 15. The first line usually starts at 0. Empty: nothing is credited.',
    },
    refusals: {
      levels: {
        'not-ascending': 'each line needs a larger turnover than the one before',
        'too-many-decimals': 'dollars have two decimals',
      },
    },
  },
})

export const levelWords = defineMessages<TierWords>({
  ru: { from: 'от оборота', unit: '$', share: 'доля', none: 'Ничего не начисляется.', add: 'Добавить уровень' },
  en: { from: 'from a turnover of', unit: '$', share: 'share', none: 'Nothing is credited.', add: 'Add a level' },
})

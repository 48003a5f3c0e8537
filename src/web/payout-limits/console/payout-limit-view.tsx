import { amount } from '#web/console/records/field-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { nameAlone } from '#web/format/currency-name.ts'
import { moneyText } from '#web/format/money-text.ts'
import { currencyOr } from '#web/format/shown-currencies.ts'
import { limited, payoutLimitTexts } from './payout-limit.texts.ts'

/** How much of each currency one person sends alone. */
const payoutLimitView: SectionView = {
  section: 'payout-limit',
  path: '/console/limits',
  words: payoutLimitTexts,
  nameOf: ({ key }, { locale, currencies }) => nameAlone(currencyOr(currencies, key, '0'), locale),
  unitOf: (_, key, { currencies }) => currencyOr(currencies, key, '0').ticker,
  columns: [
    {
      name: 'currency',
      sort: 'key',
      cell: ({ key }, { locale, currencies }) => nameAlone(currencyOr(currencies, key, '0'), locale),
    },
    {
      name: 'aloneMost',
      align: 'end',
      cell: ({ key, record: { aloneMost } }, { locale, currencies }) =>
        aloneMost === null ? limited[locale].any : moneyText(aloneMost, currencyOr(currencies, key, aloneMost), locale),
    },
    {
      name: 'dayMost',
      align: 'end',
      cell: ({ key, record: { dayMost } }, { locale, currencies }) =>
        dayMost === null ? limited[locale].any : moneyText(dayMost, currencyOr(currencies, key, dayMost), locale),
    },
  ],
  filters: [{ facet: 'limited', valueName: (value, { locale }) => limited[locale][value] ?? value }],
  fields: [
    { name: 'aloneMost', kind: amount, group: 'limit' },
    { name: 'dayMost', kind: amount, group: 'limit' },
  ],
}

export const views = [payoutLimitView]

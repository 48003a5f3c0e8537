import { WITHDRAWALS_KEY } from '#contract/withdrawals/withdrawals-key.ts'
import { amount } from '#web/console/records/field-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { payableCurrencies } from './payable-currencies.ts'
import { withdrawalSettingsTexts } from './withdrawal-settings.texts.ts'

/** What is paid out of referral income, and how. */
const withdrawalsView: SectionView = {
  section: 'withdrawals',
  path: '/console/withdrawals/settings',
  only: WITHDRAWALS_KEY,
  words: withdrawalSettingsTexts,
  nameOf: (_, { locale }) => withdrawalSettingsTexts[locale].title,
  columns: [],
  filters: [],
  fields: [
    { name: 'minimum', kind: amount, group: 'terms' },
    { name: 'currencies', kind: payableCurrencies, group: 'terms' },
  ],
}

export const views = [withdrawalsView]

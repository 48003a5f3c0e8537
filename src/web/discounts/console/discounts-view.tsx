import { DISCOUNTS_KEY } from '#contract/discounts/discounts-key.ts'
import type { SectionView } from '#web/console/records/section-view.ts'
import { turnoverTiers } from '#web/console/records/turnover-tiers.tsx'
import { discountsTexts, discountTierWords } from './discounts.texts.ts'

/** The discounts of the office. */
const discountsView: SectionView = {
  section: 'discounts',
  path: '/console/discounts',
  only: DISCOUNTS_KEY,
  words: discountsTexts,
  nameOf: (_, { locale }) => discountsTexts[locale].title,
  columns: [],
  filters: [],
  fields: [{ name: 'tiers', kind: turnoverTiers(discountTierWords), group: 'tiers' }],
}

export const views = [discountsView]

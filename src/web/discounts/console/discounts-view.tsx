import { DISCOUNTS_KEY } from '#contract/discounts/discounts-key.ts'
import { type FieldKind, tiers } from '#web/console/records/field-kinds.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { discountsTexts } from './discounts.texts.ts'

type Tier = { startsAt: string; bps: number }
type ReadTier = { startsAt: string; adjustBps: number | string }

/** Typed as the tiers of a direction are. */
const asTiers = (value: readonly Tier[]) => value.map(({ startsAt, bps }) => ({ startsAt, adjustBps: bps })) as never
const discountTiers: FieldKind = {
  ...tiers,
  texts: (name, value: readonly Tier[], locale) => tiers.texts(name, asTiers(value), locale),
  read: (name, texts) =>
    (tiers.read(name, texts) as ReadTier[]).map(({ startsAt, adjustBps }) => ({ startsAt, bps: adjustBps })),
  show: (value: readonly Tier[], around) => tiers.show(asTiers(value), around),
}

/** The discounts of the office. */
export const discountsView: SectionView = {
  section: 'discounts',
  path: '/console/discounts',
  only: DISCOUNTS_KEY,
  words: discountsTexts,
  nameOf: (_, { locale }) => discountsTexts[locale].title,
  columns: [],
  filters: [],
  fields: [{ name: 'tiers', kind: discountTiers, group: 'tiers' }],
}

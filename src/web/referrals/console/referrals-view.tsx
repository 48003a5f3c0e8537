import { REFERRALS_KEY } from '#contract/referrals/referral-reasons.ts'
import type { SectionView } from '#web/console/records/section-view.ts'
import { turnoverTiers } from '#web/console/records/turnover-tiers.tsx'
import { levelWords, referralsTexts } from './referrals.texts.ts'

/** The referral terms of the office. */
const referralsView: SectionView = {
  section: 'referrals',
  path: '/console/referrals',
  only: REFERRALS_KEY,
  words: referralsTexts,
  nameOf: (_, { locale }) => referralsTexts[locale].title,
  columns: [],
  filters: [],
  fields: [{ name: 'levels', kind: turnoverTiers(levelWords), group: 'levels' }],
}

export const views = [referralsView]

import { defineFeature } from '#server/feature.ts'
import { payoutLimitsSection } from './payout-limits.section.ts'

export const payoutLimits = defineFeature({
  name: 'payout-limits',
  sections: () => ({ 'payout-limit': payoutLimitsSection }),
})

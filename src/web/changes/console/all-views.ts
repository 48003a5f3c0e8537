import type { SectionName } from '#contract/changes/record-schemas.ts'
import { amlView } from '#web/aml/console/aml-view.tsx'
import { branchView } from '#web/catalogue/console/branch-view.tsx'
import { categoryView } from '#web/catalogue/console/category-view.ts'
import { cityView } from '#web/catalogue/console/city-view.tsx'
import { currencyView } from '#web/catalogue/console/currency-view.tsx'
import { directionView } from '#web/catalogue/console/direction-view.tsx'
import { chatAnswerView, chatView } from '#web/chat/console/chat-views.tsx'
import type { SectionView } from '#web/console/records/section-view.ts'
import { articleView, contentPageView, questionView } from '#web/content/console/content-views.tsx'
import { contestView } from '#web/contest/console/contest-view.tsx'
import { discountsView } from '#web/discounts/console/discounts-view.tsx'
import { newsletterView } from '#web/newsletters/console/newsletter-view.tsx'
import { officeSettingsView } from '#web/office-settings/console/office-settings-view.tsx'
import { payoutLimitView } from '#web/payout-limits/console/payout-limit-view.tsx'
import { promoCodeView } from '#web/promo-codes/console/promo-code-view.tsx'
import { manualRateView } from '#web/rates/console/manual-rate-view.tsx'
import { sourceView } from '#web/rates/console/source-view.tsx'
import { referralsView } from '#web/referrals/console/referrals-view.tsx'
import { reviewView } from '#web/reviews/console/review-view.tsx'
import { screeningView } from '#web/screening/console/screening-view.tsx'
import { verificationSettingsView } from '#web/verification/console/verification-settings-view.ts'
import { withdrawalsView } from '#web/withdrawals/console/withdrawals-view.ts'

/** What the console shows of each section. */
export const allViews: Record<SectionName, SectionView> = {
  branch: branchView,
  category: categoryView,
  city: cityView,
  currency: currencyView,
  direction: directionView,
  'manual-rate': manualRateView,
  source: sourceView,
  'payout-limit': payoutLimitView,
  discounts: discountsView,
  'promo-code': promoCodeView,
  contest: contestView,
  review: reviewView,
  referrals: referralsView,
  withdrawals: withdrawalsView,
  verification: verificationSettingsView,
  screening: screeningView,
  aml: amlView,
  'content-page': contentPageView,
  article: articleView,
  question: questionView,
  newsletter: newsletterView,
  chat: chatView,
  'chat-answer': chatAnswerView,
  settings: officeSettingsView,
}

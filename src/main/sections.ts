import { amlSection } from '#server/aml/aml.section.ts'
import { branchSection } from '#server/catalogue/branch.section.ts'
import { categorySection } from '#server/catalogue/category.section.ts'
import { citySection } from '#server/catalogue/city.section.ts'
import { currencySection } from '#server/catalogue/currency.section.ts'
import { directionSection } from '#server/catalogue/direction.section.ts'
import type { Sections } from '#server/changes/section.ts'
import { chatSection } from '#server/chat/chat.section.ts'
import { chatAnswerSection } from '#server/chat/chat-answer.section.ts'
import { articleSection } from '#server/content/article.section.ts'
import { contentPageSection } from '#server/content/content-page.section.ts'
import { questionSection } from '#server/content/question.section.ts'
import { contestSection } from '#server/contest/contest.section.ts'
import { discountsSection } from '#server/discounts/discounts.section.ts'
import { newsletterSection } from '#server/newsletters/newsletter.section.ts'
import { officeSettingsSection } from '#server/office-settings/office-settings.section.ts'
import { payoutLimitsSection } from '#server/payout-limits/payout-limits.section.ts'
import { promoCodesSection } from '#server/promo-codes/promo-codes.section.ts'
import { manualRateSection } from '#server/rates/manual-rate.section.ts'
import type { RatesMode } from '#server/rates/rates-mode.ts'
import { sourceSection } from '#server/rates/source.section.ts'
import { referralsSection } from '#server/referrals/referrals.section.ts'
import { reviewSection } from '#server/reviews/review.section.ts'
import { screeningSection } from '#server/screening/screening.section.ts'
import { verificationSection } from '#server/verification/verification.section.ts'
import { withdrawalsSection } from '#server/withdrawals/withdrawals.section.ts'
import { systemClock } from './clock.ts'

/** What sections know of the office besides its database. A command beside the office has no board. */
type SectionsDeps = { mode: RatesMode } & Pick<Parameters<typeof directionSection>[0], 'knownPair'> &
  Partial<Parameters<typeof directionSection>[0] & Parameters<typeof manualRateSection>[0]> & {
    /** The services of AML checks that the office has keys of. */
    amlServices?: readonly string[]
    fetchesLists?: boolean
  }

const nothing = () => undefined

/** Every section of the office's configuration. */
export const allSections = ({
  knownPair,
  currency = nothing,
  now = nothing,
  accepted = nothing,
  clock = systemClock,
  mode,
  amlServices = [],
  fetchesLists = false,
}: SectionsDeps): Sections => ({
  category: categorySection,
  city: citySection,
  branch: branchSection,
  currency: currencySection,
  direction: directionSection({ knownPair, currency, now }),
  'manual-rate': manualRateSection({ knownPair, accepted, clock }),
  source: sourceSection(mode),
  'payout-limit': payoutLimitsSection,
  discounts: discountsSection,
  'promo-code': promoCodesSection,
  contest: contestSection(clock),
  referrals: referralsSection,
  withdrawals: withdrawalsSection,
  verification: verificationSection,
  screening: screeningSection,
  aml: amlSection(amlServices, fetchesLists),
  'content-page': contentPageSection,
  article: articleSection,
  question: questionSection,
  newsletter: newsletterSection,
  chat: chatSection,
  'chat-answer': chatAnswerSection,
  review: reviewSection,
  settings: officeSettingsSection,
})

import type { z } from 'zod'
import { AmlRecord } from '#contract/aml/aml.ts'
import { BranchRecord } from '#contract/catalogue/branch-record.ts'
import { CategoryRecord } from '#contract/catalogue/category-record.ts'
import { CityRecord } from '#contract/catalogue/city-record.ts'
import { CurrencyRecord } from '#contract/catalogue/currency-record.ts'
import { DirectionRecord } from '#contract/catalogue/direction-record.ts'
import { ChatAnswerRecord, ChatRecord } from '#contract/chat/chat-records.ts'
import { ConnectionRecord } from '#contract/connections/connections.ts'
import { ArticleRecord, PageRecord, QuestionRecord } from '#contract/content/content-records.ts'
import { ContestRecord } from '#contract/contest/contest.ts'
import { BankAccountRecord } from '#contract/deposit-accounts/bank-account-record.ts'
import { DiscountsRecord } from '#contract/discounts/discounts.ts'
import { NewsletterRecord } from '#contract/newsletters/newsletter.ts'
import { SettingsRecord } from '#contract/office-settings/office-settings.ts'
import { PayoutLimitRecord } from '#contract/payout-limits/payout-limits.ts'
import { PromoCodeRecord } from '#contract/promo-codes/promo-code.ts'
import { ManualRateRecord } from '#contract/rates/manual-rate-record.ts'
import { OwnSourceRecord } from '#contract/rates/own-source-record.ts'
import { SourceRecord } from '#contract/rates/source-record.ts'
import { ReferralsRecord } from '#contract/referrals/referrals.ts'
import { ReviewRecord } from '#contract/reviews/review.ts'

import { ScreeningRecord } from '#contract/screening/screening.ts'
import { ComposedRoleRecord } from '#contract/staff/composed-role.ts'
import { VerificationRecord } from '#contract/verification/verification-record.ts'
import { WithdrawalsRecord } from '#contract/withdrawals/withdrawals.ts'

/**
 * The sections of the office's configuration, each with the shape of its records, in the order in which they are written:
 * what is referred to stands above. Fields have no defaults, because a change names only the fields that it touches.
 */
export const recordSchemas = {
  category: CategoryRecord,
  city: CityRecord,
  branch: BranchRecord,
  currency: CurrencyRecord,
  source: SourceRecord,
  'own-source': OwnSourceRecord,
  direction: DirectionRecord,
  'bank-account': BankAccountRecord,
  'payout-limit': PayoutLimitRecord,
  'manual-rate': ManualRateRecord,
  discounts: DiscountsRecord,
  'promo-code': PromoCodeRecord,
  contest: ContestRecord,
  referrals: ReferralsRecord,
  withdrawals: WithdrawalsRecord,
  verification: VerificationRecord,
  screening: ScreeningRecord,
  aml: AmlRecord,
  'content-page': PageRecord,
  article: ArticleRecord,
  question: QuestionRecord,
  newsletter: NewsletterRecord,
  chat: ChatRecord,
  'chat-answer': ChatAnswerRecord,
  review: ReviewRecord,
  role: ComposedRoleRecord,
  settings: SettingsRecord,
  connection: ConnectionRecord,
} as const

export type SectionName = keyof typeof recordSchemas
export type RecordOf<S extends SectionName> = z.infer<(typeof recordSchemas)[S]>

export const sectionNames = Object.keys(recordSchemas) as SectionName[]

/**
 * The sections of the configuration as a file. A rate that ends by itself within a day is not carried elsewhere, nor are
 * people and what they have written, nor promo codes and contests, whose uses and tickets stay behind, nor newsletters, nor
 * accounts at banks, nor connections, which are sealed with the secret of their office.
 */
export const fileSections = sectionNames.filter(
  name =>
    ![
      'manual-rate',
      'screening',
      'review',
      'promo-code',
      'contest',
      'newsletter',
      'bank-account',
      'connection',
    ].includes(name),
)

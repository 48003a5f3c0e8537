import { alarmsConsole } from '#web/alarms/console/alarms.console.ts'
import { amlConsole } from '#web/aml/console/aml.console.ts'
import { auditConsole } from '#web/audit/console/audit.console.ts'
import { directionsConsole } from '#web/catalogue/console/directions.console.ts'
import { placesConsole } from '#web/catalogue/console/places.console.ts'
import { changesConsole } from '#web/changes/console/changes.console.ts'
import { chatConsole } from '#web/chat/console/chat.console.ts'
import { connectionsConsole } from '#web/connections/console/connections.console.ts'
import { contentConsole } from '#web/content/console/content.console.ts'
import { contestConsole } from '#web/contest/console/contest.console.ts'
import { customersConsole } from '#web/customers/console/customers.console.ts'
import { depositAccountsConsole } from '#web/deposit-accounts/console/deposit-accounts.console.ts'
import { deskConsole } from '#web/desk/console/desk.console.ts'
import { discountsConsole } from '#web/discounts/console/discounts.console.ts'
import { mailboxConsole } from '#web/mailbox/console/mailbox.console.ts'
import { newslettersConsole } from '#web/newsletters/console/newsletters.console.ts'
import { officeSettingsConsole } from '#web/office-settings/console/office-settings.console.ts'
import { payoutLimitsConsole } from '#web/payout-limits/console/payout-limits.console.ts'
import { promoCodesConsole } from '#web/promo-codes/console/promo-codes.console.ts'
import { ratesConsole } from '#web/rates/console/rates.console.ts'
import { referralsConsole } from '#web/referrals/console/referrals.console.ts'
import { reservesConsole } from '#web/reserves/console/reserves.console.ts'
import { reviewsConsole } from '#web/reviews/console/reviews.console.ts'
import { screeningConsole } from '#web/screening/console/screening.console.ts'
import { setupConsole } from '#web/setup/console/setup.console.ts'
import { staffConsole } from '#web/staff/console/staff.console.ts'
import { statementsConsole } from '#web/statements/console/statements.console.ts'
import { statisticsConsole } from '#web/statistics/console/statistics.console.ts'
import { verificationConsole } from '#web/verification/console/verification.console.ts'
import { withdrawalsConsole } from '#web/withdrawals/console/withdrawals.console.ts'
import { type ConsoleSection, type FeatureConsole, sectionGroups } from './console/frame/sections.ts'

/** The features of the console, in the order in which the navigation lists their sections within a group. */
export const consoleFeatures: readonly FeatureConsole[] = [
  statisticsConsole,
  deskConsole,
  verificationConsole,
  chatConsole,
  mailboxConsole,
  alarmsConsole,
  customersConsole,
  screeningConsole,
  reservesConsole,
  statementsConsole,
  withdrawalsConsole,
  depositAccountsConsole,
  payoutLimitsConsole,
  directionsConsole,
  ratesConsole,
  placesConsole,
  amlConsole,
  discountsConsole,
  promoCodesConsole,
  contestConsole,
  referralsConsole,
  reviewsConsole,
  contentConsole,
  newslettersConsole,
  officeSettingsConsole,
  connectionsConsole,
  setupConsole,
  changesConsole,
  auditConsole,
  staffConsole,
]

/** All sections, as the navigation lists them. */
export const consoleSections: readonly ConsoleSection[] = sectionGroups.flatMap(of =>
  consoleFeatures.flatMap(({ sections }) => sections.filter(({ group }) => group === of)),
)

import * as accounting from '#contract/accounting/accounting.calls.ts'
import * as alarms from '#contract/alarms/alarms.calls.ts'
import * as aml from '#contract/aml/aml.calls.ts'
import * as apiKeys from '#contract/api-keys/api-keys.calls.ts'
import * as audit from '#contract/audit/audit.calls.ts'
import * as sessions from '#contract/auth/sessions.calls.ts'
import * as captcha from '#contract/captcha/captcha.calls.ts'
import * as directionMatrix from '#contract/catalogue/direction-matrix.calls.ts'
import * as knownCurrencies from '#contract/catalogue/known-currencies.calls.ts'
import * as changes from '#contract/changes/changes.calls.ts'
import * as configuration from '#contract/changes/configuration.calls.ts'
import * as chat from '#contract/chat/chat.calls.ts'
import * as deskChat from '#contract/chat/desk-chat.calls.ts'
import * as claims from '#contract/claims/claims.calls.ts'
import * as connections from '#contract/connections/connections.calls.ts'
import * as content from '#contract/content/content.calls.ts'
import * as contest from '#contract/contest/contest.calls.ts'
import * as customers from '#contract/customers/customers.calls.ts'
import * as depositAccounts from '#contract/deposit-accounts/deposit-accounts.calls.ts'
import * as desk from '#contract/desk/desk.calls.ts'
import * as queueViews from '#contract/desk/queue-views.calls.ts'
import * as shift from '#contract/desk/shift.calls.ts'
import * as slips from '#contract/desk/slips.calls.ts'
import * as discounts from '#contract/discounts/discounts.calls.ts'
import * as dryRun from '#contract/dry-run/dry-run.calls.ts'
import * as guarantee from '#contract/guarantee/guarantee.calls.ts'
import * as mailbox from '#contract/mailbox/mailbox.calls.ts'
import * as newsletters from '#contract/newsletters/newsletters.calls.ts'
import * as brand from '#contract/office-settings/brand.calls.ts'
import * as partners from '#contract/partners/partners.calls.ts'
import * as payoutLimits from '#contract/payout-limits/payout-limits.calls.ts'
import * as promoCodes from '#contract/promo-codes/promo-codes.calls.ts'
import * as calculator from '#contract/quotes/calculator.calls.ts'
import * as demo from '#contract/rails/demo/demo.calls.ts'
import * as rateAlerts from '#contract/rate-alerts/rate-alerts.calls.ts'
import * as rates from '#contract/rates/rates.calls.ts'
import * as receipts from '#contract/receipts/receipts.calls.ts'
import * as referrals from '#contract/referrals/referrals.calls.ts'
import * as reserveWatch from '#contract/reserve-watch/reserve-watch.calls.ts'
import * as reserveProposals from '#contract/reserves/reserve-proposals.calls.ts'
import * as reserves from '#contract/reserves/reserves.calls.ts'
import * as reviews from '#contract/reviews/reviews.calls.ts'
import * as setup from '#contract/setup/setup.calls.ts'
import * as invitations from '#contract/staff/invitations.calls.ts'
import * as secondFactorResets from '#contract/staff/second-factor-resets.calls.ts'
import * as staff from '#contract/staff/staff-people.calls.ts'
import * as statements from '#contract/statements/statements.calls.ts'
import * as statistics from '#contract/statistics/statistics.calls.ts'
import * as subscriptions from '#contract/subscriptions/subscriptions.calls.ts'
import * as telegram from '#contract/telegram/telegram.calls.ts'
import * as askedEmails from '#contract/users/asked-emails.calls.ts'
import * as passkeys from '#contract/users/passkeys.calls.ts'
import * as payoutAccounts from '#contract/users/payout-accounts.calls.ts'
import * as secondFactor from '#contract/users/second-factor.calls.ts'
import * as users from '#contract/users/users.calls.ts'
import * as verification from '#contract/verification/verification.calls.ts'
import * as withdrawals from '#contract/withdrawals/withdrawals.calls.ts'
import type { Call } from './calls.ts'
import * as operations from './operations.calls.ts'

/** A feature's calls stay together under its name: spread into one object, their type would be too long to be written down. */
const features = {
  accounting,
  alarms,
  aml,
  apiKeys,
  askedEmails,
  audit,
  brand,
  calculator,
  captcha,
  changes,
  directionMatrix,
  chat,
  claims,
  connections,
  content,
  mailbox,
  contest,
  newsletters,
  customers,
  configuration,
  demo,
  deskChat,
  desk,
  discounts,
  dryRun,
  guarantee,
  knownCurrencies,
  depositAccounts,
  reserves,
  reserveProposals,
  statements,
  queueViews,
  shift,
  slips,
  operations,
  partners,
  passkeys,
  payoutAccounts,
  payoutLimits,
  promoCodes,
  rates,
  receipts,
  referrals,
  rateAlerts,
  reserveWatch,
  subscriptions,
  reviews,
  secondFactor,
  sessions,
  statistics,
  setup,
  staff,
  secondFactorResets,
  invitations,
  users,
  telegram,
  verification,
  withdrawals,
}

/** The whole API. A test compares it with the server's routes. */
export const allCalls: readonly Call[] = Object.values<Readonly<Record<string, Call>>>(features).flatMap(calls =>
  Object.values(calls),
)

type Features = typeof features
type KnownCall = { [F in keyof Features]: Features[F][keyof Features[F]] }[keyof Features]

/** The API by method and path. Pages import only the type, so no schema reaches the browser. */
export type CallsByAddress = { [C in KnownCall as `${C['method']} ${C['path']}`]: C }
export type Address = keyof CallsByAddress

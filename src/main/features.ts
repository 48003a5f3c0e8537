import { accounting } from '#server/accounting/accounting.feature.ts'
import { alarms } from '#server/alarms/alarms.feature.ts'
import { aml } from '#server/aml/aml.feature.ts'
import { apiKeys } from '#server/api-keys/api-keys.feature.ts'
import { audit } from '#server/audit/audit.feature.ts'
import { auth } from '#server/auth/auth.feature.ts'
import { backups } from '#server/backups/backups.feature.ts'
import { canary } from '#server/canary/canary.feature.ts'
import { captcha } from '#server/captcha/captcha.feature.ts'
import { catalogue } from '#server/catalogue/catalogue.feature.ts'
import { changes } from '#server/changes/changes.feature.ts'
import { chat } from '#server/chat/chat.feature.ts'
import { claims } from '#server/claims/claims.feature.ts'
import { connections } from '#server/connections/connections.feature.ts'
import { content } from '#server/content/content.feature.ts'
import { contest } from '#server/contest/contest.feature.ts'
import { customers } from '#server/customers/customers.feature.ts'
import { demoPast } from '#server/demo-past/demo-past.feature.ts'
import { depositAccounts } from '#server/deposit-accounts/deposit-accounts.feature.ts'
import { desk } from '#server/desk/desk.feature.ts'
import { discounts } from '#server/discounts/discounts.feature.ts'
import { dryRun } from '#server/dry-run/dry-run.feature.ts'
import { emails } from '#server/emails/emails.feature.ts'
import { noFeatures } from '#server/feature.ts'
import { guarantee } from '#server/guarantee/guarantee.feature.ts'
import { mailbox } from '#server/mailbox/mailbox.feature.ts'
import { newsletters } from '#server/newsletters/newsletters.feature.ts'
import { officeSettings } from '#server/office-settings/office-settings.feature.ts'
import { partners } from '#server/partners/partners.feature.ts'
import { payoutLimits } from '#server/payout-limits/payout-limits.feature.ts'
import { promoCodes } from '#server/promo-codes/promo-codes.feature.ts'
import { quotes } from '#server/quotes/quotes.feature.ts'
import { rails } from '#server/rails/rails.feature.ts'
import { rateAlerts } from '#server/rate-alerts/rate-alerts.feature.ts'
import { rates } from '#server/rates/rates.feature.ts'
import { receipts } from '#server/receipts/receipts.feature.ts'
import { referrals } from '#server/referrals/referrals.feature.ts'
import { reserveWatch } from '#server/reserve-watch/reserve-watch.feature.ts'
import { reserves } from '#server/reserves/reserves.feature.ts'
import { reviews } from '#server/reviews/reviews.feature.ts'
import { screening } from '#server/screening/screening.feature.ts'
import { setup } from '#server/setup/setup.feature.ts'
import { sitemap } from '#server/sitemap/sitemap.feature.ts'
import { staff } from '#server/staff/staff.feature.ts'
import { statements } from '#server/statements/statements.feature.ts'
import { statistics } from '#server/statistics/statistics.feature.ts'
import { subscriptions } from '#server/subscriptions/subscriptions.feature.ts'
import { telegram } from '#server/telegram/telegram.feature.ts'
import { users } from '#server/users/users.feature.ts'
import { verification } from '#server/verification/verification.feature.ts'
import { withdrawals } from '#server/withdrawals/withdrawals.feature.ts'
import { rosetteOf } from '#web/ui/rosette.ts'

/** The features of the office, in the order in which they open: each stands below those whose offers it needs. */
export const features = noFeatures
  .with(auth)
  .with(connections)
  .with(emails)
  .with(mailbox)
  .with(audit)
  .with(changes)
  .with(catalogue)
  .with(officeSettings)
  .with(content)
  .with(aml)
  .with(captcha)
  .with(discounts)
  .with(promoCodes)
  .with(referrals)
  .with(screening)
  .with(contest)
  .with(rates)
  .with(rails)
  .with(quotes)
  .with(users)
  .with(apiKeys)
  .with(verification)
  .with(claims)
  .with(subscriptions)
  .with(reserveWatch)
  .with(rateAlerts)
  .with(sitemap)
  .with(dryRun)
  .with(newsletters)
  .with(receipts({ rosette: rosetteOf }))
  .with(reviews)
  .with(alarms)
  .with(guarantee)
  .with(payoutLimits)
  .with(depositAccounts)
  .with(desk)
  .with(chat)
  .with(reserves)
  .with(staff)
  .with(withdrawals)
  .with(customers)
  .with(partners)
  .with(statements)
  .with(accounting)
  .with(statistics)
  .with(telegram)
  .with(setup)
  .with(backups)
  .with(canary)
  .with(demoPast)

import { defaultLocale, type Locale } from '#contract/locale.ts'
import { EXAMPLE_CHECK } from '#test/fixtures/example-check.ts'
import { EXAMPLE_CLAIM } from '#test/fixtures/example-claim.ts'
import { EXAMPLE_REQUISITE } from '#test/fixtures/example-deposit-account.ts'
import { EXAMPLE_COLLEAGUE } from '#test/fixtures/example-staff.ts'
import { EXAMPLE_WITHDRAWAL } from '#test/fixtures/example-withdrawal.ts'

export type Screen = {
  path: string
  access: 'open' | 'signed-in' | 'guests' | 'staff'
  /** An address of it in the demo office, where the path has a parameter. */
  example?: string
  /** Where whoever may see every screen is led from it. */
  leadsTo?: string
}

/** The specification's table of screens; where that gives no access setting the screen is open. */
export const specifiedScreens: readonly Screen[] = [
  { path: '/', access: 'open' },
  { path: '/account/orders', access: 'signed-in' },
  { path: '/account/promocodes', access: 'signed-in' },
  { path: '/account/referrer', access: 'signed-in' },
  { path: '/account/settings', access: 'signed-in' },
  { path: '/aml-kyc', access: 'open' },
  { path: '/cash', access: 'open' },
  { path: '/claim', access: 'open' },
  { path: '/claim/:uuid', access: 'open', example: `/claim/${EXAMPLE_CLAIM}` },
  { path: '/claim/fail', access: 'open' },
  { path: '/claim/success', access: 'open' },
  { path: '/contacts', access: 'open' },
  { path: '/contest', access: 'open' },
  { path: '/discounts', access: 'open' },
  { path: '/faq', access: 'open' },
  { path: '/forget', access: 'open' },
  { path: '/forgetold', access: 'guests' },
  { path: '/login', access: 'guests' },
  { path: '/news', access: 'open' },
  { path: '/news/:slug', access: 'open', example: '/news/opening' },
  { path: '/partners', access: 'open' },
  { path: '/recover', access: 'guests' },
  { path: '/register', access: 'open' },
  { path: '/registerold', access: 'guests' },
  { path: '/rules', access: 'open' },
  { path: '/successfully', access: 'guests' },
  { path: '/verify/:uuid', access: 'open', example: '/verify/0192f7a0-0000-7000-8000-000000000001' },
]

/** Every screen there is: what is added to src/web/routes.tsx is added here and walked through by every test of screens. */
export const allScreens: readonly Screen[] = [
  ...specifiedScreens,
  { path: '/account/statistics', access: 'signed-in' },
  { path: '/account/referrer/withdraw', access: 'signed-in' },
  { path: '/api', access: 'open' },
  { path: '/console', access: 'staff', leadsTo: '/console/dashboard' },
  { path: '/console/claims', access: 'staff' },
  { path: '/console/dashboard', access: 'staff' },
  { path: '/console/limits', access: 'staff' },
  { path: '/console/limits/:key', access: 'staff', example: '/console/limits/SBERRUB' },
  { path: '/console/alarms', access: 'staff' },
  { path: '/console/audit', access: 'staff' },
  { path: '/console/claims/:uuid', access: 'staff', example: `/console/claims/${EXAMPLE_CLAIM}` },
  { path: '/console/not-yours', access: 'staff' },
  { path: '/console/deposit-accounts', access: 'staff' },
  { path: '/console/deposit-accounts/:id', access: 'staff', example: `/console/deposit-accounts/${EXAMPLE_REQUISITE}` },
  { path: '/console/withdrawals', access: 'staff' },
  { path: '/console/withdrawals/settings', access: 'staff' },
  { path: '/console/withdrawals/:id', access: 'staff', example: `/console/withdrawals/${EXAMPLE_WITHDRAWAL}` },
  { path: '/console/verification', access: 'staff' },
  { path: '/console/verification/ask', access: 'staff', example: `/console/verification/ask?claim=${EXAMPLE_CLAIM}` },
  { path: '/console/verification/:id', access: 'staff', example: `/console/verification/${EXAMPLE_CHECK}` },
  { path: '/console/verification/settings', access: 'staff' },
  { path: '/console/verification/settings/:key', access: 'staff', example: '/console/verification/settings/card' },
  { path: '/console/content', access: 'staff' },
  { path: '/console/content/news', access: 'staff' },
  { path: '/console/content/news/:key', access: 'staff', example: '/console/content/news/opening' },
  { path: '/console/content/faq', access: 'staff' },
  { path: '/console/content/faq/:key', access: 'staff', example: '/console/content/faq/how-long' },
  { path: '/console/content/images', access: 'staff' },
  { path: '/console/content/:key', access: 'staff', example: '/console/content/rules' },
  { path: '/console/aml', access: 'staff' },
  { path: '/console/discounts', access: 'staff' },
  { path: '/console/contests', access: 'staff' },
  { path: '/console/contests/draws', access: 'staff' },
  { path: '/console/contests/:key', access: 'staff', example: '/console/contests/new' },
  { path: '/console/promo-codes', access: 'staff' },
  { path: '/console/promo-codes/batch', access: 'staff' },
  { path: '/console/promo-codes/many', access: 'staff', example: '/console/promo-codes/many?state=on' },
  { path: '/console/promo-codes/uses', access: 'staff' },
  { path: '/console/promo-codes/:key', access: 'staff', example: '/console/promo-codes/new' },
  { path: '/console/referrals', access: 'staff' },
  { path: '/console/currencies', access: 'staff' },
  { path: '/console/currencies/:key', access: 'staff', example: '/console/currencies/USDTTRC20' },
  { path: '/console/currencies/many', access: 'staff', example: '/console/currencies/many?kind=bank' },
  { path: '/console/currencies/known', access: 'staff', example: '/console/currencies/known?search=sol' },
  { path: '/console/directions', access: 'staff' },
  { path: '/console/directions/:key', access: 'staff', example: '/console/directions/BTC-SBERRUB' },
  { path: '/console/directions/many', access: 'staff', example: '/console/directions/many?from=BTC' },
  { path: '/console/directions/matrix', access: 'staff' },
  { path: '/console/directions/copy', access: 'staff', example: '/console/directions/copy?from=BTC' },
  { path: '/console/rates', access: 'staff' },
  { path: '/console/rates/sources', access: 'staff' },
  { path: '/console/rates/sources/:key', access: 'staff', example: '/console/rates/sources/demo' },
  { path: '/console/rates/manual', access: 'staff' },
  { path: '/console/rates/manual/:key', access: 'staff', example: '/console/rates/manual/new' },
  { path: '/console/branches', access: 'staff' },
  { path: '/console/branches/:key', access: 'staff', example: '/console/branches/MSK-CITY' },
  { path: '/console/categories', access: 'staff' },
  { path: '/console/categories/:key', access: 'staff', example: '/console/categories/stable' },
  { path: '/console/cities', access: 'staff' },
  { path: '/console/cities/:key', access: 'staff', example: '/console/cities/MSK' },
  { path: '/console/changes', access: 'staff' },
  { path: '/console/setup', access: 'staff' },
  { path: '/console/setup/office', access: 'staff' },
  { path: '/console/setup/exchange', access: 'staff' },
  { path: '/console/setup/accounts', access: 'staff' },
  { path: '/console/setup/reserves', access: 'staff' },
  { path: '/console/setup/open', access: 'staff' },
  { path: '/console/configuration', access: 'staff' },
  { path: '/console/settings', access: 'staff' },
  { path: '/console/settings/look', access: 'staff' },
  { path: '/console/customers', access: 'staff' },
  { path: '/console/customers/:id', access: 'staff', example: `/console/customers/${EXAMPLE_CLAIM}` },
  { path: '/console/screening', access: 'staff' },
  { path: '/console/screening/:key', access: 'staff', example: '/console/screening/new' },
  { path: '/console/reserves', access: 'staff' },
  { path: '/console/staff', access: 'staff' },
  { path: '/console/staff/:id', access: 'staff', example: `/console/staff/${EXAMPLE_COLLEAGUE}` },
  { path: '/console/roles', access: 'staff' },
  { path: '/console/reserves/:currency', access: 'staff', example: '/console/reserves/SBERRUB' },
  { path: '/invitation', access: 'open', example: `/invitation?code=${'Qq3'.repeat(15).slice(0, 43)}` },
  { path: '/invitation/accept', access: 'signed-in' },
  { path: '/letter/:purpose', access: 'open', example: `/letter/activate?code=${'Qq3'.repeat(15).slice(0, 43)}` },
  { path: '/letter/change-email', access: 'signed-in' },
  { path: '/exchange/:pair', access: 'open', example: '/exchange/btc-to-sberrub' },
  { path: '/rate-alert', access: 'open', example: '/rate-alert?from=BTC&to=SBERRUB' },
  { path: '/reserve-watch', access: 'open', example: '/reserve-watch?from=SBERRUB&to=BTC&amount=0.5&side=to' },
  { path: '/reserve-watch/refuse', access: 'open', example: `/reserve-watch/refuse?key=${'Qq3sVx1m'.repeat(8)}` },
]

/** Where a visitor finds a screen in a language. */
export function addressOf({ path, example = path }: Screen, locale: Locale = defaultLocale): string {
  if (locale === defaultLocale) return example
  return example === '/' ? `/${locale}` : `/${locale}${example}`
}

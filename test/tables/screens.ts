import { defaultLocale, type Locale } from '#contract/locale.ts'
import { EXAMPLE_CHAT } from '#test/fixtures/example-chat.ts'
import { EXAMPLE_CHECK } from '#test/fixtures/example-check.ts'
import { EXAMPLE_CLAIM } from '#test/fixtures/example-claim.ts'
import { EXAMPLE_REQUISITE } from '#test/fixtures/example-deposit-account.ts'
import { EXAMPLE_COLLEAGUE } from '#test/fixtures/example-staff.ts'
import { EXAMPLE_WITHDRAWAL } from '#test/fixtures/example-withdrawal.ts'

export type Screen = {
  path: string
  /** The screen of this layout that is walked through in a browser: itself, where it is the only one. */
  layout: string
  access: 'open' | 'signed-in' | 'guests' | 'staff'
  /** An address of it in the demo office, where the path has a parameter. */
  example?: string
  /** Where whoever may see every screen is led from it. */
  leadsTo?: string
}

/** The specification's table of screens; where that gives no access setting the screen is open. */
export const specifiedScreens: readonly Screen[] = [
  { path: '/', layout: '/', access: 'open' },
  { path: '/account/orders', layout: '/account/orders', access: 'signed-in' },
  { path: '/account/promocodes', layout: '/account/orders', access: 'signed-in' },
  { path: '/account/referrer', layout: '/account/referrer', access: 'signed-in' },
  { path: '/account/settings', layout: '/account/settings', access: 'signed-in' },
  { path: '/aml-kyc', layout: '/aml-kyc', access: 'open' },
  { path: '/cash', layout: '/cash', access: 'open' },
  { path: '/chat', layout: '/chat', access: 'open' },
  { path: '/claim', layout: '/claim', access: 'open' },
  { path: '/claim/:uuid', layout: '/claim/:uuid', access: 'open', example: `/claim/${EXAMPLE_CLAIM}` },
  { path: '/claim/fail', layout: '/claim/fail', access: 'open' },
  { path: '/claim/success', layout: '/claim/fail', access: 'open' },
  { path: '/contacts', layout: '/contacts', access: 'open' },
  { path: '/contest', layout: '/contest', access: 'open' },
  { path: '/discounts', layout: '/discounts', access: 'open' },
  { path: '/faq', layout: '/faq', access: 'open' },
  { path: '/forget', layout: '/forget', access: 'open' },
  { path: '/forgetold', layout: '/forget', access: 'guests' },
  { path: '/login', layout: '/login', access: 'guests' },
  { path: '/news', layout: '/news', access: 'open' },
  { path: '/news/:slug', layout: '/news/:slug', access: 'open', example: '/news/opening' },
  { path: '/partners', layout: '/partners', access: 'open' },
  { path: '/recover', layout: '/forget', access: 'guests' },
  { path: '/register', layout: '/registerold', access: 'open' },
  { path: '/registerold', layout: '/registerold', access: 'guests' },
  { path: '/rules', layout: '/aml-kyc', access: 'open' },
  { path: '/successfully', layout: '/successfully', access: 'guests' },
  {
    path: '/verify/:uuid',
    layout: '/verify/:uuid',
    access: 'open',
    example: '/verify/0192f7a0-0000-7000-8000-000000000001',
  },
]

/** Every screen there is: what is added to src/web/routes.tsx is added here and walked through by every test of screens. */
export const allScreens: readonly Screen[] = [
  ...specifiedScreens,
  { path: '/account/statistics', layout: '/account/statistics', access: 'signed-in' },
  {
    path: '/claim/:uuid/review',
    layout: '/claim/:uuid/review',
    access: 'open',
    example: `/claim/${EXAMPLE_CLAIM}/review`,
  },
  { path: '/guarantee', layout: '/guarantee', access: 'open' },
  { path: '/reviews', layout: '/reviews', access: 'open' },
  { path: '/account/referrer/withdraw', layout: '/account/referrer/withdraw', access: 'signed-in' },
  { path: '/api', layout: '/api', access: 'open' },
  { path: '/console', layout: '/console', access: 'staff', leadsTo: '/console/dashboard' },
  { path: '/console/claims', layout: '/console/claims', access: 'staff' },
  { path: '/console/dashboard', layout: '/console', access: 'staff' },
  { path: '/console/limits', layout: '/console/directions', access: 'staff' },
  {
    path: '/console/limits/:key',
    layout: '/console/rates/sources/:key',
    access: 'staff',
    example: '/console/limits/SBERRUB',
  },
  { path: '/console/alarms', layout: '/console/alarms', access: 'staff' },
  { path: '/console/audit', layout: '/console/audit', access: 'staff' },
  {
    path: '/console/claims/:uuid',
    layout: '/console/claims/:uuid',
    access: 'staff',
    example: `/console/claims/${EXAMPLE_CLAIM}`,
  },
  { path: '/console/not-yours', layout: '/console/not-yours', access: 'staff' },
  { path: '/console/deposit-accounts', layout: '/console/deposit-accounts', access: 'staff' },
  {
    path: '/console/deposit-accounts/:id',
    layout: '/console/deposit-accounts/:id',
    access: 'staff',
    example: `/console/deposit-accounts/${EXAMPLE_REQUISITE}`,
  },
  { path: '/console/chat', layout: '/console/chat', access: 'staff' },
  { path: '/console/chat/settings', layout: '/console/branches/:key', access: 'staff' },
  { path: '/console/chat/mailbox', layout: '/console/roles', access: 'staff' },
  { path: '/console/chat/:id', layout: '/console/chat/:id', access: 'staff', example: `/console/chat/${EXAMPLE_CHAT}` },
  { path: '/console/content/chat', layout: '/console/promo-codes', access: 'staff' },
  {
    path: '/console/content/chat/:key',
    layout: '/console/contests/:key',
    access: 'staff',
    example: '/console/content/chat/new',
  },
  { path: '/console/withdrawals', layout: '/console/withdrawals', access: 'staff' },
  { path: '/console/withdrawals/settings', layout: '/console/aml', access: 'staff' },
  {
    path: '/console/withdrawals/:id',
    layout: '/console/withdrawals/:id',
    access: 'staff',
    example: `/console/withdrawals/${EXAMPLE_WITHDRAWAL}`,
  },
  { path: '/console/verification', layout: '/console/withdrawals', access: 'staff' },
  {
    path: '/console/verification/ask',
    layout: '/console/verification/ask',
    access: 'staff',
    example: `/console/verification/ask?claim=${EXAMPLE_CLAIM}`,
  },
  {
    path: '/console/verification/:id',
    layout: '/console/verification/:id',
    access: 'staff',
    example: `/console/verification/${EXAMPLE_CHECK}`,
  },
  { path: '/console/verification/settings', layout: '/console/directions', access: 'staff' },
  {
    path: '/console/verification/settings/:key',
    layout: '/console/rates/sources/:key',
    access: 'staff',
    example: '/console/verification/settings/card',
  },
  { path: '/console/content', layout: '/console/directions', access: 'staff' },
  { path: '/console/content/news', layout: '/console/directions', access: 'staff' },
  {
    path: '/console/content/news/:key',
    layout: '/console/content/:key',
    access: 'staff',
    example: '/console/content/news/opening',
  },
  { path: '/console/content/faq', layout: '/console/directions', access: 'staff' },
  {
    path: '/console/content/faq/:key',
    layout: '/console/content/:key',
    access: 'staff',
    example: '/console/content/faq/how-long',
  },
  { path: '/console/content/images', layout: '/console/content/images', access: 'staff' },
  {
    path: '/console/content/:key',
    layout: '/console/content/:key',
    access: 'staff',
    example: '/console/content/rules',
  },
  { path: '/console/aml', layout: '/console/aml', access: 'staff' },
  { path: '/console/discounts', layout: '/console/rates/sources/:key', access: 'staff' },
  { path: '/console/contests', layout: '/console/directions', access: 'staff' },
  { path: '/console/newsletters', layout: '/console/directions', access: 'staff' },
  {
    path: '/console/newsletters/:key',
    layout: '/console/content/:key',
    access: 'staff',
    example: '/console/newsletters/new-branch',
  },
  { path: '/console/contests/draws', layout: '/console/roles', access: 'staff' },
  {
    path: '/console/contests/:key',
    layout: '/console/contests/:key',
    access: 'staff',
    example: '/console/contests/new',
  },
  { path: '/console/reviews', layout: '/console/directions', access: 'staff' },
  {
    path: '/console/reviews/:key',
    layout: '/console/reviews/:key',
    access: 'staff',
    example: `/console/reviews/${EXAMPLE_CLAIM}`,
  },
  { path: '/console/promo-codes', layout: '/console/promo-codes', access: 'staff' },
  { path: '/console/promo-codes/batch', layout: '/console/currencies/many', access: 'staff' },
  {
    path: '/console/promo-codes/many',
    layout: '/console/currencies/many',
    access: 'staff',
    example: '/console/promo-codes/many?state=on',
  },
  { path: '/console/promo-codes/uses', layout: '/console/promo-codes/uses', access: 'staff' },
  {
    path: '/console/promo-codes/:key',
    layout: '/console/contests/:key',
    access: 'staff',
    example: '/console/promo-codes/new',
  },
  { path: '/console/referrals', layout: '/console/rates/sources/:key', access: 'staff' },
  { path: '/console/currencies', layout: '/console/directions', access: 'staff' },
  {
    path: '/console/currencies/:key',
    layout: '/console/content/:key',
    access: 'staff',
    example: '/console/currencies/USDTTRC20',
  },
  {
    path: '/console/currencies/many',
    layout: '/console/currencies/many',
    access: 'staff',
    example: '/console/currencies/many?kind=bank',
  },
  {
    path: '/console/currencies/known',
    layout: '/console/currencies/known',
    access: 'staff',
    example: '/console/currencies/known?search=sol',
  },
  { path: '/console/directions', layout: '/console/directions', access: 'staff' },
  {
    path: '/console/directions/:key',
    layout: '/console/content/:key',
    access: 'staff',
    example: '/console/directions/BTC-SBERRUB',
  },
  {
    path: '/console/directions/many',
    layout: '/console/currencies/many',
    access: 'staff',
    example: '/console/directions/many?from=BTC',
  },
  { path: '/console/directions/matrix', layout: '/console/directions/matrix', access: 'staff' },
  {
    path: '/console/directions/copy',
    layout: '/console/currencies/many',
    access: 'staff',
    example: '/console/directions/copy?from=BTC',
  },
  { path: '/console/rates', layout: '/console/rates', access: 'staff' },
  { path: '/console/rates/sources', layout: '/console/directions', access: 'staff' },
  {
    path: '/console/rates/sources/:key',
    layout: '/console/rates/sources/:key',
    access: 'staff',
    example: '/console/rates/sources/demo',
  },
  { path: '/console/rates/manual', layout: '/console/promo-codes', access: 'staff' },
  {
    path: '/console/rates/manual/:key',
    layout: '/console/contests/:key',
    access: 'staff',
    example: '/console/rates/manual/new',
  },
  { path: '/console/branches', layout: '/console/directions', access: 'staff' },
  {
    path: '/console/branches/:key',
    layout: '/console/branches/:key',
    access: 'staff',
    example: '/console/branches/MSK-CITY',
  },
  { path: '/console/categories', layout: '/console/directions', access: 'staff' },
  {
    path: '/console/categories/:key',
    layout: '/console/rates/sources/:key',
    access: 'staff',
    example: '/console/categories/stable',
  },
  { path: '/console/cities', layout: '/console/directions', access: 'staff' },
  { path: '/console/cities/:key', layout: '/console/branches/:key', access: 'staff', example: '/console/cities/MSK' },
  { path: '/console/changes', layout: '/console/alarms', access: 'staff' },
  { path: '/console/setup', layout: '/console/setup', access: 'staff' },
  { path: '/console/setup/office', layout: '/console/setup/exchange', access: 'staff' },
  { path: '/console/setup/exchange', layout: '/console/setup/exchange', access: 'staff' },
  { path: '/console/setup/accounts', layout: '/console/setup/exchange', access: 'staff' },
  { path: '/console/setup/reserves', layout: '/console/setup/exchange', access: 'staff' },
  { path: '/console/setup/open', layout: '/console/setup', access: 'staff' },
  { path: '/console/configuration', layout: '/console/configuration', access: 'staff' },
  { path: '/console/settings', layout: '/console/rates/sources/:key', access: 'staff' },
  { path: '/console/settings/look', layout: '/console/settings/look', access: 'staff' },
  { path: '/console/customers', layout: '/console/customers', access: 'staff' },
  {
    path: '/console/customers/:id',
    layout: '/console/customers/:id',
    access: 'staff',
    example: `/console/customers/${EXAMPLE_CLAIM}`,
  },
  { path: '/console/screening', layout: '/console/promo-codes', access: 'staff' },
  {
    path: '/console/screening/:key',
    layout: '/console/contests/:key',
    access: 'staff',
    example: '/console/screening/new',
  },
  { path: '/console/reserves', layout: '/console/reserves', access: 'staff' },
  { path: '/console/staff', layout: '/console/staff', access: 'staff' },
  {
    path: '/console/staff/:id',
    layout: '/console/staff/:id',
    access: 'staff',
    example: `/console/staff/${EXAMPLE_COLLEAGUE}`,
  },
  { path: '/console/roles', layout: '/console/roles', access: 'staff' },
  {
    path: '/console/reserves/:currency',
    layout: '/console/reserves/:currency',
    access: 'staff',
    example: '/console/reserves/SBERRUB',
  },
  {
    path: '/invitation',
    layout: '/verify/:uuid',
    access: 'open',
    example: `/invitation?code=${'Qq3'.repeat(15).slice(0, 43)}`,
  },
  { path: '/invitation/accept', layout: '/letter/change-email', access: 'signed-in' },
  {
    path: '/letter/:purpose',
    layout: '/verify/:uuid',
    access: 'open',
    example: `/letter/activate?code=${'Qq3'.repeat(15).slice(0, 43)}`,
  },
  { path: '/letter/change-email', layout: '/letter/change-email', access: 'signed-in' },
  { path: '/exchange/:pair', layout: '/exchange/:pair', access: 'open', example: '/exchange/btc-to-sberrub' },
  { path: '/newsletters/:slug', layout: '/newsletters/:slug', access: 'open', example: '/newsletters/subscribe' },
  { path: '/rate-alert', layout: '/rate-alert', access: 'open', example: '/rate-alert?from=BTC&to=SBERRUB' },
  {
    path: '/reserve-watch',
    layout: '/rate-alert',
    access: 'open',
    example: '/reserve-watch?from=SBERRUB&to=BTC&amount=0.5&side=to',
  },
  {
    path: '/reserve-watch/refuse',
    layout: '/reserve-watch/refuse',
    access: 'open',
    example: `/reserve-watch/refuse?key=${'Qq3sVx1m'.repeat(8)}`,
  },
]

/** Where a visitor finds a screen in a language. */
export function addressOf({ path, example = path }: Screen, locale: Locale = defaultLocale): string {
  if (locale === defaultLocale) return example
  return example === '/' ? `/${locale}` : `/${locale}${example}`
}

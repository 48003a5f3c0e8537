import { defaultLocale, type Locale } from '#contract/locale.ts'
import { EXAMPLE_CLAIM } from './example-claim.ts'
import { EXAMPLE_REQUISITE } from './example-requisite.ts'

export type Screen = {
  path: string
  access: 'open' | 'signed-in' | 'guests' | 'staff'
  /** An address of it in the demo office, where the path has a parameter. */
  example?: string
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
  { path: '/api', access: 'open' },
  { path: '/console', access: 'staff' },
  { path: '/console/limits', access: 'staff' },
  { path: '/console/alarms', access: 'staff' },
  { path: '/console/audit', access: 'staff' },
  { path: '/console/claims/:uuid', access: 'staff', example: `/console/claims/${EXAMPLE_CLAIM}` },
  { path: '/console/not-yours', access: 'staff' },
  { path: '/console/requisites', access: 'staff' },
  { path: '/console/requisites/:id', access: 'staff', example: `/console/requisites/${EXAMPLE_REQUISITE}` },
  { path: '/console/reserves', access: 'staff' },
  { path: '/console/reserves/:currency', access: 'staff', example: '/console/reserves/SBERRUB' },
  { path: '/letter/:purpose', access: 'open', example: `/letter/activate?code=${'Qq3'.repeat(15).slice(0, 43)}` },
  { path: '/letter/change-email', access: 'signed-in' },
  { path: '/exchange/:pair', access: 'open', example: '/exchange/btc-to-sberrub' },
  { path: '/reserve-watch', access: 'open', example: '/reserve-watch?from=SBERRUB&to=BTC&amount=0.5&side=to' },
  { path: '/reserve-watch/refuse', access: 'open', example: `/reserve-watch/refuse?key=${'Qq3sVx1m'.repeat(8)}` },
]

/** Where a visitor finds a screen in a language. */
export function addressOf({ path, example = path }: Screen, locale: Locale = defaultLocale): string {
  if (locale === defaultLocale) return example
  return example === '/' ? `/${locale}` : `/${locale}${example}`
}

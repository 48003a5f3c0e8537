import { expect, test } from 'vitest'
import { sourceOfClaim, sourceOfVisit, VISIT_SOURCE } from './visit-source.ts'

test.each([
  ['', undefined, undefined],
  ['?from=bestchange', undefined, 'monitor:bestchange'],
  ['?from=BestChange.com', undefined, 'monitor:bestchange'],
  // A currency of the calculator.
  ['?from=USDTTRC20&to=BTC', undefined, undefined],
  ['?from=USDTTRC20', 'https://www.bestchange.ru/tether-to-btc.html', 'monitor:bestchange'],
  ['', 'https://exnode.ru/', 'monitor:exnode'],
  ['', 'https://www.example.org/a/page?of=anna@example.org', 'site:example.org'],
  ['', 'https://office.example/exchange/BTC-SBERRUB', undefined],
  ['', 'http://192.168.0.7/', undefined],
  ['', 'http://[::1]/', undefined],
  ['', 'android-app://org.telegram.messenger/', undefined],
  ['', 'not an address', undefined],
  ['?utm_source=spring_mail', 'https://example.org/', 'campaign:spring_mail'],
  ['?utm_source=okchanger', undefined, 'monitor:okchanger'],
  // Somebody's address is not kept.
  ['?utm_source=anna@example.org', undefined, undefined],
  [`?utm_source=${'a'.repeat(41)}`, undefined, undefined],
  ['?ref=ANNA7&utm_source=spring', undefined, 'referral'],
  ['?promo=SPRING', 'https://example.org/', 'promo'],
])('a visit to %s from %s is %s', (search, referer, source) => {
  const found = sourceOfVisit({ search: new URLSearchParams(search), referer, host: 'office.example' })
  expect(found).toBe(source)
  if (found !== undefined) expect(found).toMatch(VISIT_SOURCE)
})

test.each([
  [undefined, { referred: false, promo: false }, 'direct'],
  [undefined, { referred: false, promo: true }, 'promo'],
  ['monitor:bestchange', { referred: false, promo: true }, 'monitor:bestchange'],
  ['monitor:bestchange', { referred: true, promo: true }, 'referral'],
  // A cookie is typed by whoever likes.
  ["site:<script>'", { referred: false, promo: false }, 'direct'],
  ['site:EXAMPLE.ORG', { referred: false, promo: false }, 'direct'],
])('a claim of the visit %s, %o, keeps %s', (visit, claim, source) => {
  expect(sourceOfClaim(visit, claim)).toBe(source)
})

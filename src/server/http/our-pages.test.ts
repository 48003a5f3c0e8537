import { expect, test } from 'vitest'
import { isFromOurPages } from './our-pages.ts'

const asked = (headers: Record<string, string>) =>
  isFromOurPages(name => ({ host: 'office.example', ...headers })[name as 'host'])

test.each([
  ['our page says so', { 'sec-fetch-site': 'same-origin' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['a sister of our domain', { 'sec-fetch-site': 'same-site' }, false],
  ['a typed address', { 'sec-fetch-site': 'none' }, false],
  ['another site that shows our origin', { 'sec-fetch-site': 'cross-site', origin: 'https://office.example' }, false],
  ['an older browser, our form', { origin: 'https://office.example' }, true],
  ['an older browser, a foreign form', { origin: 'https://evil.example' }, false],
  ['an older browser, a page without an origin', { origin: 'null' }, false],
  ['an older browser reads from our page', { referer: 'https://office.example/account' }, true],
  ['an older browser reads from another page', { referer: 'https://evil.example/office.example' }, false],
  ['a name that only begins like ours', { origin: 'https://office.example.evil.example' }, false],
  ['another port', { origin: 'https://office.example:8443' }, false],
  ['nothing is said', {}, undefined],
])('%s', (_, headers, ours) => {
  expect(asked(headers as Record<string, string>)).toBe(ours)
})

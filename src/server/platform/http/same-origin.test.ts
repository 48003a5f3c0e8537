import { expect, test } from 'vitest'
import { isSameOrigin } from './same-origin.ts'

const asked = (headers: Record<string, string>) =>
  isSameOrigin(name => ({ host: 'office.example', ...headers })[name as 'host'])

test.each([
  ['a same-origin request', { 'sec-fetch-site': 'same-origin' }, true],
  ['another site', { 'sec-fetch-site': 'cross-site' }, false],
  ['a subdomain of our domain', { 'sec-fetch-site': 'same-site' }, false],
  ['a typed address', { 'sec-fetch-site': 'none' }, false],
  ['another site that sends our origin', { 'sec-fetch-site': 'cross-site', origin: 'https://office.example' }, false],
  ['an older browser, our form', { origin: 'https://office.example' }, true],
  ['an older browser, a foreign form', { origin: 'https://evil.example' }, false],
  ['an older browser, a page without an origin', { origin: 'null' }, false],
  ['an older browser reads from our page', { referer: 'https://office.example/account' }, true],
  ['an older browser reads from another page', { referer: 'https://evil.example/office.example' }, false],
  ['a name that only begins like ours', { origin: 'https://office.example.evil.example' }, false],
  ['another port', { origin: 'https://office.example:8443' }, false],
  ['no header', {}, undefined],
])('%s', (_, headers, ours) => {
  expect(asked(headers as Record<string, string>)).toBe(ours)
})

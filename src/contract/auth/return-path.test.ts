import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { safeReturnPath } from './return-path.ts'

const OFFICE = 'https://office.example'

describe('a path of the site is returned unchanged', () => {
  test.each([
    '/',
    '/account/orders',
    '/account/orders/',
    '/en/account/settings',
    '/account/orders?page=2&status=active#claim-7',
    '/claim/0192f7a0-0000-7000-8000-000000000001',
    '/exchange/btc-to-sberrub?amount=0.1',
    '/?from=BTC&to=%D0%B0',
    '/account/orders?next=//evil.example',
    '/api',
  ])('%s', path => {
    expect(safeReturnPath(path)).toBe(path)
  })
})

describe('a path that leads, or might lead, elsewhere is refused', () => {
  test.each([
    '',
    'account/orders',
    '//evil.example',
    '///evil.example',
    '/\\evil.example',
    '\\/evil.example',
    '\\\\evil.example',
    '/\t/evil.example',
    '/\n/evil.example',
    '/\r\n/evil.example',
    '/\0/evil.example',
    ' /account',
    '\t//evil.example',
    '/account\r\nSet-Cookie: a=b',
    '/.//evil.example',
    '/..//evil.example',
    '/%2e//evil.example',
    '/%2E%2e/evil',
    '/a/..//evil.example',
    '/a//evil.example',
    '/./\\evil.example',
    'https://evil.example',
    'https:evil.example',
    'https:/evil.example',
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://office.example/1',
    '/\u2028/evil.example',
    '/\ufeff/evil.example',
    '\u00a0//evil.example',
    '/／evil.example',
    '／/evil.example',
    '/<script>',
    '/"onmouseover="alert(1)',
    '/front-api/auth/refresh',
    '/api/v1/users/me/',
    `/${'a'.repeat(1_000)}`,
  ])('%j', path => {
    expect(safeReturnPath(path)).toBeUndefined()
  })

  test.each([null, undefined])('%s', path => {
    expect(safeReturnPath(path)).toBeUndefined()
  })
})

test('a browser stays on the site with every accepted path', () => {
  const piece = fc.constantFrom(
    ...[
      '/',
      '\\',
      '.',
      '..',
      '%2e',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      ':',
      '@',
      '?',
      '#',
      ';',
      'evil.example',
    ],
    ...['http:', 'javascript:', '//', '///', '%00', '%0d%0a', '\u2028', '\u00a0', '\ufeff', '／', '。', 'account', 'a'],
  )
  const path = fc.oneof(
    fc.array(piece, { maxLength: 8 }).map(pieces => pieces.join('')),
    fc.array(piece, { maxLength: 8 }).map(pieces => `/${pieces.join('')}`),
    fc.string({ unit: 'binary', maxLength: 20 }).map(text => `/${text}`),
  )
  fc.assert(
    fc.property(path, fc.constantFrom('/', '/account/orders', '/en/login?status=expired'), (given, page) => {
      const followed = safeReturnPath(given)
      if (followed === undefined) return
      const url = new URL(followed, OFFICE + page)
      expect(url.origin).toBe(OFFICE)
      expect(url.username + url.password).toBe('')
      // Also when the address is read a second time, as it stands in the browser.
      const again = new URL(url.pathname + url.search + url.hash, OFFICE)
      expect([again.origin, again.pathname]).toEqual([OFFICE, url.pathname])
      expect(followed).not.toMatch(/[\r\n]/)
    }),
    { numRuns: 20_000 },
  )
})

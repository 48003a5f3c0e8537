import { gunzipSync, gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NoncedPage } from './nonced-page.ts'

const MARK = 'NONCE-OF-THIS-ANSWER'
const filled = (html: string, nonce: string) => html.replaceAll(MARK, nonce)
const nonce = 'pBmZcV87AkqEiMFgDfE_Pg'

test.each([
  ['no mark', '<p>обмен</p>'],
  ['nothing', ''],
  ['only a mark', MARK],
  ['marks side by side', MARK + MARK],
  ['a mark at each end', `${MARK}<p>обмен</p>${MARK}`],
  ['a character that is kept for the packing', `\u0001<script nonce="${MARK}">\u0001`.repeat(10)],
  ['more than a window', `<script nonce="${MARK}"></script>${'Наличные рубли '.repeat(5_000)}`.repeat(3)],
])('with %s it is the same page, packed or not', (_, html) => {
  const page = new NoncedPage(html, MARK)
  expect(page.plain(nonce).toString()).toBe(filled(html, nonce))
  expect(gunzipSync(page.gzipped(nonce)).toString()).toBe(filled(html, nonce))
})

test('whatever the page and the nonces are, gzip gives back exactly what was packed', () => {
  const word = fc.constantFrom(MARK, '<script nonce="', '"></script>', 'курс', 'a', '\u0001', '\u{1f4a9}')
  const nonces = fc.array(fc.stringMatching(/^[\w-]{22}$/), { minLength: 1, maxLength: 3 })
  fc.assert(
    fc.property(fc.array(fc.oneof(word, fc.string()), { maxLength: 60 }), nonces, (words, nonces) => {
      const html = words.join('')
      const page = new NoncedPage(html, MARK)
      for (const nonce of nonces)
        expect(gunzipSync(page.gzipped(nonce)).toString()).toBe(filled(html, nonce).toWellFormed())
    }),
  )
})

test('being cut in pieces costs it little', () => {
  const row = (at: number) =>
    `<li data-at="${at}"><script nonce="${MARK}" src="/assets/row-${at}.js"></script>Строка</li>`
  const html = Array.from({ length: 20 }, (_, at) => row(at)).join('')
  const whole = gzipSync(filled(html, nonce), { level: 6 }).length
  // Each nonce stands there unpacked, with five bytes before it and five at the end of the piece before.
  expect(new NoncedPage(html, MARK).gzipped(nonce).length).toBeLessThan(whole + 20 * (nonce.length + 14))
})

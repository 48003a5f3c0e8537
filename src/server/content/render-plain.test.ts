import { expect, test } from 'vitest'
import { renderPlain, withFullAddresses } from './render-markdown.ts'

const plain = (markdown: string) => renderPlain(markdown, 'en', 'https://office.example')

test.each([
  ['paragraphs', 'One\ntwo\n\nthree', 'One two\n\nthree'],
  ['a heading and emphasis', '## News\n\nThe **new** _rates_ of `BTC`', 'News\n\nThe new rates of BTC'],
  ['a list', '- one\n- two\n\nafter', '- one\n- two\n\nafter'],
  ['a numbered list with one inside', '3. three\n   - inner\n4. four', '3. three\n  - inner\n4. four'],
  ['a link of the office', 'See [the FAQ](/faq#how)', 'See the FAQ (https://office.example/en/faq#how)'],
  ['a link to another site', '<https://a.example/x>', 'https://a.example/x'],
  ['an address', '[Write to us](mailto:a@b.example)', 'Write to us (a@b.example)'],
  ['a link that is none', '[click](https://bank.example@evil.example/)', 'click'],
  ['a picture', '![our office](/images/x.webp)', 'our office'],
  ['raw HTML', 'a <b>bold</b> word', 'a <b>bold</b> word'],
  ['code and a line', '    a < b\n\n---\n\nend', 'a < b\n\n---\n\nend'],
])('%s as plain text', (_, markdown, text) => {
  expect(plain(markdown)).toBe(text)
})

test('addresses of the office are complete in an e-mail, and others stay', () => {
  const html = '<a href="/faq">a</a> <a href="#b">b</a> <a href="https://c.example/" rel="nofollow noopener">c</a>'
  expect(withFullAddresses(html, 'https://o.example')).toBe(
    '<a href="https://o.example/faq">a</a> <a href="https://o.example/#b">b</a> <a href="https://c.example/" rel="nofollow noopener">c</a>',
  )
})

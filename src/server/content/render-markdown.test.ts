import { describe, expect, test } from 'vitest'
import { renderMarkdown } from './render-markdown.ts'

const html = (markdown: string) => renderMarkdown(markdown, 'en').html
const name = '0f6d2c5b7a8e9d1c3b4a59687f0e1d2c'

test.each([
  ['# A\n\ntext', '<h2>A</h2><p>text</p>'],
  ['## A\n\n#### B\n\n### C\n\n## D', '<h2>A</h2><h3>B</h3><h3>C</h3><h2>D</h2>'],
  ['a **b** *c* `d`', '<p>a <strong>b</strong> <em>c</em> <code>d</code></p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['> a', '<blockquote><p>a</p></blockquote>'],
  ['```js\n<a>\n```', '<pre><code>&lt;a&gt;\n</code></pre>'],
  ['a\n\n---\n\nb', '<p>a</p><hr><p>b</p>'],
  ['a  \nb', '<p>a<br>b</p>'],
  ['[a](/rules)', '<p><a href="/en/rules">a</a></p>'],
  ['[a](/en/rules?version=2#x)', '<p><a href="/en/rules?version=2#x">a</a></p>'],
  ['[a](/news/rss.xml)', '<p><a href="/news/rss.xml">a</a></p>'],
  ['[a](#b)', '<p><a href="#b">a</a></p>'],
  ['[a](mailto:a@b.example)', '<p><a href="mailto:a@b.example">a</a></p>'],
  ['[a](https://a.example/?b=1&c=2)', '<p><a href="https://a.example/?b=1&amp;c=2" rel="nofollow noopener">a</a></p>'],
  ['[a][b]\n\n[b]: /faq', '<p><a href="/en/faq">a</a></p>'],
])('%j is %j', (markdown, wanted) => {
  expect(html(markdown)).toBe(wanted)
})

test('a picture is one that the office stored, in its sizes; any other is its description', () => {
  const images = new Map([[name, { width: 1_200, height: 800 }]])
  const shown = renderMarkdown(`![a "b"](${name}) ![c](https://a.example/x.png) ![d](${'f'.repeat(32)})`, 'en', images)
  expect(shown.html).toContain(`src="/images/${name}-960.webp"`)
  expect(shown.html).toContain(
    `srcset="/images/${name}-480.webp 480w, /images/${name}-960.webp 960w, /images/${name}-1200.webp 1200w"`,
  )
  expect(shown.html).toContain('alt="a &quot;b&quot;"')
  expect(shown.html).toMatch(/> c d<\/p>$/)
  expect(shown.html.match(/<img/g)).toHaveLength(1)
})

test('the words of a text stand alone', () => {
  expect(renderMarkdown('# A\n\n- **b** [c](/d)\n- `e`\n\n<i>f</i>', 'ru').text).toBe('A b c e <i>f</i>')
})

describe('a link is safe or none', () => {
  test.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java&#9;script:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:x',
    '//evil.example/x',
    '/\\evil.example',
    'https://office.example@evil.example/',
    'https://a.example/\u202etxt.exe',
    'relative/path',
    'ftp://a.example/',
  ])('%s', href => {
    expect(html(`[a](<${href}>)`)).not.toContain('<a ')
  })
})

test('what takes a parser long ends soon', () => {
  const hostile = [
    '>',
    '[',
    '*a ',
    '**a**b',
    '[a](b\n',
    '![[]()\n',
    '<a \n',
    '* * *a\n',
    '- ',
    '[a]: b\n',
    '`\n``\n',
    '&#x41;',
  ]
  for (const text of hostile) {
    const began = performance.now()
    html(text.repeat(30_000).slice(0, 30_000))
    expect(performance.now() - began, JSON.stringify(text)).toBeLessThan(5_000)
  }
})

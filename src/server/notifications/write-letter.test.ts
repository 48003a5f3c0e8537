import { describe, expect, test } from 'vitest'
import { sampleLetters } from '#test/letter-pictures.ts'
import { letterHtml } from './layout/letter-html.ts'
import { letterText } from './layout/letter-text.ts'
import type { Letter } from './letter.ts'

const head = { officeName: 'Agio <&>', origin: 'https://office.example' }
const letter: Letter = {
  subject: 'Заявка <104 882>',
  preheader: 'Ждём <перевод>',
  heading: 'Заявка "принята"',
  parts: [
    { is: 'paragraph', text: 'Переведите <script>alert(1)</script>' },
    { is: 'figures', rows: [{ name: 'Сумма <b>', value: '1&2' }] },
    { is: 'code', code: '<42>' },
    { is: 'button', label: 'Открыть "заявку"', url: 'https://office.example/claim/1?a=1&b="2"' },
    { is: 'footnote', text: "l'adresse" },
  ],
  unsubscribe: 'https://office.example/stop?a=1&b=2',
}

test('nothing that was said to a letter becomes a part of its page', () => {
  const html = letterHtml(letter, 'ru', head)

  expect(html).not.toMatch(/<script|<b>|<42>|<перевод>|<104|<&>/)
  for (const escaped of [
    'Переведите &lt;script&gt;',
    'Сумма &lt;b&gt;',
    '1&amp;2',
    '&lt;42&gt;',
    'Открыть &quot;заявку&quot;',
    'l&#39;adresse',
    'href="https://office.example/claim/1?a=1&amp;b=&quot;2&quot;"',
    'href="https://office.example/stop?a=1&amp;b=2"',
    'Agio &lt;&amp;&gt;',
  ])
    expect(html).toContain(escaped)
})

test('a letter loads nothing, so nobody learns when it is read', () => {
  expect(letterHtml(letter, 'ru', head)).not.toMatch(/<(img|link|iframe|object|video)\b|url\(|@import|\bsrc=/)
})

test('a link leads to the web and nowhere else', () => {
  const wrong: Letter = { ...letter, parts: [{ is: 'button', label: 'Open', url: 'javascript:alert(1)' }] }

  expect(() => letterHtml(wrong, 'en', head)).toThrow(/links to the web alone/)
})

test('the text says everything that the page says', () => {
  expect(letterText(letter, 'ru', head)).toBe(`Заявка "принята"

Переведите <script>alert(1)</script>

Сумма <b>: 1&2

    <42>

Открыть "заявку":
https://office.example/claim/1?a=1&b="2"

l'adresse

-- 
Письмо отправлено автоматически сервисом Agio <&>. Отвечать на него не нужно.
https://office.example
Больше не присылать: https://office.example/stop?a=1&b=2
`)
})

describe.each(sampleLetters())('$name', ({ letter, name }) => {
  test('is written from its sample, whole and in its language', () => {
    for (const said of [letter.subject, letter.text, letter.html])
      expect(said).not.toMatch(/undefined|\[object|\bNaN\b/)
    expect(letter.subject.length).toBeGreaterThan(5)
    expect(letter.subject).not.toContain('\n')
    if (name.endsWith('-ru')) expect(letter.subject).toMatch(/[а-яё]/i)
    expect(letter.html).toContain(`<html lang="${name.slice(-2)}">`)
  })

  test('leads to the office and nowhere else', () => {
    const addresses = [...letter.html.matchAll(/href="([^"]+)"/g)].map(([, address]) => new URL(address!).origin)
    expect(new Set(addresses)).toEqual(new Set(['https://office.example']))
  })
})

test('only what can be switched off says how', () => {
  const { unsubscribe, ...necessary } = letter

  expect(letterHtml(necessary, 'ru', head)).not.toContain('Больше не присылать')
  expect(letterText(necessary, 'ru', head)).not.toContain('Больше не присылать')
})

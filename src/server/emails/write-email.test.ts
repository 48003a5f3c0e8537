import { describe, expect, test } from 'vitest'
import { chatAnswered } from '#server/chat/emails/chat-answered.ts'
import { logoPng } from '#test/fixtures/logos.ts'
import { sampleEmails } from '#test/harness/email-pictures.ts'
import type { EmailDefinition } from './email.ts'
import { emailHtml } from './layout/email-html.ts'
import { emailText } from './layout/email-text.ts'
import { emailWords } from './layout/email-words.ts'
import { emailWriter } from './write-email.ts'

const head = { officeName: 'Agio <&>', origin: 'https://office.example', accent: '' }
const message: EmailDefinition = {
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

test('data of an e-mail is escaped', () => {
  const html = emailHtml(message, 'ru', head)

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

test('only an e-mail whose replies are read says that it may be answered', () => {
  const row = {
    id: 'd9b4a9f4-8a7d-4d5f-a0a5-8df2f1c1a001',
    kind: 'chat-answered',
    recipient: 'anna@example.com',
    data: { page: '/chat?role=support', texts: ['Yes'], reply: 'token' },
    created_at: new Date('2026-11-21T12:00:00Z'),
  }
  for (const locale of ['ru', 'en'] as const) {
    const letter = { ...row, locale } as unknown as Parameters<ReturnType<typeof emailWriter>>[0]
    const read = emailWriter([chatAnswered], () => ({ ...head, replyTo: token => `help+${token}@office.example` }))(
      letter,
    )
    expect(read.reply).toEqual({ token: 'token', to: 'help+token@office.example' })
    const { above } = emailWords[locale]
    expect(read.text.split('\n')[0]).toContain(above)
    expect(read.html).toContain(above)
    expect(read.text).toContain(locale === 'ru' ? 'можно просто ответить' : 'You can simply reply')

    const unread = emailWriter([chatAnswered], () => head)(letter)
    expect(unread).not.toHaveProperty('reply')
    expect(unread.text + unread.html).not.toContain(above)
    expect(unread.text).toContain(emailWords[locale].why(head.officeName))
  }
})

test('an e-mail loads nothing, so opening it is not tracked', () => {
  expect(emailHtml(message, 'ru', head)).not.toMatch(/<(img|link|iframe|object|video)\b|url\(|@import|\bsrc=/)
})

test('a logo comes with the e-mail, fits its head, and is the name where no pictures are shown', () => {
  const logo = { content: logoPng, width: 960, height: 120 }
  const html = emailHtml(message, 'ru', { ...head, logo })
  expect(html).toContain('<img src="cid:logo" alt="Agio &lt;&amp;&gt;" width="240" height="30"')
  expect(html.match(/\bsrc="(?!cid:)/)).toBeNull()
  expect(emailText(message, 'ru', { ...head, logo })).toBe(emailText(message, 'ru', head))
})

test('an e-mail has the colour of the office, with a text that can be read on it', () => {
  const html = emailHtml(message, 'ru', { ...head, accent: '#ffe600' })
  expect(html).toContain('background-color:#ffe600')
  expect(html).toContain('color:#0f1828;font-weight:600;text-decoration:none')
  expect(html).not.toContain('#1f5ab8')
})

test('a link can only be a web address', () => {
  const wrong: EmailDefinition = { ...message, parts: [{ is: 'button', label: 'Open', url: 'javascript:alert(1)' }] }

  expect(() => emailHtml(wrong, 'en', head)).toThrow(/links to the web alone/)
})

test('the text form has all the content of the HTML form', () => {
  expect(emailText(message, 'ru', head)).toBe(`Заявка "принята"

Переведите <script>alert(1)</script>

Сумма <b>: 1&2

    <42>

Открыть "заявку":
https://office.example/claim/1?a=1&b="2"

l'adresse

-- 
Письмо отправлено автоматически сервисом Agio <&>. Отвечать на него не нужно: ответы сюда никто не читает. Вопросы — на сайте, в разделе «Контакты».
https://office.example
Больше не присылать: https://office.example/stop?a=1&b=2
`)
})

describe.each(sampleEmails())('$name', ({ message, name }) => {
  test('renders its sample completely in each language', () => {
    for (const said of [message.subject, message.text, message.html])
      expect(said).not.toMatch(/undefined|\[object|\bNaN\b/)
    expect(message.subject.length).toBeGreaterThan(5)
    expect(message.subject).not.toContain('\n')
    if (name.endsWith('-ru')) expect(message.subject).toMatch(/[а-яё]/i)
    expect(message.html).toContain(`<html lang="${name.slice(-2)}">`)
  })

  test('links to the office only', () => {
    const addresses = [...message.html.matchAll(/href="([^"]+)"/g)].map(([, address]) => new URL(address!).origin)
    expect(new Set(addresses)).toEqual(new Set(['https://office.example']))
  })
})

test('has an unsubscribe link only when optional', () => {
  const { unsubscribe, ...necessary } = message

  expect(emailHtml(necessary, 'ru', head)).not.toContain('Больше не присылать')
  expect(emailText(necessary, 'ru', head)).not.toContain('Больше не присылать')
})

import { randomUUID } from 'node:crypto'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { hostileEmails } from '#test/fixtures/hostile-emails.ts'
import { hostileMarkdown } from '#test/fixtures/hostile-markdown.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { startOffice } from '#test/harness/office.ts'
import { openWatched } from '#test/harness/watched-page.ts'

const office = await startOffice()
const editor = await newPersonSignedIn(office, { role: 'editor' })

const owner = await newPersonSignedIn(office, { role: 'owner' })

async function ask(method: string, path: string, body: object, by = editor) {
  const answer = await fetch(office.url + path, {
    method,
    headers: { ...by.headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  return { status: answer.status, value: (await answer.json()) as { digest: string; html: string; items: unknown[] } }
}

const both = (text: string) => ({ ru: text, en: text })
const cut = (text: string, most: number) => both(`x ${text}`.slice(0, most))
const published = { state: 'published' }

// Every text in every field: an article each, a question each, and all of them on the pages and in the rules.
const all = hostileMarkdown.join('\n\n')
const pages = ['rules', 'aml-kyc', 'cash', 'discounts', 'contacts']
const items = [
  ...pages.map((key, i) => ({
    section: 'content-page',
    key,
    fields: { ...published, title: cut(hostileMarkdown[i]!, 160), text: both(all) },
  })),
  ...hostileMarkdown.flatMap((text, i) => [
    {
      section: 'article',
      key: `hostile-${i}`,
      fields: {
        ...published,
        publishedAt: '2026-01-01T00:00:00.000Z',
        image: '',
        imageAlt: cut(text, 200),
        title: cut(text, 160),
        lead: cut(text, 400),
        text: both(text),
      },
    },
    {
      section: 'question',
      key: `hostile-${i}`,
      fields: { ...published, position: i, question: cut(text, 200), answer: both(text) },
    },
  ]),
]
const plan = await ask('POST', '/api/v1/desk/change-plans/', { items })
expect(plan.value.items.filter(item => (item as { errors: unknown[] }).errors.length > 0)).toEqual([])
const id = randomUUID()
const made = await ask('PUT', `/api/v1/desk/changes/${id}/`, { items, digest: plan.value.digest })
expect(made.status).toBe(201)
// Links to sites that no text has led to yet take two.
const confirmed = await ask('POST', `/api/v1/desk/changes/${id}/decision/`, { decision: 'confirm' }, owner)
expect(confirmed.status).toBe(200)

/** What must not be anywhere in a page, whoever wrote it. Scripts, styles and frames of the page's own stand outside of `main`. */
const faultsOf = (page: Page, html?: string) =>
  page.evaluate(source => {
    const place = source === undefined ? document : new DOMParser().parseFromString(source, 'text/html')
    const faults: string[] = []
    if (document.documentElement.dataset.ran) faults.push('something ran')
    for (const element of place.querySelectorAll('main *')) {
      const tag = element.localName
      if (['script', 'style', 'iframe', 'object', 'embed', 'link', 'base', 'meta', 'math'].includes(tag))
        faults.push(tag)
      for (const { name, value } of element.attributes) {
        if (name.startsWith('on') || name === 'style' || name === 'srcdoc') faults.push(`${tag} ${name}`)
        if (name === 'href' && !/^(https?:\/\/|\/(?!\/)|#|mailto:|tel:)/.test(value)) faults.push(`${tag} ${value}`)
        if ((name === 'src' || name === 'srcset') && !/^\/(images|brand)\//.test(value)) faults.push(`${tag} ${value}`)
      }
    }
    return faults
  }, html)

test('sixty texts are too few to break a page', async () => {
  expect(hostileMarkdown.length).toBeGreaterThanOrEqual(60)
  const { page, visit } = await openWatched(office.url, {})
  const paths = [
    ...[
      '/rules',
      '/aml-kyc',
      '/cash',
      '/discounts',
      '/contacts',
      '/faq',
      '/news',
      '/news?page=3',
      '/rules?version=2&changes=yes',
    ],
    ...hostileMarkdown.map((_, i) => `/news/hostile-${i}`).filter((_, i) => i % 6 === 0),
  ]
  for (const path of paths) {
    const answer = await visit(path)
    expect(answer.status(), path).toBe(200)
    expect(await faultsOf(page), path).toEqual([])
  }
  // The browser reads the others as the document that they are.
  for (const [i] of hostileMarkdown.entries()) {
    const answer = await fetch(`${office.url}/news/hostile-${i}`)
    expect(await faultsOf(page, await answer.text()), hostileMarkdown[i]).toEqual([])
  }
}, 240_000)

test('nor without a script, nor by walking from page to page', async () => {
  const plain = await openWatched(office.url, { javaScript: false, locale: 'en' })
  for (const path of ['/rules', '/faq', '/news', '/news/hostile-0', '/contacts']) {
    expect((await plain.visit(path)).status()).toBe(200)
    expect(await plain.page.locator('main :is(script, iframe, object, embed, [onerror], [onload])').count()).toBe(0)
  }
  const { page, visit } = await openWatched(office.url, {})
  await visit('/news')
  for (let i = 0; i < 5; i++) {
    await page.getByRole('main').locator('article h2 a').nth(i).click()
    await page.waitForURL(/\/news\/hostile-/)
    await page.getByRole('link', { name: '← Новости' }).waitFor()
    expect(await faultsOf(page)).toEqual([])
    await page.goBack()
    await page.waitForURL(/\/news$/)
  }
}, 120_000)

test('the feed stays one document of texts', async () => {
  for (const path of ['/news/rss.xml', '/en/news/rss.xml']) {
    const answer = await fetch(office.url + path)
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'")
    const xml = await answer.text()
    expect(XMLValidator.validate(xml)).toBe(true)
    const { rss } = new XMLParser().parse(xml)
    expect(rss.channel.item).toHaveLength(20)
    expect(Object.keys(rss.channel.item[0])).toEqual([
      ...['title', 'link', 'guid', 'pubDate', 'description', 'content:encoded'],
    ])
    expect(xml).not.toMatch(/<(script|img|svg|iframe)/i)
    for (const item of rss.channel.item)
      expect(item['content:encoded']).not.toMatch(
        /<(script|img|svg|iframe|object|style|form|base)|href="(?!https?:|mailto:|tel:|#)/i,
      )
  }
})

test('the preview is the page, and as harmless', async () => {
  const { page, visit } = await openWatched(office.url, { as: editor, locale: 'en' })
  await visit('/console/content/news/hostile-0')
  const text = page.getByRole('textbox', { name: 'Text, in English' })
  const preview = page.getByRole('region', { name: 'This is how it will look: Text, in English' })
  for (const [i, hostile] of hostileMarkdown.entries()) {
    const { value } = await ask('POST', '/api/v1/desk/content-previews/', { locale: 'en', text: hostile })
    // What the preview puts into the page is what it is answered: the browser reads the others as the document that they are.
    expect(await faultsOf(page, `<main>${value.html}</main>`), hostile).toEqual([])
    if (i % 6 !== 0) continue
    await text.fill(hostile)
    await expect.poll(() => preview.locator('div').innerHTML()).toBe(await asParsed(page, value.html))
    expect(await faultsOf(page), hostile).toEqual([])
  }
  for (const path of ['', '/news', '/faq', '/rules', '/news/hostile-5', '/faq/hostile-5']) {
    await visit(`/console/content${path}`)
    expect(await faultsOf(page), path).toEqual([])
  }
}, 240_000)

/** How a browser writes the same elements. */
const asParsed = (page: Page, html: string) =>
  page.evaluate(text => {
    const parsed = new DOMParser().parseFromString(`<div>${text}</div>`, 'text/html')
    return parsed.body.firstElementChild?.innerHTML
  }, html)

test('a text that is too long, or of the wrong kind, is refused at its place', async () => {
  const refused = async (fields: object) =>
    (
      await ask('POST', '/api/v1/desk/change-plans/', {
        items: [{ section: 'article', key: 'hostile-0', fields }],
      })
    ).status
  expect(await refused({ text: both('x'.repeat(15_001)) })).toBe(400)
  expect(await refused({ title: both('x'.repeat(161)) })).toBe(400)
  expect(await refused({ text: 'x' })).toBe(400)
  expect(await refused({ text: both('a\u0000b') })).toBe(400)
  expect(await refused({ html: both('<b>') })).toBe(400)
  const huge = await ask('POST', '/api/v1/desk/content-previews/', { locale: 'en', text: '[a](b\n'.repeat(6_000) })
  expect(huge.status).toBe(400)
})

test('in no e-mail, of whatever kind, are they more than a text', async () => {
  const emails = await hostileEmails()
  expect(emails.flatMap(({ fields }) => fields).length).toBeGreaterThan(80)
  const { page } = await openWatched(office.url, {})
  // Served without the content policy of the pages, as a mail program shows them, and all at once.
  const frames = emails.map(({ name }) => `<iframe name="${name}" src="/letters/${name}"></iframe>`).join('')
  await page.route('**/letters/*', route => {
    const email = emails.find(({ name }) => route.request().url().endsWith(`/${name}`))
    return route.fulfill({ body: email?.html ?? frames, contentType: 'text/html; charset=utf-8' })
  })
  await page.goto('/letters/all')
  expect(await page.evaluate(() => document.documentElement.dataset.ran)).toBeUndefined()
  for (const { name, harmless } of emails) {
    const faults = await page.frame(name)!.evaluate(harmless => {
      const faults: string[] = document.documentElement.dataset.ran ? ['something ran'] : []
      const elementsOf = (place: Document) =>
        [...place.querySelectorAll('*')].map(({ localName, attributes }) =>
          [localName, ...[...attributes].map(({ name }) => name)].join(' '),
        )
      for (const element of document.querySelectorAll('body *')) {
        const { localName: tag, attributes } = element
        if (/^(script|style|link|meta|base|iframe|object|embed|form|input|img|svg|math|details)$/.test(tag))
          faults.push(tag)
        for (const { name, value } of attributes) {
          if (name.startsWith('on') || /^(src|srcset|srcdoc|action|background)$/.test(name))
            faults.push(`${tag} ${name}`)
          if (name === 'href' && !/^(https?:|mailto:)/.test(value)) faults.push(`${tag} ${value}`)
          if (name === 'style' && /url\(|expression|@import/i.test(value)) faults.push(`${tag} ${value}`)
        }
      }
      const plain =
        harmless === undefined ? undefined : elementsOf(new DOMParser().parseFromString(harmless, 'text/html'))
      if (plain && plain.join('\n') !== elementsOf(document).join('\n'))
        faults.push('other elements than of harmless texts')
      return faults
    }, harmless)
    expect(faults, name).toEqual([])
  }
})

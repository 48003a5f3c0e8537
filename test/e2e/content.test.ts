import { randomUUID } from 'node:crypto'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { describe, expect, test } from 'vitest'
import { cleanImage } from '#server/content/clean-image.ts'
import { addImage } from '#server/content/images.store.ts'
import { newPersonSignedIn, PASSWORD } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openRefund } from '#test/harness/open-refund.ts'
import { openEitherPage, openPlainPage } from '#test/harness/plain-page.ts'
import { agreeUntil, sendButton } from '#test/harness/send-button.ts'
import { wishedClaim } from '#test/harness/wished-claim.ts'

const office = await startOffice()

test('the rules are published with their version, and lead to the policy', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/rules')
  await page.getByRole('heading', { name: 'Правила обмена', level: 1 }).waitFor()
  await page.getByText('Версия 1 от').waitFor()
  await page.getByRole('article').getByRole('link', { name: 'политике AML и KYC' }).click()
  await page.getByRole('heading', { name: 'Политика AML и KYC', level: 1 }).waitFor()
})

test('the contents of the rules stay beside the text, and are folded on a phone', async () => {
  const { page, visit } = await openPage(office.url, { width: 1280 })
  await visit('/rules')
  const contents = page.getByRole('navigation', { name: 'Содержание' })
  await contents.getByRole('link', { name: '9. Изменения правил и споры' }).click()
  const heading = page.getByRole('heading', { name: '9. Изменения правил и споры' })
  const inView = (part: typeof heading) =>
    part.evaluate(it => {
      const { top, bottom } = it.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    })
  await expect.poll(() => inView(heading)).toBe(true)
  expect(await inView(contents)).toBe(true)
  expect(decodeURIComponent(new URL(page.url()).hash)).toBe('#text-9-изменения-правил-и-споры')

  await page.setViewportSize({ width: 360, height: 740 })
  expect(await contents.getByRole('link').count()).toBe(0)
  await contents.locator('summary').click()
  await contents.getByRole('link', { name: '1. Заявка' }).click()
  await expect.poll(() => inView(page.getByRole('heading', { name: '1. Заявка' }))).toBe(true)
})

test.each([true, false])('an article is read, with the way to its neighbours (JavaScript: %s)', async javaScript => {
  const { page, visit } = await openEitherPage(office.url, { javaScript, locale: 'en' })
  await visit('/news')
  await page.getByRole('link', { name: 'Cash orders at night, too' }).click()
  await page.getByRole('heading', { name: 'If you bring cash' }).waitFor()
  await page.getByRole('link', { name: /Later/ }).click()
  await page.getByRole('heading', { name: 'We are open', level: 1 }).waitFor()
  await page.getByRole('article').getByRole('link', { name: 'home page' }).click()
  await expect.poll(() => new URL(page.url()).pathname).toBe('/en')
})

test.each(['/news/no-such-article', '/news/bad_slug', '/rules?version=99', '/rules?version=x'])(
  '%s is not found',
  async path => {
    const answer = await fetch(office.url + path, { redirect: 'manual' })
    expect(answer.status).toBe(404)
  },
)

test.each([
  ['комиссии', 'Какие комиссии?'],
  ['rjvbccbb', 'Какие комиссии?'],
  ['НАЛИЧНЫМИ', 'Как обменять наличные?'],
])('the search "%s" finds "%s"', async (query, question) => {
  const { page, visit } = await openPage(office.url)
  await visit('/faq')
  await page.getByRole('searchbox', { name: 'Поиск по вопросам' }).fill(query)
  await expect.poll(() => page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBeLessThan(6)
  await page.getByRole('heading', { name: question, level: 2 }).waitFor()
})

test('without a script the search works by its button, and an answer by its link', async () => {
  const { page, visit } = openPlainPage(office.url, { locale: 'en' })
  await visit('/faq')
  await page.getByRole('searchbox').fill('аууы')
  await page.getByRole('button', { name: 'Search' }).click()
  await page.getByRole('heading', { name: 'What are the fees?', level: 2 }).waitFor()
  expect(await page.getByRole('main').getByRole('heading', { level: 2 }).count()).toBe(1)
})

test('a link opens its answer', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/faq#why-on-hold')
  await page.getByText('Причина написана на странице заявки.').waitFor()
})

test('the feed is RSS with whole addresses', async () => {
  const answer = await fetch(`${office.url}/en/news/rss.xml`)
  expect(answer.headers.get('content-type')).toContain('application/rss+xml')
  const xml = await answer.text()
  expect(xml).toContain('/en/news/opening</link>')
  expect(xml).toContain('&lt;a href=&quot;http')
  expect(xml).not.toContain('href=&quot;/')
})

describe('reading without a connection', () => {
  const copyOf = (page: Page, path: string) => page.evaluate(async path => (await caches.match(path))?.text(), path)
  const keptPaths = (page: Page) =>
    page.evaluate(async () => {
      const kept = await Promise.all((await caches.keys()).map(async name => (await caches.open(name)).keys()))
      return kept.flat().map(({ url }) => new URL(url).pathname)
    })

  /** An article with a picture. */
  async function writeArticle(slug: string): Promise<void> {
    const drawn = sharp({ create: { width: 1_200, height: 600, channels: 3, background: '#c8283c' } })
    const image = await cleanImage(await drawn.png().toBuffer())
    if (typeof image === 'string') throw new Error(image)
    const { name } = await addImage(office.db, image, new Date())
    const at = new Date('2026-02-01T00:00:00Z')
    const [title, lead, text] = [`About ${slug}`, 'What it is about', `![again](${name})`]
    await office.db
      .insertInto('articles')
      .values({
        slug,
        state: 'published',
        published_at: at,
        changed_at: at,
        title_ru: title,
        title_en: title,
        lead_ru: lead,
        lead_en: lead,
        text_ru: text,
        text_en: text,
        image: name,
        image_alt_ru: 'A picture',
        image_alt_en: 'A picture',
      })
      .execute()
    await expect.poll(async () => (await fetch(`${office.url}/api/v1/news/${slug}/`)).status).toBe(200)
  }

  test.each([
    ['ru', '', 'Открыто без связи', 'Новости'],
    ['en', '/en', 'Opened without a connection', 'News'],
  ] as const)(
    'an article that was opened is read again, with styles and pictures (%s)',
    async (locale, at, note, news) => {
      const slug = `read-${locale}`
      await writeArticle(slug)
      const { page, visit } = await openPage(office.url, { locale, fresh: true })
      const title = page.getByRole('heading', { name: `About ${slug}`, level: 1 })
      await visit('/news')
      await page.getByRole('link', { name: `About ${slug}` }).click()
      await title.waitFor()
      expect(await page.getByText(note).isVisible()).toBe(false)
      for (const path of [`${at}/news`, `${at}/news/${slug}`])
        await expect.poll(() => copyOf(page, path)).toContain(`About ${slug}`)

      await page.context().setOffline(true)
      await page.goto(`${at}/news/${slug}?utm_source=mail`)
      await page.getByText(note).waitFor()
      await title.waitFor()
      expect(await page.evaluate(() => document.fonts.ready.then(fonts => fonts.check('16px Inter')))).toBe(true)
      for (const picture of await page.getByRole('article').getByRole('img').all()) {
        await picture.scrollIntoViewIfNeeded()
        await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
      }
      await page.getByRole('article').getByRole('link', { name: news }).click()
      await page.getByRole('heading', { name: news, level: 1 }).waitFor()
      await page.getByText(note).waitFor()

      await page.context().setOffline(false)
      await visit(`/news/${slug}`)
      await title.waitFor()
      expect(await page.getByText(note).isVisible()).toBe(false)
    },
  )

  test('nothing else of the office is kept, and nothing of whoever is signed in', async () => {
    const anna = await newPersonSignedIn(office)
    const { page, visit } = await openPage(office.url, { as: anna, fresh: true })
    await visit('/news/opening')
    await expect.poll(() => copyOf(page, '/news/opening')).toContain('Мы открылись')
    expect(await copyOf(page, '/news/opening')).not.toContain(anna.email)
    await visit('/news')
    await expect.poll(() => copyOf(page, '/news')).toBeDefined()
    await page.getByRole('link', { name: 'Обмен' }).first().click()
    await visit('/account/orders')
    await visit('/newsletters/subscribe')
    for (const path of await keptPaths(page))
      expect(path).toMatch(/^(\/news(\/opening)?|\/assets\/.+\.(css|woff2|svg)|\/images\/.+|\/favicon\.svg)$/)
    await page.context().setOffline(true)
    await expect(page.goto('/account/orders')).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
  })

  test('a withdrawn article is not read from its copy', async () => {
    await writeArticle('withdrawn')
    const { page, visit, expectConsole } = await openPage(office.url, { fresh: true })
    await visit('/news/withdrawn')
    await expect.poll(() => copyOf(page, '/news/withdrawn')).toBeDefined()
    await visit('/news')
    await office.db.updateTable('articles').set({ state: 'draft' }).where('slug', '=', 'withdrawn').execute()
    await expect.poll(async () => (await fetch(`${office.url}/api/v1/news/withdrawn/`)).status).toBe(404)
    expectConsole(/404/)
    // The list that is open still has the link.
    await page.getByRole('link', { name: 'About withdrawn' }).click()
    await expect.poll(() => copyOf(page, '/news/withdrawn')).toBeUndefined()
  })
})

test('the sitemap has what is published', async () => {
  const xml = await (await fetch(`${office.url}/sitemap.xml`)).text()
  for (const path of ['/rules', '/faq', '/news', '/en/news/opening']) expect(xml).toContain(`${path}</loc>`)
})

test('a visitor elsewhere reads the hours on their own clock', async () => {
  await office.db
    .updateTable('office')
    .set({
      hours: JSON.stringify({
        timeZone: 'Asia/Tokyo',
        spans: [{ days: [1, 2, 3, 4, 5, 6, 7], from: '10:00', to: '18:00' }],
      }),
    })
    .execute()
  const { page, visit } = await openPage(office.url)
  await expect
    .poll(async () => {
      await visit('/contacts')
      return page.getByText('По вашим часам:').count()
    })
    .toBe(1)
})

describe('the consent of a claim', () => {
  const editor = newPersonSignedIn(office, { role: 'editor' })

  async function publish(text: string, wordingOnly: boolean) {
    const { headers } = await editor
    const send = async (method: string, path: string, body: object) => {
      const json = { ...headers, 'content-type': 'application/json' }
      const answer = await fetch(office.url + path, { method, headers: json, body: JSON.stringify(body) })
      return (await answer.json()) as { digest: string; state: string }
    }
    const fields = { text: { ru: text, en: text }, wordingOnly }
    const items = [{ section: 'content-page', key: 'rules', fields }]
    const { digest } = await send('POST', '/api/v1/desk/change-plans/', { items })
    await send('PUT', `/api/v1/desk/changes/${randomUUID()}/`, { items, digest })
    await expect.poll(async () => (await fetch(`${office.url}/api/v1/content/pages/rules/`)).text()).toContain(text)
  }

  const termsNow = async () =>
    (await (await fetch(`${office.url}/api/v1/terms/`)).json()) as { rules: { version: number } }

  const claimOf = (email: string) =>
    office.db
      .selectFrom('claims')
      .select(['agreed_rules', 'agreed_aml_kyc'])
      .where('email', '=', email)
      .orderBy('opened_at', 'desc')
      .executeTakeFirst()

  const open = async (more: object, headers = {}) => {
    const wish = { ...(await wishedClaim(office.url)), ...more }
    const answer = await fetch(`${office.url}/api/v1/claims/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(wish),
    })
    return { email: wish.email, status: answer.status, value: (await answer.json()) as { code?: string } }
  }

  test('a claim keeps the versions that it was placed under, and an account those of its sign-up', async () => {
    const { email, status } = await open({})
    expect(status).toBe(201)
    expect(await claimOf(email)).toEqual({ agreed_rules: 1, agreed_aml_kyc: 1 })
    const address = `boris-${randomUUID()}@example.com`
    const answer = await fetch(`${office.url}/api/v1/users/signup/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ email: address, password: PASSWORD, consent: true }),
    })
    expect(answer.status).toBe(202)
    const users = office.db.selectFrom('users').select(['agreed_rules', 'agreed_aml_kyc']).where('email', '=', address)
    expect(await users.executeTakeFirst()).toEqual({ agreed_rules: 1, agreed_aml_kyc: 1 })
  })

  test.each([true, false])('asks again after a change of substance alone (JavaScript: %s)', async javaScript => {
    const person = await newPersonSignedIn(office)
    const { rules: now } = await termsNow()
    await office.db
      .updateTable('users')
      .set({ agreed_rules: now.version, agreed_aml_kyc: 1 })
      .where('id', '=', person.id)
      .execute()
    const { page, visit, expectConsole } = await openEitherPage(office.url, { as: person, javaScript, fresh: true })
    await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': javaScript ? '198.51.100.7' : '198.51.101.7' })
    const fill = async () => {
      await visit('/claim?from=LTC&to=SBERRUB&amount=20')
      await page.getByLabel('Номер карты').fill('2200 0000 0000 0004')
      await openRefund(page)
      await page.getByLabel('Адрес').first().fill('LgfapHEPhZbRF9pMd5WPT35hFXcZS1USrW')
    }
    await publish(`wording ${javaScript}`, true)
    await fill()
    await page.getByText('Вы уже приняли').waitFor()
    expect(await page.getByRole('checkbox', { name: 'Принимаю' }).count()).toBe(0)

    await publish(`substance ${javaScript}`, false)
    await visit('/claim?from=LTC&to=SBERRUB&amount=20')
    await page.getByText('правила изменились по существу').waitFor()
    expect(await page.getByLabel('Принимаю').isChecked()).toBe(false)

    // The rules change once more while the form is open: what is sent agrees to nothing that was not shown.
    await fill()
    await page.getByLabel('Принимаю').check()
    await page.getByRole('button', { name: 'Далее: проверка' }).click()
    await publish(`meanwhile ${javaScript}`, false)
    expectConsole(/409|400/)
    await sendButton(page).click()
    const changed = page.getByText('Пока вы заполняли форму, правила изменились').first()
    await agreeUntil(page, () => changed.isVisible())
    await page.getByLabel('Принимаю').check()
    await page.getByRole('button', { name: 'Далее: проверка' }).click()
    await sendButton(page).click()
    await agreeUntil(page, () => /\/claim\/[0-9a-f-]{36}/.test(page.url()))
    const { rules } = await termsNow()
    expect(await claimOf(person.email)).toMatchObject({ agreed_rules: rules.version })
  })

  test('a program that names an older version of another substance is refused', async () => {
    expect(await open({ agreed: { rules: 1 } })).toMatchObject({ status: 409, value: { code: 'terms-changed' } })
    expect(await open({ agreed: { rules: 99 } })).toMatchObject({ status: 400 })
  })
})

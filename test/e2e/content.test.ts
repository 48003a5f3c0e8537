import { expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()

test('the rules are published with their version, and lead to the policy', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/rules')
  await page.getByRole('heading', { name: 'Правила обмена', level: 1 }).waitFor()
  await page.getByText('Версия 1 от').waitFor()
  await page.getByRole('article').getByRole('link', { name: 'политике AML и KYC' }).click()
  await page.getByRole('heading', { name: 'Политика AML и KYC', level: 1 }).waitFor()
})

test.each([true, false])('an article is read, with the way to its neighbours (JavaScript: %s)', async javaScript => {
  const { page, visit } = await openPage(office.url, { javaScript, locale: 'en' })
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
  const { page, visit } = await openPage(office.url, { javaScript: false, locale: 'en' })
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

import { expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'
import { focusOn } from '#test/harness/focus.ts'
import { startOffice } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOffice()

test('the first stop of the keyboard skips to the content', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/')
  await page.keyboard.press('Tab')
  expect(await page.locator(':focus').textContent()).toBe('Перейти к содержанию')
  await page.keyboard.press('Enter')

  await focusOn(page.locator('#main'))
})

test('a link is followed without a reload, with the new title, from the top and with the focus on the content', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/')
  await page.evaluate(() => {
    document.documentElement.dataset.sameDocument = 'yes'
    scrollTo(0, 500)
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Контакты' }).click()
  await page.getByRole('heading', { level: 1, name: 'Контакты' }).waitFor()

  expect(new URL(page.url()).pathname).toBe('/contacts')
  await expect.poll(() => page.title()).toBe('Контакты — Agio')
  await focusOn(page.locator('#main'))
  expect(await page.evaluate(() => [document.documentElement.dataset.sameDocument, scrollY])).toEqual(['yes', 0])
})

test('the language switch keeps the page and its query', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/contacts?from=BTC')
  await page.getByRole('link', { name: 'English version' }).click()
  await page.getByRole('heading', { level: 1, name: 'Contacts' }).waitFor()

  expect(page.url()).toBe(`${office.url}/en/contacts?from=BTC`)
  expect(await page.locator('html').getAttribute('lang')).toBe('en')
})

test('each page names itself in both languages to search engines', async () => {
  const { page, visit } = openPlainPage(office.url, { locale: 'en' })
  await visit('/')
  const found = await page.locator('link[hreflang]').all()
  const links = await Promise.all(
    found.map(async link => `${await link.getAttribute('hreflang')} ${await link.getAttribute('href')}`),
  )

  expect(links).toEqual([`ru ${office.url}/`, `en ${office.url}/en`, `x-default ${office.url}/`])
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(`${office.url}/en`)
})

const paperOf = (page: import('playwright-core').Page) =>
  page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)

test('the theme that a person chose is there before the first paint, on every page', async () => {
  const { page, visit } = await openPage(office.url, { theme: 'light' })
  await visit('/')
  const light = await paperOf(page)
  await page.getByRole('button', { name: 'Тема: как в системе' }).click()
  await page.getByRole('button', { name: 'Тема: светлая' }).click()
  const dark = await paperOf(page)
  expect(dark).not.toBe(light)

  const answer = await visit('/contacts')
  expect(await answer.text()).toContain('data-theme="dark"')
  expect(await paperOf(page)).toBe(dark)
})

test.each([
  ['ru', '/contacts', 'Тема: как в системе'],
  ['en', '/en/contacts', 'Theme: system'],
] as const)(
  'in %s, without JavaScript, the theme switch returns to the page it was pressed on',
  async (locale, path, name) => {
    const { page, visit } = openPlainPage(office.url, { locale })
    await visit('/contacts')
    await page.getByRole('button', { name }).click()

    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('light')
    expect(new URL(page.url()).pathname).toBe(path)
  },
)

test.each(['//evil.example/', '/en//evil.example/'])('a form sent from %s does not lead off the site', async path => {
  const answer = await fetch(`${office.url}/appearance`, {
    method: 'POST',
    body: new URLSearchParams({ theme: 'dark' }),
    headers: { 'sec-fetch-site': 'same-origin', referer: office.url + path },
    redirect: 'manual',
  })
  expect([answer.status, answer.headers.get('location')]).toEqual([303, '/'])
})

test.each(['https://evil.example/', undefined])('a form sent by %s is refused', async origin => {
  const answer = await fetch(`${office.url}/appearance`, {
    method: 'POST',
    body: new URLSearchParams({ theme: 'dark' }),
    headers: origin ? { origin } : {},
    redirect: 'manual',
  })

  expect(answer.status).toBe(403)
  expect(answer.headers.get('set-cookie')).toBeNull()
})

test('on a phone the menu opens, closes on Escape with the focus back, and closes when a section was chosen', async () => {
  const { page, visit } = await openPage(office.url, { width: 360 })
  await visit('/')
  const menu = page.getByRole('button', { name: 'Меню' })
  const sections = page.getByRole('navigation', { name: 'Разделы' })
  await menu.click()
  await sections.waitFor()

  await page.keyboard.press('Escape')
  await sections.waitFor({ state: 'hidden' })
  await focusOn(menu)

  await menu.click()
  await sections.getByRole('link', { name: 'Новости' }).click()
  await page.getByRole('heading', { level: 1, name: 'Новости' }).waitFor()
  await sections.waitFor({ state: 'hidden' })
})

test('on a phone without JavaScript the menu opens and its links work', async () => {
  const { page, visit } = await openPage(office.url, { width: 360, javaScript: false })
  await visit('/')
  await page.getByRole('button', { name: 'Меню' }).click()
  await page.getByRole('navigation', { name: 'Разделы' }).getByRole('link', { name: 'Новости' }).click()

  await page.getByRole('heading', { level: 1, name: 'Новости' }).waitFor()
})

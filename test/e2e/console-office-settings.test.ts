import { describe, expect, test } from 'vitest'
import { evilSvg, logoPng } from '#test/fixtures/logos.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const owner = await newPersonSignedIn(office, { role: 'owner' })
/** A page as a visitor gets it, without the time that a browser takes to show it. */
const readNews = async () => (await fetch(`${office.url}/news`)).text()

test('a new name and new contacts are on every page a second later, without a restart', async () => {
  const { page, visit } = await openPage(office.url, { as: owner })
  await visit('/console/settings')
  await page.getByRole('textbox', { name: 'Название', exact: true }).fill('Обмен на Тверской')
  await page.getByRole('textbox', { name: 'Telegram' }).fill('@tverskaya')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Agio → ').waitFor()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Сохранено', { exact: true }).waitFor()
  expect(await violations(page)).toEqual([])

  await expect.poll(readNews, { timeout: 2_000 }).toContain('— Обмен на Тверской</title>')
  const visitor = await openPage(office.url)
  await visitor.visit('/news')
  expect(await visitor.page.getByRole('banner').innerText()).toContain('Обмен на Тверской')
  await visitor.page.getByRole('link', { name: '@tverskaya' }).waitFor()
})

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('%s', (_, javaScript) => {
  test('a logo and a colour are seen before they are confirmed, and then on every page', async () => {
    const { page, visit } = await openPage(office.url, { as: owner, javaScript, width: 360 })
    await visit('/console/settings/look')
    const name = javaScript ? 'logo.svg' : 'logo.png'
    await page.getByLabel('Файл логотипа').setInputFiles({
      name,
      mimeType: 'application/octet-stream',
      buffer: javaScript ? evilSvg : logoPng,
    })
    await page.getByLabel('Цвет кнопок').fill(javaScript ? '#ffe600' : '#c8283c')
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByRole('button', { name: 'Подтвердить' }).click()
    await page.getByText('Сохранено', { exact: true }).waitFor()

    const visitor = await openEitherPage(office.url, { javaScript })
    const logo = visitor.page.getByRole('banner').locator(`img[src$=".${javaScript ? 'svg' : 'png'}"]`)
    await expect.poll(readNews, { timeout: 2_000 }).toMatch(javaScript ? /<img[^>]+\.svg"/ : /<img[^>]+\.png"/)
    await visitor.visit('/news')
    expect(await logo.count()).toBe(1)
    expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
    if (javaScript) expect(await violations(visitor.page)).toEqual([])
    await visitor.visit('/login')
    const button = visitor.page.getByRole('main').getByRole('button', { name: 'Войти', exact: true })
    expect(await button.evaluate(it => getComputedStyle(it).backgroundColor)).toBe(
      javaScript ? 'rgb(255, 230, 0)' : 'rgb(200, 40, 60)',
    )
  })
})

test('a file that is no logo is refused in words', async () => {
  const { page, visit, expectConsole } = await openPage(office.url, { as: owner })
  expectConsole(/status of 400/)
  await visit('/console/settings/look')
  await page
    .getByLabel('Файл логотипа')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from('<html></html>') })
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByRole('alert').getByText('это не SVG и не PNG').waitFor()
})

test('a language that is turned off leads to the other one', async () => {
  await office.db
    .updateTable('office')
    .set({ languages: ['ru'] })
    .execute()
  const answer = () => fetch(`${office.url}/en/news?x=1`, { redirect: 'manual' })
  await expect.poll(async () => (await answer()).headers.get('location')).toBe('/news?x=1')
  // Pages that are kept for guests follow within a second.
  const { page, visit } = await openPage(office.url)
  await expect
    .poll(async () => {
      await visit('/news')
      return page.getByRole('link', { name: 'English version' }).count()
    })
    .toBe(0)
})

test.each([360, 1280])('a name of forty characters keeps to its place at %i pixels', async width => {
  await office.db.updateTable('office').set({ name: 'Обменник с очень длинным названием на 40' }).execute()
  await expect.poll(readNews, { timeout: 2_000 }).toContain('на 40</title>')
  const { page, visit } = await openPage(office.url, { as: owner, width })
  for (const path of ['/', '/console/settings']) {
    await visit(path)
    const header = page.getByRole('banner')
    const { width: wide, height } = (await header.boundingBox())!
    expect(wide).toBeLessThanOrEqual(width)
    expect(height).toBeLessThanOrEqual(path === '/' || width === 360 ? 80 : 800)
    const name = (await header.getByRole('link').first().boundingBox())!
    expect(name.x).toBeGreaterThanOrEqual(0)
    expect(name.x + name.width).toBeLessThanOrEqual(path === '/' ? width : wide)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
  }
})

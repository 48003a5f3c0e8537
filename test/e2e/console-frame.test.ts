import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const support = await newPersonSignedIn(office, { role: 'support' })
const editor = await newPersonSignedIn(office, { role: 'editor' })
const UNKNOWN = '/console/claims/0192f7a0-0000-7000-8000-00000000dead'
const path = (page: Page) => new URL(page.url()).pathname
const sections = (page: Page) => page.getByRole('navigation', { name: 'Пульт' })

describe.each([
  ['with JavaScript', true],
  ['without JavaScript', false],
] as const)('%s', (_, javaScript) => {
  test('the console stands in its own frame: who is at work and as what, the way to the site and the way out', async () => {
    // Whoever signs out is of no use to the other tests.
    const leaving = await newPersonSignedIn(office, { role: 'support' })
    const { page, visit, expectConsole } = await openEitherPage(office.url, { javaScript, as: leaving })
    // The page may be asking for news in the very moment in which the session ends.
    expectConsole(/status of 401.*\/desk\//)
    await visit('/console/claims')
    const frame = page.getByRole('banner')
    await sections(page).getByRole('link', { name: 'Заявки' }).waitFor()
    expect(await frame.innerText()).toContain(leaving.email)
    expect(await frame.innerText()).toContain('поддержка')
    // Nothing of what stands around the pages for visitors.
    expect(await page.getByRole('contentinfo').count()).toBe(0)
    expect(await page.getByRole('link', { name: 'Скидки' }).count()).toBe(0)

    await frame.getByRole('link', { name: 'На сайт' }).click()
    await page.getByRole('contentinfo').waitFor()
    expect(path(page)).toBe('/')
    await visit('/console/claims')
    await frame.getByRole('button', { name: 'Выйти' }).click()
    await page.getByRole('link', { name: 'Войти' }).first().waitFor()
  })

  test('on a phone the sections fold, and unfold on a tap', async () => {
    const { page, visit } = await openPage(office.url, { javaScript, as: support, width: 360 })
    await visit('/console/claims')
    const claims = sections(page).getByRole('link', { name: 'Заявки' })
    expect(await claims.isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Разделы' }).click()
    await claims.waitFor()
    expect(await page.getByText(support.email).isVisible()).toBe(true)
    await claims.click()
    await claims.waitFor({ state: 'hidden' })
  })

  test('a role is led to its own first section, and told whose the others are', async () => {
    const { page, visit } = await openEitherPage(office.url, { javaScript, as: editor })
    expect((await visit('/console')).status()).toBe(200)
    expect(path(page)).toBe('/console/currencies')
    expect(await sections(page).getByRole('link', { name: 'Заявки' }).count()).toBe(0)
    await visit('/console/claims/0192f7a0-0000-7000-8000-000000000001')
    await page.getByText('С разделом «Заявки» работают: поддержка, оператор, казначей, владелец').waitFor()
  })
})

test('whoever walks to another role’s section without leaving the page is told whose it is', async () => {
  const { page, visit, expectConsole } = await openPage(office.url, { as: editor })
  // The call of the page is refused as well: the API checks the role itself.
  expectConsole(/status of 403/)
  await visit('/console/not-yours')
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/console/claims/1', textContent: 'in' })
    document.getElementById('main')!.append(link)
  })
  await page.getByRole('link', { name: 'in', exact: true }).click()
  await page.getByText('С разделом «Заявки» работают').waitFor()
})

test('to a customer no screen of the staff exists, whichever way they come', async () => {
  const { page, visit, expectConsole } = await openPage(office.url, { as: await newPersonSignedIn(office) })
  expectConsole(/status of 404/)
  for (const address of ['/console', UNKNOWN, '/console/not-yours']) {
    expect((await visit(address)).status(), address).toBe(404)
    // The frame of the console is nothing that they would see either.
    expect(await page.getByRole('contentinfo').count()).toBe(1)
    expect(await page.getByRole('navigation', { name: 'Пульт' }).count()).toBe(0)
  }
  await visit('/faq')
  await page.evaluate(() => {
    const link = Object.assign(document.createElement('a'), { href: '/console', textContent: 'in' })
    document.getElementById('main')!.append(link)
  })
  await page.getByRole('link', { name: 'in', exact: true }).click()
  await page.getByRole('heading', { name: 'Код ошибки 404' }).waitFor()
  await page.getByText('Page not found: /console').waitFor()
})

test('staff without a second factor gets to where it is set up, and a guest to the sign-in', async () => {
  const novice = await openPage(office.url, {
    as: await newPersonSignedIn(office, { role: 'operator', secondFactor: false }),
  })
  await novice.visit('/console/claims')
  expect(path(novice.page)).toBe('/account/settings')
  const guest = await openPage(office.url)
  await guest.visit('/console/claims')
  expect(path(guest.page)).toBe('/login')
})

test('what cannot be found is said inside the frame', async () => {
  const { page, visit, expectConsole } = await openPage(office.url, { as: support, reducedMotion: true })
  expectConsole(/status of 404/)
  expect((await visit(UNKNOWN)).status()).toBe(404)
  await page.getByRole('heading', { name: 'Код ошибки 404' }).waitFor()
  expect(await page.title()).toContain('Ошибка 404')
  expect(await violations(page)).toEqual([])
  await sections(page).getByRole('link', { name: 'Заявки' }).click()
  await page.getByRole('heading', { name: 'Заявки', level: 1 }).waitFor()
  expect(await page.title()).toContain('Пульт')
})

test.each([
  ['ru', 'light', 1280],
  ['ru', 'dark', 768],
  ['en', 'light', 360],
] as const)('the frame can be used by everybody: %s, %s, %i wide', async (locale, theme, width) => {
  const { page, visit } = await openPage(office.url, { locale, theme, width, as: support, reducedMotion: true })
  await visit('/console/claims')
  if (width < 1080) await page.getByRole('button', { name: locale === 'ru' ? 'Разделы' : 'Sections' }).click()
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

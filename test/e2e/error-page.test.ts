import { expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOffice()

test.each([
  [
    'ru',
    '/net-takoy',
    '/net-takoy',
    'Код ошибки 404',
    'Эта страница была удалена, перемещена или не существует',
    'На главную',
    '/',
  ],
  [
    'en',
    '/no/such?x=1',
    '/en/no/such',
    'Error code 404',
    'This page was deleted, moved or does not exist',
    'Go to the home page',
    '/en',
  ],
] as const)(
  'in %s an unknown path is a 404 that names the path and leads home',
  async (locale, path, shown, heading, text, home, href) => {
    const { page, visit, expectConsole } = await openPage(office.url, { locale })
    expectConsole(/404/)
    const answer = await visit(path)

    expect(answer.status()).toBe(404)
    expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe(heading)
    expect(await page.getByRole('main').textContent()).toContain(text)
    expect(await page.getByRole('main').textContent()).toContain(`Page not found: ${shown}`)
    expect(await page.getByRole('link', { name: home, exact: true }).getAttribute('href')).toBe(href)
  },
)

test('an unknown path reached by a link shows the same page without a reload', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/')
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('main ~ footer a, footer a')!
    link.href = '/gone'
    link.click()
  })

  await page.getByText('Page not found: /gone').waitFor()
  await expect.poll(() => page.title()).toBe('Ошибка 404 — Agio')
})

test('the picture of the error page is the rosette', async () => {
  const { page, visit, expectConsole } = await openPage(office.url)
  expectConsole(/404/)
  await visit('/gone')

  const mask = await page
    .locator('main [aria-hidden=true]')
    .first()
    .evaluate(element => getComputedStyle(element).maskImage)
  expect(mask).toMatch(/rosette.*\.svg/)
})

test('an error of the server shows its status, a way to try again and a number for support, and no way home', async () => {
  const { page, visit, expectConsole } = await openPage(office.url)
  expectConsole(/503|500/)
  await visit('/rules')
  await page.route('**/front-api/calculator/init*', route =>
    route.fulfill({
      status: 503,
      contentType: 'application/problem+json',
      body: JSON.stringify({
        type: 'about:blank',
        title: 'Maintenance',
        status: 503,
        code: 'maintenance',
        detail: 'Back at noon',
      }),
    }),
  )
  await page.getByRole('link', { name: 'Обмен', exact: true }).first().click()

  const main = page.getByRole('main')
  await main.getByRole('heading', { name: 'Код ошибки 503' }).waitFor()
  expect(await main.textContent()).toContain('Back at noon')
  expect(await main.getByRole('link', { name: 'Попробовать ещё раз' }).count()).toBe(1)
  expect(await main.getByRole('link', { name: 'На главную' }).count()).toBe(0)
})

test.each([
  ['/claim/abc', 'есть в письме', 'e-mail that we sent'],
  ['/claim/0192f7a0-0000-7000-8000-0000000000ff', 'есть в письме', 'e-mail that we sent'],
  ['/verify/abc', 'по ссылке из письма', 'from the link in our e-mail'],
])('%s is not found: it says where the link is, and trying again is not offered', async (path, ru, en) => {
  for (const [locale, text] of [
    ['ru', ru],
    ['en', en],
  ] as const) {
    const { page, visit } = openPlainPage(office.url, { locale })
    expect((await visit(path)).status()).toBe(404)
    const main = page.getByRole('main')
    expect(await main.textContent()).toContain(text)
    expect(await main.textContent()).toContain('Page not found: ')
    expect(await main.getByRole('link').count()).toBe(1)
    expect(await main.getByRole('link').getAttribute('href')).toBe(locale === 'ru' ? '/' : '/en')
  }
})

test('an id that is none is not found by a click either', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/')
  await page.evaluate(() => {
    const link = document.querySelector<HTMLAnchorElement>('footer a')!
    link.href = '/claim/abc'
    link.click()
  })
  await page.getByText('Page not found: /claim/abc').waitFor()
})

import { setTimeout } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice({ demoPast: true })
// A chart is kept for a minute, so the past must be drawn before the first one is asked for.
beforeAll(async () => {
  const points = () => office.db.selectFrom('rate_history').select('at').where('pair', '=', 'BTC/USDT').execute()
  while ((await points()).length < 100) await setTimeout(250)
}, 60_000)

async function openChart(prepare?: () => void) {
  const { page, visit } = await openPage(office.url, { fresh: true })
  if (prepare) await page.addInitScript(prepare)
  await visit('/?from=BTC&to=SBERRUB')
  await page.getByRole('heading', { name: 'Bitcoin → Сбербанк' }).scrollIntoViewIfNeeded()
  await page.locator('figure canvas').waitFor()
  return page
}

test('the chart is loaded when it is scrolled into view, with a summary and a table', async () => {
  const page = await openChart()
  const figure = page.getByRole('figure')

  await expect.poll(() => figure.locator('figcaption .num').count()).toBeGreaterThanOrEqual(2)
  await figure.locator('summary').click()
  await expect.poll(() => figure.getByRole('row').count()).toBeGreaterThan(5)
})

test('a browser with an invalid language still shows the page and the chart', async () => {
  const page = await openChart(() => {
    Object.defineProperty(navigator, 'language', { get: () => 'en-US@posix', configurable: true })
  })

  expect(await page.getByRole('heading', { level: 1 }).textContent()).toContain('Обмен')
})

test('a chart that fails to load leaves the rest of the page working', async () => {
  const { page, visit, expectConsole } = await openPage(office.url)
  expectConsole(/./)
  await page.route('**/assets/HistoryView-*.js', route => route.abort())
  await visit('/?from=BTC&to=SBERRUB')
  await page.getByRole('heading', { name: 'Bitcoin → Сбербанк' }).scrollIntoViewIfNeeded()
  await page.getByText('Эта часть страницы не загрузилась: нет связи.').waitFor()

  expect(await page.getByRole('textbox', { name: 'Отдаёте', exact: true }).count()).toBe(1)
})

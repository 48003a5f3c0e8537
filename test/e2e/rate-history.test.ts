import { setTimeout } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice({ demoPast: true })
// A chart is kept for a minute, so the past must be drawn before the first one is asked for.
beforeAll(async () => {
  const points = () => office.db.selectFrom('rate_history').select('at').where('pair', '=', 'BTC/USDT').execute()
  while ((await points()).length < 100) await setTimeout(250)
}, 60_000)

async function openChart(prepare?: () => void, width?: number) {
  const { page, visit } = await openPage(office.url, { fresh: true, width })
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

test.each([360, 1280])('until a chart %i px wide is drawn its shape stands there, and nothing moves', async width => {
  const { page: before, visit } = await openPage(office.url, { fresh: true, width })
  await visit('/?from=BTC&to=SBERRUB')
  const cardOf = (of: Page) => of.locator('section[aria-labelledby=history]')
  const shapeOf = (of: Page) => cardOf(of).evaluate(card => getComputedStyle(card, '::after').content)
  const heightOf = async (of: Page) => (await cardOf(of).boundingBox())!.height
  expect(await shapeOf(before)).toBe('""')
  const page = await openChart(undefined, width)
  expect(await shapeOf(page)).toBe('none')
  expect(await heightOf(page)).toBe(await heightOf(before))
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

test('the wanted rate is dragged as a line, moved by keys or typed, and each follows the other', async () => {
  const { page, visit } = await openPage(office.url, { fresh: true })
  await visit('/rate-alert?from=BTC&to=SBERRUB')
  const line = page.getByRole('slider', { name: 'Отметка на графике' })
  const field = page.getByRole('textbox', { name: 'Сообщить, когда 1 BTC будет стоить' })
  const figure = async () => Number((await field.inputValue()).replaceAll(/\s/g, '').replace(',', '.'))
  const now = Number(/= ([\d\s]+)/.exec(await page.getByRole('main').innerText())![1]!.replaceAll(/\s/g, ''))
  await line.focus()
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  expect((await figure()) / now).toBeCloseTo(1.002, 4)

  await field.fill(String(Math.round(now * 0.99)))
  expect(await line.inputValue()).toBe('-100')
  expect(await line.getAttribute('aria-valuetext')).toContain('−1\u00a0%')

  const { x, y, width, height } = (await line.boundingBox())!
  const most = Number(await line.getAttribute('max'))
  // The track begins and ends half of the line's grip inside.
  const heightOf = (bps: number) => y + 22 + ((height - 44) * (most - bps)) / (2 * most)
  await page.mouse.move(x + width / 3, heightOf(-100))
  await page.mouse.down()
  await page.mouse.move(x + width / 3, heightOf(120), { steps: 4 })
  await page.mouse.up()
  expect(Math.abs(Number(await line.inputValue()) - 120)).toBeLessThanOrEqual(10)
  expect((await figure()) / now).toBeCloseTo(1.012, 2)
  expect(await violations(page)).toEqual([])
})

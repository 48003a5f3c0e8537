import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { startOffice } from '../office.ts'

const office = await startOffice()

const step = (page: Page) => page.locator('[data-step]').getAttribute('data-step')
const course = (page: Page) => page.getByTitle('Показать наоборот').textContent()
const open = async (path = '/?from=BTC&to=SBERRUB&amount=0.01') => {
  const opened = await openPage(office.url)
  const streaming = opened.page.waitForRequest(/\/calculator\/stream\//)
  await opened.visit(path)
  await streaming
  return opened
}
const change = (values: { margin_bps?: number; state?: 'on' | 'paused'; reason?: string | null }) =>
  office.db
    .updateTable('directions')
    .set(values)
    .where('from_currency', '=', 'BTC')
    .where('to_currency', '=', 'SBERRUB')
    .execute()
const maintenance = (on: boolean, until: Date | null = null) =>
  office.db
    .updateTable('office')
    .set({ maintenance: on, maintenance_message_ru: 'Меняем диск.', maintenance_until: until })
    .execute()

test('a change of the course is seen in the list and in the form, which agree', async () => {
  const { page } = await open()
  const [before, got] = [await course(page), await page.locator('#get').inputValue()]
  await change({ margin_bps: 300 })

  await expect.poll(() => course(page), { timeout: 10_000 }).not.toBe(before)
  await expect.poll(() => page.locator('#get').inputValue()).not.toBe(got)
  const row = page.getByRole('region', { name: 'Получаете' }).locator('label:has(:checked)')
  expect(await row.textContent()).toContain((await course(page))!.replace(/^.* = /, ''))
  await change({ margin_bps: 100 })
})

test('a direction that is paused says so in the list and on the button, and goes on when it is resumed', async () => {
  const { page } = await open()
  await change({ state: 'paused', reason: 'Банк закрыт' })
  await expect.poll(() => step(page), { timeout: 10_000 }).toBe('another-pair')
  expect(await page.locator('[data-step]').textContent()).toMatch(/^Направление приостановлено: /)
  expect(await page.getByText('Оператор пишет: Банк закрыт').isVisible()).toBe(true)
  const row = page.getByRole('region', { name: 'Получаете' }).locator('label', { hasText: 'Сбербанк' })
  expect(await row.textContent()).toContain('закрыто оператором')

  await change({ state: 'on', reason: null })
  await expect.poll(() => step(page), { timeout: 15_000 }).toBe('exchange')
})

test('in a hidden tab the stream is closed and nothing is asked; seen again it goes on', async () => {
  const { page } = await open()
  const requests: string[] = []
  page.on('request', request => requests.push(new URL(request.url()).pathname))
  const turn = (state: 'hidden' | 'visible') =>
    page.evaluate(state => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
      document.dispatchEvent(new Event('visibilitychange'))
    }, state)
  await turn('hidden')
  // What was under way when the tab was hidden does not count.
  requests.length = 0
  await change({ margin_bps: 250 })
  await page.waitForTimeout(6_000)
  expect(requests.filter(path => /stream|init/.test(path))).toEqual([])

  const before = await course(page)
  await turn('visible')
  await expect.poll(() => requests.some(path => path.endsWith('/stream/'))).toBe(true)
  await expect.poll(() => course(page), { timeout: 10_000 }).not.toBe(before)
  await change({ margin_bps: 100 })
})

test('offline the last figures stay with their time, and what was typed is asked when the connection is back', async () => {
  const { page, expectConsole } = await open()
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.context().setOffline(true)
  await page.locator('#give').fill('0,02')
  await page.getByText(/нет связи, цифры на \d\d:\d\d:\d\d/).waitFor({ timeout: 15_000 })
  expect(await step(page)).toBe('ask-again')
  expect(await course(page)).toMatch(/^1\sBTC = /)

  await page.context().setOffline(false)
  await expect.poll(() => step(page), { timeout: 20_000 }).toBe('exchange')
  expect(await page.getByText(/нет связи/).count()).toBe(0)
})

test('maintenance closes the form and says until when; its end opens it again', async () => {
  const { page } = await open()
  await maintenance(true, new Date(Date.now() + 3_600_000))
  await expect.poll(() => step(page), { timeout: 10_000 }).toBe('wait-for-end')
  expect(await page.locator('[data-step]').textContent()).toMatch(/^Технический перерыв до \d\d:\d\d$/)
  await page.getByText('Меняем диск.').waitFor()
  expect(await page.locator('#give').isDisabled()).toBe(true)

  await maintenance(false)
  await expect.poll(() => step(page), { timeout: 15_000 }).toBe('exchange')
})

test('the directions are fetched once in a session', async () => {
  const { page, visit } = await openPage(office.url)
  let fetched = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/v1/calculator/') fetched++
  })
  const first = page.waitForResponse(/\/api\/v1\/calculator\/$/)
  await visit('/')
  await first
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('directions')?.length ?? 0)).toBeGreaterThan(1000)
  await visit('/')
  await page.locator('#search-to').focus()
  await page.waitForTimeout(3_500)
  expect(fetched).toBe(1)
})

test('a storage that fails is told on the console, and the calculator works', async () => {
  const { page, visit, expectConsole } = await openPage(office.url)
  expectConsole(/could not be (read|written)/)
  await page.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get: () => {
        throw new Error('forbidden')
      },
    })
  })
  const told = page.waitForEvent('console', {
    predicate: message => /directions could not be written/.test(message.text()),
  })
  await visit('/')
  await told
  await page.locator('#give').fill('0,02')
  await expect.poll(() => new URL(page.url()).searchParams.get('amount')).toBe('0.02')
  await expect.poll(() => step(page)).toBe('exchange')
})

test('without the directions there is the error page with the words of the specification', async () => {
  const { page, visit, expectConsole } = await openPage(office.url)
  expectConsole(/Failed to load resource|Could not fetch data/)
  await page.route(/\/api\/v1\/calculator\/$/, route =>
    route.fulfill({
      status: 500,
      contentType: 'application/problem+json',
      body: JSON.stringify({ type: '', title: '', status: 500, code: 'internal', detail: 'the shelf is empty' }),
    }),
  )
  await visit('/')
  await page.getByRole('heading', { name: 'Код ошибки 500' }).waitFor()
  await page
    .getByText('Could not fetch data from /api/v1/calculator/ error: the shelf is empty', { exact: true })
    .waitFor()
})

import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import type { RateStep } from '#contract/catalogue/rate-step.ts'
import { openPage, type PageOptions } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()

const step = (page: Page) => page.locator('[data-step]').getAttribute('data-step')
const course = (page: Page) => page.getByTitle('Показать наоборот').textContent()
const open = async (options: PageOptions = {}) => {
  const opened = await openPage(office.url, options)
  const streaming = opened.page.waitForRequest(/\/calculator\/stream\//)
  await opened.visit('/?from=BTC&to=SBERRUB&amount=0.01')
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
/** In percent, as the office counts at the moment: it hears of a change a little later. */
async function marginOfOffice(): Promise<number> {
  const answer = await fetch(`${office.url}/api/v1/calculator/course/BTC/SBERRUB/`)
  const { steps } = (await answer.json()) as { steps: RateStep[] }
  return Number(steps.find(({ kind }) => kind === 'margin')?.value)
}
const maintenance = (on: boolean, until: Date | null = null) =>
  office.db
    .updateTable('office')
    .set({ maintenance: on, maintenance_message_ru: 'Меняем диск.', maintenance_until: until })
    .execute()

test('a change of the rate shows in the list and in the form, and both agree', async () => {
  const { page } = await open()
  const [before, got] = [await course(page), await page.locator('#get').inputValue()]
  await change({ margin_bps: 300 })

  await expect.poll(() => course(page)).not.toBe(before)
  await expect.poll(() => page.locator('#get').inputValue()).not.toBe(got)
  // Read in one go: a moment later the market may have moved.
  const figuresAgree = () =>
    page.evaluate(() => {
      const course = document.querySelector('[title="Показать наоборот"]')!.textContent!.replace(/^.* = /, '')
      return document.querySelector('label:has([name=to]:checked)')!.textContent!.includes(course)
    })
  expect(await figuresAgree()).toBe(true)
  await change({ margin_bps: 100 })
})

test('a paused direction is marked in the list and on the button until it is resumed', async () => {
  const { page } = await open()
  await change({ state: 'paused', reason: 'Банк закрыт' })
  await expect.poll(() => step(page)).toBe('another-pair')
  await expect.poll(() => page.locator('[data-step]').textContent()).toMatch(/^Направление приостановлено: /)
  await page.getByText('Оператор пишет: Банк закрыт').waitFor()
  const row = page.getByRole('region', { name: 'Получаете' }).locator('label', { hasText: 'Сбербанк' })
  await expect.poll(() => row.textContent()).toContain('закрыто оператором')
  // Said once beside the form, and what works instead is a press away.
  expect(await page.getByText('Направление приостановлено').count()).toBe(1)
  expect(await page.getByRole('link', { name: 'Сообщить, когда откроется' }).getAttribute('href')).toMatch(
    /^\/reserve-watch\?from=BTC&to=SBERRUB/,
  )
  const others = page.getByRole('region', { name: 'Вот что работает:' }).getByRole('button')
  await expect.poll(() => others.count()).toBe(3)
  await others.first().click()
  await expect.poll(() => step(page)).toBe('exchange')

  await page.goto(`${office.url}/?from=BTC&to=SBERRUB&amount=0.01`)
  await expect.poll(() => step(page)).toBe('another-pair')
  await change({ state: 'on', reason: null })
  await expect.poll(() => step(page)).toBe('exchange')
})

test('in a hidden tab the stream is closed and nothing is asked, until the tab is visible again', async () => {
  const { page } = await open({ at: new Date() })
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
  const before = await course(page)
  await change({ margin_bps: 2_500 })
  await expect.poll(marginOfOffice).toBe(25)
  await page.clock.runFor(60_000)
  expect(requests.filter(path => /stream|init/.test(path))).toEqual([])
  await turn('visible')
  await expect.poll(() => requests.some(path => path.endsWith('/stream/'))).toBe(true)
  await expect.poll(() => course(page)).not.toBe(before)
  await change({ margin_bps: 100 })
})

test('offline the last figures stay with their time, and a typed amount is asked when the connection is back', async () => {
  const { page, expectConsole } = await open()
  expectConsole(/ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  await page.context().setOffline(true)
  await page.locator('#give').fill('0,02')
  await page.getByText(/нет связи, курс на \d\d:\d\d:\d\d/).waitFor()
  await expect.poll(() => step(page)).toBe('ask-again')
  expect(await course(page)).toMatch(/^1\sBTC = /)

  await page.context().setOffline(false)
  await expect.poll(() => step(page)).toBe('exchange')
  await expect.poll(() => page.getByText(/нет связи/).count()).toBe(0)
})

test('maintenance closes the form with its end time, and opens it again afterwards', async () => {
  const { page } = await open()
  await maintenance(true, new Date(Date.now() + 3_600_000))
  await expect.poll(() => step(page)).toBe('wait-for-end')
  await expect.poll(() => page.locator('[data-step]').textContent()).toMatch(/^Технический перерыв до \d\d:\d\d$/)
  await page.getByText('Меняем диск.').waitFor()
  await expect.poll(() => page.locator('#give').isDisabled()).toBe(true)

  await maintenance(false)
  await expect.poll(() => step(page)).toBe('exchange')
})

test('the directions are loaded once a session', async () => {
  const { page, visit } = await openPage(office.url, { at: new Date() })
  let fetched = 0
  page.on('request', request => {
    if (new URL(request.url()).pathname === '/api/v1/calculator/') fetched++
  })
  const first = page.waitForResponse(/\/api\/v1\/calculator\/$/)
  await visit('/')
  await first
  await expect.poll(() => page.evaluate(() => sessionStorage.getItem('directions')?.length ?? 0)).toBeGreaterThan(1000)
  await visit('/')
  // The page is in step with the office, and what it wants in a quiet moment it has wanted by then.
  await page.getByText(/обновлён (только что|\d+ с назад)/).waitFor()
  await page.locator('#search-to').focus()
  await page.clock.runFor(10_000)
  expect(fetched).toBe(1)
})

test('a storage that fails is logged on the console, and the calculator works', async () => {
  const { page, visit, expectConsole } = await openPage(office.url, { fresh: true })
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

test('without the directions the error page has the text of the specification', async () => {
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

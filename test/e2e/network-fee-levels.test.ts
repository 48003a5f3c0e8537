import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { entryOf } from '#server/quotes/board.ts'
import { quoteView } from '#server/quotes/quote-view.ts'
import { demoRail } from '#server/rails/demo/demo-rail.ts'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOffice } from '#test/harness/office.ts'
import { widerThanTheScreen } from './walk-screens.ts'

const office = await startOffice()

const PAIR = 'from=SBERRUB&to=USDTERC20&amount=9000&side=from'
const levels = (page: Page) => page.getByRole('group', { name: 'Скорость в сети и её комиссия' })
const level = (page: Page, name: string) => levels(page).getByRole('radio', { name })
const line = (page: Page, name: string) => page.getByText(`Комиссия сети · ${name}`, { exact: true })
const got = async (page: Page) =>
  Number((await page.getByRole('textbox', { name: 'Получаете', exact: true }).inputValue()).replace(',', '.'))
const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('the level is chosen by keys, and the amount, the line and the address follow; another pair begins with the usual one', async () => {
  const { page, visit } = await openPage(office.url)
  await visit(`/?${PAIR}`)
  await page.route('**/calculator/stream/**', () => {})
  expect(await level(page, 'обычно').isChecked()).toBe(true)
  await line(page, 'обычно').waitFor()
  const usual = await got(page)
  await level(page, 'обычно').focus()
  await page.keyboard.press('ArrowRight')
  await line(page, 'быстро').waitFor()
  await expect.poll(() => got(page)).toBeLessThan(usual - 1)
  expect(addressOf(page)).toMatchObject({ networkFeeLevel: 'fast' })
  expect(await violations(page)).toEqual([])

  await page.getByRole('link', { name: 'Поменять местами' }).click()
  await expect.poll(() => addressOf(page)).toMatchObject({ from: 'USDTERC20' })
  expect(addressOf(page)).not.toHaveProperty('networkFeeLevel')
  expect(await levels(page).count()).toBe(0)
})

test('the order form has the level of the calculator, and counts anew with another', async () => {
  const { page, visit, arrive } = await openPage(office.url)
  await visit(`/?${PAIR}&networkFeeLevel=fast`)
  await line(page, 'быстро').waitFor()
  await page.locator('[data-step=exchange]').click()
  await page.waitForURL('**/claim?**')
  await line(page, 'быстро').waitFor()
  expect(await level(page, 'быстро').isChecked()).toBe(true)
  // What is typed is kept for the tab as soon as the checks are loaded.
  await expect
    .poll(async () => {
      await page.getByLabel('Почта').fill('anna@example.com')
      return page.evaluate(() => sessionStorage.getItem('claim-draft') ?? '')
    })
    .toContain('anna@example.com')
  await level(page, 'медленно').check({ force: true })
  await arrive(/networkFeeLevel=slow/)
  await line(page, 'медленно').waitFor()
  expect(await level(page, 'медленно').isChecked()).toBe(true)
  await expect.poll(() => page.getByLabel('Почта').inputValue()).toBe('anna@example.com')
})

test('without JavaScript the level is sent with the form, on the home page and on that of the order', async () => {
  const { page, visit } = await openPage(office.url, { javaScript: false })
  await visit(`/?${PAIR}`)
  await level(page, 'медленно').check({ force: true })
  await page.getByRole('button', { name: 'Пересчитать' }).click()
  await line(page, 'медленно').waitFor()
  expect(addressOf(page)).toMatchObject({ networkFeeLevel: 'slow', amount: '9\u00a0000' })

  await page.locator('[data-step=exchange]').click()
  await page.waitForURL('**/claim?**')
  await line(page, 'медленно').waitFor()
  await level(page, 'быстро').check({ force: true })
  await page.getByRole('button', { name: 'Пересчитать' }).click()
  await line(page, 'быстро').waitFor()
})

test('an address with a level that is none, or that the pair does not offer, is counted as usual and says so', async () => {
  const { page, visit } = await openPage(office.url)
  for (const address of [`/?${PAIR}&networkFeeLevel=warp`, '/?from=SBERRUB&to=BTC&amount=9000&networkFeeLevel=fast']) {
    await visit(address)
    await page.getByText('Такой скорости перевода здесь нет').waitFor()
  }
})

test('the levels stand side by side on the smallest phone', async () => {
  const { page, visit } = await openPage(office.url, { width: 320 })
  for (const address of [
    `/?${PAIR}`,
    `/claim?${PAIR}`,
    '/exchange/sberrub-to-usdterc20',
    '/cash?from=CASHRUB&to=USDTERC20&amount=150000',
  ]) {
    await visit(address)
    const tops = await levels(page)
      .locator('label')
      .evaluateAll(labels => labels.map(label => label.getBoundingClientRect().top))
    expect([tops.length, new Set(tops).size], address).toEqual([3, 1])
    expect(await widerThanTheScreen(page), address).toEqual([])
  }
})

test('the page of the pair names the levels, and so does the desk for whoever pays out', async () => {
  const { page, visit } = await openPage(office.url)
  await visit('/exchange/sberrub-to-usdterc20')
  const terms = await page.locator('main').innerText()
  for (const named of ['медленно: 1,2\u00a0USDT', 'обычно: 2,5\u00a0USDT', 'быстро: 4\u00a0USDT'])
    expect(terms).toContain(named)

  const claims = await openClaimsOffice(office.db, { at: new Date(), rail: demoRail })
  const account = { account: '2200 0000 0000 0004' }
  const { board } = claims.deps.snapshot()
  const request = { side: 'from', units: 900_000n, level: 'fast' } as const
  const signing = { now: claims.now, key: claims.deps.secret }
  const quoted = quoteView(board, entryOf(board, 'SBERRUB', 'USDTERC20')!, request, signing)
  if (!quoted.ok) throw new Error(quoted.refusal.reason)
  const claim = await claims.open('SBERRUB', 'USDTERC20', '9000', {
    accounts: { from: account, to: { account: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' } },
    refundAccount: account,
    quote: quoted.value.token,
  })
  await claims.pay(claim, claim.figures.give)
  const olga = await openPage(office.url, { as: await newPersonSignedIn(office, { role: 'operator' }) })
  await olga.visit(`/console/claims/${claim.id}`)
  const facts = olga.page.getByRole('region', { name: 'Что известно' })
  await facts.getByText('Комиссия сети', { exact: true }).waitFor()
  expect(await facts.innerText()).toMatch(/быстро\s*4\sUSDT/)
})

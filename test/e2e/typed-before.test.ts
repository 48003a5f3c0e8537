import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage, type PageOptions } from '../browser.ts'
import { startOffice } from '../office.ts'

const office = await startOffice()

/** A page whose code comes when it is told to. */
async function openWithoutCode(path: string, options?: PageOptions) {
  const { page } = await openPage(office.url, options)
  let come!: () => void
  const told = new Promise<void>(resolve => {
    come = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async route => {
    await told
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { page, come }
}

const addressOf = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

test('an amount that was typed before the code came is what is counted', async () => {
  const { page, come } = await openWithoutCode('/?from=USDTTRC20&to=SBERRUB')
  await page.locator('#give').fill('777')
  const counted = page.waitForResponse(/\/front-api\/calculator\/init\?.*amount=777/)
  come()
  await counted
  await expect.poll(() => addressOf(page)).toMatchObject({ amount: '777', side: 'from' })
  expect(await page.locator('#give').inputValue()).toBe('777')
})

test('a currency that was chosen before the code came stays chosen', async () => {
  const { page, come } = await openWithoutCode('/?from=USDTTRC20&to=SBERRUB')
  await page.locator('input[name=from][value=ETH]').check({ force: true })
  const counted = page.waitForResponse(/\/front-api\/calculator\/init\?.*from=ETH/)
  come()
  await counted
  await expect.poll(() => addressOf(page).from).toBe('ETH')
  expect(await page.locator('input[name=from]:checked').getAttribute('value')).toBe('ETH')
})

test('a form keeps what was typed and ticked before its code came', async () => {
  const { page, come } = await openWithoutCode('/register')
  const mail = page.locator('input[name=email]')
  await mail.fill('early@example.com')
  const consent = page.getByRole('checkbox').first()
  await consent.check()
  come()
  await page.waitForFunction(() => 'awake' in document.documentElement.dataset)
  expect(await mail.inputValue()).toBe('early@example.com')
  expect(await consent.isChecked()).toBe(true)
})

test('nothing but styles and letters is asked for before the first picture', async () => {
  const html = await (await fetch(office.url)).text()
  expect(html).not.toMatch(/<script[^>]* src=|rel="modulepreload"/)
  expect(html).toContain('rel="stylesheet"')
})

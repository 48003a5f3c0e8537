import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { createPerson, newPersonSignedIn, PASSWORD } from '#test/fixtures/people.ts'
import { hydrated, openPage, type PageOptions } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()

/** A page whose scripts arrive when the test says so. */
async function openWithoutCode(path: string, options?: PageOptions) {
  const { page, expectConsole } = await openPage(office.url, options)
  let come!: () => void
  const told = new Promise<void>(resolve => {
    come = resolve
  })
  await page.route(/\/assets\/.*\.js$/, async route => {
    await told
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return { page, come, expectConsole }
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
  const ether = page.locator('input[name=from][value=ETH]')
  // By force nothing is waited for, and the styles may still be on their way.
  await ether.waitFor()
  await ether.check({ force: true })
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
  await hydrated(page)
  expect(await mail.inputValue()).toBe('early@example.com')
  expect(await consent.isChecked()).toBe(true)
})

test('a form that was sent before its code came goes on from its answer', async () => {
  const olga = await createPerson(office.db, { role: 'operator' })
  const { page, come, expectConsole } = await openWithoutCode('/login')
  expectConsole(/status of 401/)
  await page.getByLabel('Электронная почта').fill(olga.email)
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.keyboard.press('Enter')
  await page.getByLabel('Код из приложения').waitFor()
  come()
  await hydrated(page)
  expect(await page.getByLabel('Код из приложения').isVisible()).toBe(true)
  // The password is asked for once more, for the page has come anew without it.
  expect(await page.getByLabel('Пароль', { exact: true }).inputValue()).toBe('')
  await page.getByLabel('Пароль', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Код из приложения').fill(olga.recoveryCodes[0]!)
  await page.keyboard.press('Enter')
  await page.waitForURL('**/console')
})

test('what a form was refused for before its code came is still said with it', async () => {
  const { page, come, expectConsole } = await openWithoutCode('/register')
  expectConsole(/status of 400/)
  await page.locator('input[name=email]').fill('early@example.com')
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert')
  await summary.waitFor()
  const said = await summary.innerText()
  come()
  await hydrated(page)
  expect(await summary.innerText()).toBe(said)
  expect(await page.locator('input[name=email]').inputValue()).toBe('early@example.com')
})

test('what a form that was sent before its code came has shown is still there when news has come', async () => {
  const owner = await newPersonSignedIn(office, { role: 'owner' })
  const { page, come } = await openWithoutCode(
    '/console/directions/copy?from=BTC&to=USDTTRC20&forFrom=BTC&forTo=USDTERC20',
    { as: owner },
  )
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  const confirm = page.getByRole('button', { name: 'Подтвердить' })
  await confirm.waitFor()
  // The stream of the desk reads the page again as soon as it is connected.
  const readAgain = page.waitForResponse('**/api/v1/desk/waiting-changes/')
  come()
  await (await readAgain).finished()
  await confirm.click()
  await page.getByText('Записей в правке: 1').waitFor()
})

test('nothing but styles and fonts is requested before the first paint', async () => {
  const html = await (await fetch(office.url)).text()
  expect(html).not.toMatch(/<script[^>]* src=|rel="modulepreload"/)
  expect(html).toContain('rel="stylesheet"')
})

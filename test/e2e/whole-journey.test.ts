import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { startOffice } from '../office.ts'

const office = await startOffice()

const HOME = '/?from=TON&to=SBERRUB&amount=500&side=from'
const CARD = '2200000000000004'
const TON = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'
const CLAIM = /\/claim\/[\da-f-]{36}$/

/** The machine may be busy. */
const SOON = { timeout: 15_000 }
const now = (page: Page) => page.locator('#now').innerText()

test('from the rate to the receipt by the keyboard alone', async () => {
  const { page, visit } = await openPage(office.url, { reducedMotion: true })
  const press = (what: Focused) => goTo(page, what).then(() => page.keyboard.press('Enter'))
  const type = async (field: string, text: string) => {
    await goTo(page, { field })
    await page.keyboard.insertText(text)
  }
  const tick = (field: string) => goTo(page, { field }).then(() => page.keyboard.press('Space'))

  await visit(HOME)
  await press({ words: 'Обменять' })
  await page.waitForURL('**/claim?**')
  await page.getByRole('heading', { name: 'Заявка на обмен' }).waitFor()
  await type('to.account', CARD)
  await type('refund.account', TON)
  await tick('refund.no-memo')
  await type('email', 'keyboard@example.com')
  await tick('consent')
  await press({ words: 'Проверить заявку' })
  await page.getByRole('heading', { name: 'Всё верно?' }).waitFor()
  await press({ words: 'Отправить заявку' })
  await page.waitForURL(CLAIM)
  await expect.poll(() => now(page), SOON).toBe('Переведите точную сумму по этим реквизитам.')

  await press({ words: 'Деньги отправлены' })
  await expect.poll(() => now(page), SOON).toBe('Деньги видны в сети. Подтверждений: 0 из 2.')
  await press({ words: 'Деньги дошли' })
  await expect.poll(() => now(page), SOON).toBe('Деньги пришли, проверяем их перед выплатой.')
  await press({ words: 'Оператор выплатил' })
  await expect.poll(() => now(page), SOON).toBe('Обмен завершён, выплата отправлена.')
  const download = page.waitForEvent('download')
  await press({ words: 'Скачать чек' })
  expect((await download).suggestedFilename()).toMatch(/\.pdf$/)

  const claim = page.url()
  await visit('/claim/success')
  expect(await page.locator('main').innerText()).toContain('Обмен завершён, выплата отправлена.')
  await press({ words: 'Открыть заявку' })
  await page.waitForURL(claim)
}, 90_000)

type Focused = { field: string } | { words: string }

/** Tab by Tab, as far as a patient person would. */
async function goTo(page: Page, wanted: Focused): Promise<void> {
  for (let stops = 0; stops < 80; stops++) {
    const { name, words } = await page.evaluate(() => {
      const element = document.activeElement as HTMLInputElement
      return { name: element.name, words: element.textContent?.trim() }
    })
    if ('field' in wanted ? name === wanted.field : words === wanted.words) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`${JSON.stringify(wanted)} is not reached by Tab`)
}

test('from the rate to the receipt without JavaScript', async () => {
  const { page, visit } = await openPage(office.url, { javaScript: false })
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()

  await visit(HOME)
  await page.getByRole('link', { name: 'Обменять' }).click()
  await page.getByLabel('Номер карты').fill(CARD)
  await page.getByLabel('Адрес в сети TON').fill(TON)
  await page.getByLabel('Мой адрес работает без поля').check()
  await page.getByLabel('Почта').fill('no-script@example.com')
  await page.getByLabel('Согласен с').check()
  await press('Проверить заявку')
  await press('Отправить заявку')
  expect(page.url()).toMatch(CLAIM)
  expect(await now(page)).toBe('Переведите точную сумму по этим реквизитам.')

  await press('Деньги отправлены')
  expect(await now(page)).toBe('Деньги видны в сети. Подтверждений: 0 из 2.')
  await press('Деньги дошли')
  expect(await now(page)).toBe('Деньги пришли, проверяем их перед выплатой.')
  await press('Оператор выплатил')
  expect(await now(page)).toBe('Обмен завершён, выплата отправлена.')
  const receipt = await page.getByRole('link', { name: 'Скачать чек' }).getAttribute('href')
  expect((await page.request.get(receipt!)).headers()['content-type']).toBe('application/pdf')

  const claim = page.url()
  await visit('/claim/success')
  expect(await page.locator('main').innerText()).toContain('Обмен завершён, выплата отправлена.')
  await page.getByRole('link', { name: 'Открыть заявку' }).click()
  expect(page.url()).toBe(claim)
}, 90_000)

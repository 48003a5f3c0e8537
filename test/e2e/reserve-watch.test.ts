import { expect, test, vi } from 'vitest'
import type { DirectionItem } from '#contract/catalogue/direction.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { focusOn } from '#test/harness/focus.ts'
import { startOffice } from '#test/harness/office.ts'

const office = await startOffice()
const wished = '/?from=USDTTRC20&to=BTC&amount=100&side=to'

// The office sets no limit of its own here, so that the reserve of Bitcoin is the one there is.
await office.db.updateTable('directions').set({ from_max: null }).where('to_currency', '=', 'BTC').execute()
await vi.waitFor(async () => {
  const items = (await (await fetch(`${office.url}/api/v1/calculator/`)).json()) as DirectionItem[]
  const item = items.find(({ from, to }) => from === 'USDTTRC20' && to === 'BTC')
  expect(Number(item?.max?.to)).toBeGreaterThan(1)
}, 30_000)

test('a calculation beyond the reserve leads to a form that is filled in, corrected and sent', async () => {
  const { page, visit, expectConsole } = await openPage(office.url)
  await visit(wished)
  await page.getByRole('link', { name: 'Сообщить, когда хватит' }).click()
  expect(await page.getByRole('textbox', { name: 'Хочу получить' }).inputValue()).toBe('100')

  const email = page.getByRole('textbox', { name: 'Электронная почта' })
  expectConsole(/400 \(Bad Request\)/)
  await email.fill('anna')
  await email.press('Enter')
  // The summary takes the focus and leads to the field.
  await page.getByRole('link', { name: 'Электронная почта' }).click()
  await focusOn(email)
  // The loading bar stands above all landmarks for the moment that it is there.
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  expect(await violations(page)).toEqual([])

  await email.fill('anna@example.com')
  await email.press('Enter')
  await page.getByText('Напишем на anna@example.com').waitFor()
  expect(await violations(page)).toEqual([])
})

test('a pair leads to a rate alert that is filled in, corrected and set', async () => {
  const { page, visit, expectConsole } = await openPage(office.url)
  await visit('/exchange/usdttrc20-to-btc')
  await page.getByRole('link', { name: 'Сообщить, когда курс изменится' }).click()
  const figure = page.getByRole('textbox', { name: /^Сообщить, когда 1 / })
  expectConsole(/400 \(Bad Request\)/)
  await figure.press('Enter')
  await page.getByRole('link', { name: /^Сообщить, когда 1 / }).click()
  await focusOn(figure)
  await expect.poll(() => page.getByRole('progressbar').count()).toBe(0)
  expect(await violations(page)).toEqual([])

  await figure.fill('9 999 999')
  await page.getByRole('textbox', { name: 'Электронная почта' }).fill('vera@example.com')
  await page.getByRole('button', { name: 'Включить', exact: true }).click()
  await page.getByText('Напишем на vera@example.com').waitFor()
  expect(await violations(page)).toEqual([])
})

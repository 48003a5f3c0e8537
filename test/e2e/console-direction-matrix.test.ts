import { describe, expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage, openPlainPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const owner = await newPersonSignedIn(office, { role: 'owner' })

test('an area of the matrix is selected by keys, and its margins are changed at once', async () => {
  const rows = () =>
    office.db
      .selectFrom('directions')
      .select(['from_currency', 'to_currency', 'margin_bps'])
      .where('from_currency', 'in', ['BTC', 'ETH'])
      .where('to_currency', 'in', ['SBERRUB', 'TCSBRUB'])
      .orderBy('from_currency')
      .orderBy('to_currency')
      .execute()
  const before = await rows()
  const { page, visit } = await openPage(office.url, { as: owner })
  await visit('/console/directions/matrix?from=BTC,ETH&to=SBERRUB,TCSBRUB')
  await page.getByRole('grid').waitFor()
  expect(await violations(page)).toEqual([])
  // One stop for the Tab key in the whole matrix.
  expect(await page.locator('table [tabindex="0"]').count()).toBe(1)
  await page.locator('table [tabindex="0"]').focus()
  await page.keyboard.press('End')
  await page.keyboard.press('Home')
  await page.keyboard.press('Shift+ArrowRight')
  await page.keyboard.press('Shift+ArrowDown')
  await page.getByText('Выделено 2 × 2: 4 направления').waitFor()
  await page.keyboard.press('m')
  await page.getByRole('textbox', { name: 'Прибавить к наценке' }).fill('0,2')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Изменятся 4 записи').waitFor()
  await page.getByRole('button', { name: 'Подтвердить' }).click()
  await page.getByText('Записей в правке: 4').waitFor()
  expect(await rows()).toEqual(before.map(row => ({ ...row, margin_bps: row.margin_bps + 20 })))
})

test('the mouse selects an area and opens nothing, Escape forgets it, and Enter opens a direction', async () => {
  const { page, visit } = await openPage(office.url, { as: owner })
  await visit('/console/directions/matrix?from=BTC,ETH&to=SBERRUB,TCSBRUB')
  await page.getByRole('grid').waitFor()
  const cells = page.locator('tbody td a')
  await cells.nth(0).hover()
  await page.mouse.down()
  await cells.nth(3).hover()
  await page.mouse.up()
  await page.getByText('Выделено 2 × 2').waitFor()
  await page.keyboard.press('Escape')
  await page.getByText('Стрелки ходят по клеткам').waitFor()
  await cells.nth(0).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Ethereum → Сбербанк RUB' }).waitFor()
})

test('without JavaScript the matrix is a table of links, and an empty cell adds its direction', async () => {
  const { page, visit } = openPlainPage(office.url, { as: owner, locale: 'en' })
  await visit('/console/directions/matrix?from=SBERRUB&to=SBERRUB,TCSBRUB,BTC')
  await page.getByRole('link', { name: /^add$/ }).first().click()
  expect(await page.getByRole('combobox', { name: 'Given' }).inputValue()).toBe('SBERRUB')
  expect(await page.getByRole('combobox', { name: 'Received' }).inputValue()).toBe('TCSBRUB')
})

test('an area names what would fall below its floor, and changes the rest', async () => {
  await office.db
    .updateTable('directions')
    .set({ margin_bps: 60, floor_bps: 50 })
    .where('from_currency', '=', 'LTC')
    .where('to_currency', '=', 'SBERRUB')
    .execute()
  const { page, visit } = await openPage(office.url, { as: owner })
  await visit('/console/directions/many?from=LTC&to=SBERRUB,TCSBRUB')
  await page.getByRole('textbox', { name: 'Прибавить к наценке' }).fill('-0,3')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Изменится 1 запись. Не изменится 1 запись: правило не позволяет.').waitFor()
  await page.getByText('Наценка: меньше наименьшей наценки').waitFor()
})

describe.each([
  ['with JavaScript', true, 'USDTERC20'],
  ['without JavaScript', false, 'USDTBEP20'],
] as const)('%s', (_, javaScript, to) => {
  test('a direction is copied from its page: its terms, closed, and taken back with one press', async () => {
    const { page, visit } = await openEitherPage(office.url, { javaScript, as: owner })
    await visit('/console/directions/BTC-USDTTRC20')
    const form = page.locator('form', { has: page.getByRole('heading', { name: 'Скопировать условия' }) })
    await form.getByLabel('Получает').selectOption(to)
    await form.getByRole('button', { name: 'Скопировать…' }).click()
    await page.getByRole('heading', { level: 1, name: 'Как Bitcoin → Tether TRC20' }).waitFor()
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByText('Вступит в силу сразу').waitFor()
    if (javaScript) expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Подтвердить' }).click()
    await page.getByText('Записей в правке: 1').waitFor()
    const copied = await office.db
      .selectFrom('directions')
      .select(['state', 'formula'])
      .where('from_currency', '=', 'BTC')
      .where('to_currency', '=', to)
      .executeTakeFirst()
    expect(copied).toEqual({ state: 'off', formula: 'BTC/USDT' })
  })
})

test('a row is copied from its head: what has no source is named with its place', async () => {
  const { page, visit } = await openPage(office.url, { as: owner, locale: 'en' })
  await visit('/console/directions/matrix?from=BTC')
  await page.getByRole('rowheader').getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'As all directions that give Bitcoin' }).waitFor()
  await page.getByRole('combobox', { name: 'Given' }).selectOption('CASHEUR')
  await page.getByRole('button', { name: 'Review' }).click()
  await page
    .getByText(/EUR\/USDT, character 1/)
    .first()
    .waitFor()
})

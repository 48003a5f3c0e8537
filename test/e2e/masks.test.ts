import type { Locator } from 'playwright-core'
import { expect, test } from 'vitest'
import { openPage } from '#test/harness/browser.ts'
import { startUiOffice } from '#test/harness/ui-office.ts'

const { url } = await startUiOffice()

async function openField(label: string) {
  const { page, visit } = await openPage(url)
  await visit('/ui?only=fields')
  const field = page.locator('[data-theme="light"]').getByLabel(label)
  await field.click()
  return { page, field, keys: page.keyboard }
}

const caretOf = (field: Locator) => field.evaluate((input: HTMLInputElement) => input.selectionStart)
const putCaret = (field: Locator, at: number) =>
  field.evaluate((input: HTMLInputElement, at) => input.setSelectionRange(at, at), at)

test('what comes from the server is masked already', async () => {
  const { field } = await openField('Номер карты')
  expect(await field.inputValue()).toBe('2202 2067 1180 4417')
})

test('digits are set in their places as they are typed, and nothing else is taken', async () => {
  const { field, keys } = await openField('Телефон')
  await keys.type('7a903-12 3я4567')
  expect(await field.inputValue()).toBe('+7 (903) 123-45-67')
  await keys.type('999')
  expect(await field.inputValue()).toBe('+7 (903) 123-45-67')
})

test('a letter may be of any alphabet, a digit is none', async () => {
  const { field, keys } = await openField('Промокод')
  await keys.type('a1бCд2я3z')
  expect(await field.inputValue()).toBe('aбCд-2я3z')
})

test('what is pasted with its own signs is cleaned', async () => {
  const { page, field, keys } = await openField('Номер карты')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(() => navigator.clipboard.writeText(' 5536-9137 9999_0000 CVC'))
  await keys.press('Control+A')
  await keys.press('Control+V')
  expect(await field.inputValue()).toBe('5536 9137 9999 0000')
})

test('in the middle a digit comes in where the caret is, and the caret stays after it', async () => {
  const { field, keys } = await openField('Номер карты')
  await keys.press('Control+A')
  await keys.type('22022067')
  await putCaret(field, 2)
  await keys.type('9')
  expect(await field.inputValue()).toBe('2290 2206 7')
  expect(await caretOf(field)).toBe(3)
})

test('in the middle a digit goes away, and the caret stays where it went', async () => {
  const { field, keys } = await openField('Номер карты')
  await putCaret(field, 3)
  await keys.press('Backspace')
  expect(await field.inputValue()).toBe('2222 0671 1804 417')
  expect(await caretOf(field)).toBe(2)
  await keys.press('Delete')
  expect(await field.inputValue()).toBe('2220 6711 8044 17')
  expect(await caretOf(field)).toBe(2)
})

test('everything can be deleted, the signs of the mask too', async () => {
  const { field, keys } = await openField('Телефон')
  await keys.type('79031234567')
  for (let press = 0; press < 18; press++) await keys.press('Backspace')
  expect(await field.inputValue()).toBe('')
})

import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { violations } from '#test/harness/accessibility.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { openEitherPage } from '#test/harness/plain-page.ts'

const office = await startOffice()
const [treasurer, operator] = [
  await newPersonSignedIn(office, { role: 'treasurer' }),
  await newPersonSignedIn(office, { role: 'operator' }),
]

test.each([
  ['with JavaScript', true, 'usdt sol', 'USDTSOL', 'Tether Solana'],
  ['without JavaScript', false, 'наличные тенге', 'CASHKZT', 'Наличные тенге'],
] as const)(
  'a known currency is found by words, added by one press and then changed (%s)',
  async (_, javaScript, words, code, name) => {
    const { page, visit } = await openEitherPage(office.url, { javaScript, as: treasurer })
    await visit('/console/currencies')
    await page.getByRole('link', { name: 'Добавить из готовых' }).click()
    await page.getByRole('heading', { name: 'Готовые валюты' }).waitFor()
    await page.getByRole('searchbox', { name: 'Название, код или сеть' }).fill(words)
    await page.getByRole('search').getByRole('button', { name: 'Найти', exact: true }).click()
    await page.getByRole('button', { name: `Добавить ${code}` }).click()
    await page.getByRole('heading', { name, level: 1 }).waitFor()
    await page.getByText('Сохранено', { exact: true }).waitFor()

    await page.getByRole('textbox', { name: 'Место в списке' }).fill('3')
    await page.getByRole('button', { name: 'Показать, что будет' }).click()
    await page.getByText('Вступит в силу сразу').waitFor()
    await page.getByRole('button', { name: 'Подтвердить' }).click()
    await page.getByText('Сохранено', { exact: true }).waitFor()
    if (javaScript) expect(await violations(page)).toEqual([])
    await visit(`/console/currencies/known?search=${code}`)
    await page.getByRole('link', { name: `Уже есть ${code}` }).waitFor()
  },
)

test('a field that the office adds is asked for in the claim form and checked there by its own rules', async () => {
  const staff = await openPage(office.url, { as: treasurer })
  await staff.visit('/console/currencies/YAMRUB')
  const { page } = staff
  await page.getByRole('textbox', { name: 'Имя латиницей' }).fill('client')
  await page
    .getByRole('group', { name: 'Новое поле' })
    .getByRole('textbox', { name: 'Название, по-русски' })
    .fill('Номер клиента')
  await page
    .getByRole('group', { name: 'Новое поле' })
    .getByRole('textbox', { name: 'Название, по-английски' })
    .fill('Client number')
  await page.getByRole('textbox', { name: 'Знаков не меньше' }).fill('6')
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  // What is missing is said at its own field of the row.
  await page.getByRole('textbox', { name: 'Знаков не больше' }).and(page.locator('[aria-invalid=true]')).waitFor()
  staff.expectConsole(/400/)
  const typed = page.getByRole('group', { name: 'Поле 1' })
  await typed.getByRole('textbox', { name: 'Знаков не больше' }).fill('8')
  await typed.getByRole('checkbox', { name: 'Обязательное' }).check()
  await page.getByRole('button', { name: 'Показать, что будет' }).click()
  await page.getByText('Меняется, куда приходят деньги.').waitFor()
  await page.getByRole('button', { name: 'Отправить на подтверждение' }).click()
  await page.getByText('Отправлено на подтверждение', { exact: true }).waitFor()
  // An hour later nobody has spoken against it.
  await office.db
    .updateTable('currencies')
    .set({ own_fields: JSON.stringify([client]) })
    .where('code', '=', 'YAMRUB')
    .execute()

  const visitor = await openPage(office.url)
  await expect
    .poll(async () => {
      await visitor.visit('/claim?from=BTC&to=YAMRUB')
      return visitor.page.getByRole('textbox', { name: 'Номер клиента' }).count()
    })
    .toBe(1)
  const field = visitor.page.getByRole('textbox', { name: 'Номер клиента' })
  // The form checks from its first moment on; a quick hand may be there before.
  await expect
    .poll(async () => {
      await field.fill('12')
      await field.blur()
      return field.getAttribute('aria-invalid')
    })
    .toBe('true')
  await field.fill('104882')
  await field.blur()
  await expect.poll(() => field.getAttribute('aria-invalid')).not.toBe('true')
})

const client = {
  name: 'client',
  label: { ru: 'Номер клиента', en: 'Client number' },
  characters: 'digits',
  least: 6,
  most: 8,
  mask: null,
  required: true,
  example: '104882',
}

test('whoever may not set terms is told so, and adds nothing', async () => {
  const { page, visit, expectConsole } = await openPage(office.url, { as: operator })
  await visit('/console/currencies/known?search=dogecoin')
  expectConsole(/40[03]/)
  await page.getByRole('button', { name: 'Добавить DOGE', exact: true }).click()
  await page.getByRole('alert').first().waitFor()
  expect(await office.db.selectFrom('currencies').select('code').where('code', '=', 'DOGE').execute()).toEqual([])
})

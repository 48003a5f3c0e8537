import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { openPage } from '#test/harness/browser.ts'
import { startOffice } from '#test/harness/office.ts'
import { agreeUntil, sendButton } from '#test/harness/send-button.ts'

const office = await startOffice()
const CARD = '2200 0000 0000 0004'
const WALLET = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'

test('what a person has kept need not be typed again', async () => {
  const person = await newPersonSignedIn(office)
  const { page, visit } = await openPage(office.url, { as: person })
  const save = (currency: string, name: string, details: object) =>
    page.request.post('/api/v1/users/me/accounts/', {
      headers: { origin: office.url, 'sec-fetch-site': 'same-origin' },
      data: { currency, name, details },
    })
  expect((await save('SBERRUB', 'My card', { account: CARD })).status()).toBe(201)
  expect((await save('TON', '', { account: WALLET })).status()).toBe(201)

  await visit('/claim?from=TON&to=SBERRUB&amount=500&side=from')
  // The mailbox of the account is there already.
  expect(await page.getByLabel('Почта').inputValue()).toBe(person.email)
  const saved = page.getByLabel('Сохранённые реквизиты')
  // What is kept for a side stands in the form from the start, and what is kept is not offered to be kept.
  expect(await page.getByLabel('Номер карты').inputValue()).toBe(CARD)
  expect(await page.getByLabel('Сохранить реквизиты').count()).toBe(0)
  await page.getByLabel('Номер карты').fill('')
  await saved.first().selectOption({ index: 0 })
  await saved.first().selectOption({ label: 'My card: 2200 •••• •••• 0004' })
  await saved.last().selectOption({ index: 1 })
  await expect.poll(() => page.getByLabel('Номер карты').inputValue()).toBe(CARD)
  await page.getByLabel('Мой адрес работает без поля').check()
  await page.getByLabel('Принимаю').check()
  await page.getByRole('button', { name: 'Далее: проверка' }).click()
  await sendButton(page).click()
  await agreeUntil(page, () => /\/claim\/[\da-f-]{36}$/.test(page.url()))
  await page.getByRole('heading', { name: 'Переведите точную сумму' }).waitFor()
  expect(await page.locator('main').innerText()).toContain(CARD)
})

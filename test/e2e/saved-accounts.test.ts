import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { hydrated, openPage } from '#test/harness/browser.ts'
import { focusOn } from '#test/harness/focus.ts'
import { startOffice } from '#test/harness/office.ts'
import { openRefund } from '#test/harness/open-refund.ts'
import { agreeUntil, sendButton } from '#test/harness/send-button.ts'

const office = await startOffice()
const CARD = '2200 0000 0000 0004'
const PAIR = '/claim?from=TON&to=SBERRUB&amount=500&side=from'
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

  await visit(PAIR)
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
  // What the account of a customer keeps is not kept in the browser, too.
  expect(await page.evaluate(() => localStorage.getItem('last-accounts'))).toBeNull()
})

test('a guest is offered the last accounts of this browser, masked, one press fills them in, and one forgets them', async () => {
  const { page, visit } = await openPage(office.url)
  const offered = (of: Page) => of.getByRole('group', { name: 'Уже указывали в этом браузере' })
  await visit(PAIR)
  expect(await offered(page).count()).toBe(0)
  await page.getByLabel('Номер карты').fill(CARD)
  await openRefund(page)
  await page.getByLabel('Адрес в сети TON').fill(WALLET)
  await page.getByLabel('Мой адрес работает без поля').check()
  await page.getByLabel('Почта').fill('guest-of-accounts@example.com')
  await page.getByLabel('Принимаю').check()
  await page.getByRole('button', { name: 'Далее: проверка' }).click()
  await sendButton(page).click()
  await agreeUntil(page, () => /\/claim\/[\da-f-]{36}$/.test(page.url()))
  await page.getByRole('heading', { name: 'Переведите точную сумму' }).waitFor()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('last-accounts'))).toContain('SBERRUB')

  // Another tab, and another pair of the same bank.
  const other = await page.context().newPage()
  const sent: string[] = []
  other.on('request', request => sent.push(request.url() + (request.postData() ?? '')))
  await other.goto(`${office.url}/claim?from=BTC&to=SBERRUB&amount=0.01&side=from`)
  const chip = offered(other).getByRole('button', { name: '2200 •••• •••• 0004' })
  await chip.click()
  await expect.poll(() => other.getByLabel('Номер карты').inputValue()).toBe(CARD)
  expect(sent.filter(text => text.replaceAll(/\D/g, '').includes(CARD.replaceAll(' ', '')))).toEqual([])

  await other.goto(office.url + PAIR)
  await hydrated(other)
  await openRefund(other)
  await other.locator('[id="refund.memo"]').fill('of another address')
  await offered(other).last().getByRole('button', { name: 'UQDKbj••••PuwA' }).click()
  await expect.poll(() => other.getByLabel('Адрес в сети TON').inputValue()).toBe(WALLET)
  // That account has none.
  expect(await other.locator('[id="refund.memo"]').inputValue()).toBe('')
  expect(await other.getByLabel('Мой адрес работает без поля').isChecked()).toBe(true)

  await offered(other).first().getByRole('button', { name: 'Забыть' }).click()
  await focusOn(other.getByLabel('Номер карты'))
  await other.reload()
  await hydrated(other)
  await openRefund(other)
  await offered(other).getByRole('button', { name: 'UQDKbj••••PuwA' }).waitFor()
  expect(await offered(other).count()).toBe(1)
  await other.close()
})

test('a signed-in customer is offered what the account keeps, and nothing of the browser', async () => {
  const person = await newPersonSignedIn(office)
  const { page, visit } = await openPage(office.url, { as: person })
  const stored = [{ currency: 'SBERRUB', lines: [{ name: 'account', kind: 'russian-card', value: CARD }] }]
  await page.addInitScript(text => localStorage.setItem('last-accounts', text), JSON.stringify(stored))
  await visit(PAIR)
  expect(await page.getByText('2200 •••• •••• 0004').count()).toBe(0)
})

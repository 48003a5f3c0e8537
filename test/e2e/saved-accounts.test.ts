import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openPage } from '../browser.ts'
import { openExampleClaim } from '../example-claim.ts'
import { startOffice } from '../office.ts'
import { newPersonSignedIn, type SignedInPerson } from '../people.ts'
import { sendButton } from '../send-button.ts'

const office = await startOffice()
const PAIR = '/claim?from=TON&to=SBERRUB&amount=500&side=from'
const CARD = '2200 0000 0000 0004'
const WALLET = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'

test.each([true, false])('what a person has kept need not be typed again, JavaScript: %s', async javaScript => {
  const person = await newPersonSignedIn(office)
  const { page, visit } = await openPage(office.url, { as: person, javaScript })
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
  await saved.first().selectOption({ label: 'My card: 2200 •••• •••• 0004' })
  await saved.last().selectOption({ index: 1 })
  if (javaScript) await expect.poll(() => page.getByLabel('Номер карты').inputValue()).toBe(CARD)
  await page.getByLabel('Мой адрес работает без поля').check()
  await page.getByLabel('Согласен с').check()
  await page.getByRole('button', { name: 'Далее: проверка' }).click()
  await sendButton(page).click()
  await page.waitForURL(/\/claim\/[\da-f-]{36}$/)
  await page.getByRole('heading', { name: 'Переведите точную сумму' }).waitFor()
  expect(await page.locator('main').innerText()).toContain(CARD)
})

test('a claim that is done again brings its accounts to its owner, and to nobody else', async () => {
  const owner = await newPersonSignedIn(office)
  const { id, cookie } = await openExampleClaim(office.url, {
    id: randomUUID(),
    email: owner.email,
    headers: owner.headers,
  })
  const { number } = await office.db
    .selectFrom('claims')
    .select('number')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const filledIn = async (as: SignedInPerson | undefined, address: string) => {
    const { page, visit } = await openPage(office.url, { as, javaScript: false })
    // Even the key of the claim brings nothing: its page is for whoever has it, another claim is not.
    if (as !== owner) await page.context().addCookies([{ ...cookie, url: office.url }])
    await visit(`${address}&again=${number}`)
    return page
      .locator('[name="to.account"], [name="refund.account"]')
      .evaluateAll(fields => fields.map(field => (field as HTMLInputElement).value))
  }
  expect(await filledIn(owner, PAIR)).toEqual([CARD, WALLET])
  expect(await filledIn(owner, '/claim?from=BTC&to=SBERRUB&amount=0.01&side=from')).toEqual(['', ''])
  expect(await filledIn(await newPersonSignedIn(office), PAIR)).toEqual(['', ''])
  expect(await filledIn(undefined, PAIR)).toEqual(['', ''])
})

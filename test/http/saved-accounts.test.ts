import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { findClaim } from '#server/claims/claims.store.ts'
import { openExampleClaim } from '#test/fixtures/example-claim.ts'
import { newPersonSignedIn, type SignedInPerson } from '#test/fixtures/people.ts'
import { openClaimsOffice } from '#test/harness/claims-office.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openRefund } from '#test/harness/open-refund.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { sendButton } from '#test/harness/send-button.ts'

const office = await startOfficeInProcess()
const PAIR = '/claim?from=TON&to=SBERRUB&amount=500&side=from'
const CARD = '2200 0000 0000 0004'
const WALLET = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'

test('what a person has kept need not be typed again, without JavaScript', async () => {
  const person = await newPersonSignedIn(office)
  const { page, visit } = openPlainPage(office.url, { as: person })
  const save = (currency: string, name: string, details: object) =>
    fetch(`${office.url}/api/v1/users/me/accounts/`, {
      method: 'POST',
      headers: { ...person.headers, 'content-type': 'application/json' },
      body: JSON.stringify({ currency, name, details }),
    })
  expect((await save('SBERRUB', 'My card', { account: CARD })).status).toBe(201)
  expect((await save('TON', '', { account: WALLET })).status).toBe(201)

  await visit(PAIR)
  // The mailbox of the account is there already.
  expect(await page.getByLabel('Почта').inputValue()).toBe(person.email)
  const saved = page.getByLabel('Сохранённые реквизиты')
  // What is kept for a side stands in the form from the start, and what is kept is not offered to be kept.
  expect(await page.getByLabel('Номер карты').inputValue()).toBe(CARD)
  expect(await page.getByLabel('Сохранить реквизиты').count()).toBe(0)
  await page.getByLabel('Номер карты').fill('')
  await saved.first().selectOption('')
  await saved.first().selectOption({ label: 'My card: 2200 •••• •••• 0004' })
  await saved.last().selectOption((await saved.last().locator('option').nth(1).getAttribute('value'))!)
  await page.getByLabel('Мой адрес работает без поля').check()
  await page.getByLabel('Принимаю').check()
  await page.getByRole('button', { name: 'Далее: проверка' }).click()
  await sendButton(page).click()
  await page.waitForURL(/\/claim\/[\da-f-]{36}$/)
  await page.getByRole('heading', { name: 'Переведите точную сумму' }).waitFor()
  expect(await page.locator('main').innerText()).toContain(CARD)
})

test.each([
  { proof: 'fresh', said: 'Реквизиты для выплаты сохранены в кабинете', kept: 1 },
  { proof: 'old', said: 'Заявка создана, а реквизиты не сохранены', kept: 0 },
])(
  'payout details are kept from the form where the proof of who sits there is $proof',
  async ({ proof, said, kept }) => {
    const person = await newPersonSignedIn(office)
    if (proof === 'old')
      await office.db
        .updateTable('sessions')
        .set({ proved_at: new Date(Date.now() - 60 * 60_000) })
        .execute()
    const { page, visit } = openPlainPage(office.url, { as: person })
    await visit(PAIR)
    await page.getByLabel('Номер карты').fill(CARD)
    await openRefund(page)
    await page.getByLabel('Адрес в сети TON').fill(WALLET)
    await page.getByLabel('Мой адрес работает без поля').check()
    await page.getByLabel('Сохранить реквизиты для выплаты в кабинете').check()
    await page.getByLabel('Принимаю').check()
    await page.getByRole('button', { name: 'Далее: проверка' }).click()
    await sendButton(page).click()
    await page.getByText(said).waitFor()
    const accounts = await office.db
      .selectFrom('payout_accounts')
      .innerJoin('users', 'users.id', 'payout_accounts.user_id')
      .select('payout_accounts.id')
      .where('users.email', '=', person.email)
      .execute()
    expect(accounts).toHaveLength(kept)
  },
)

test('the form begins with the last exchange that the account itself completed, and with no other', async () => {
  const owner = await newPersonSignedIn(office)
  const mine = await openExampleClaim(office.url, { id: randomUUID(), email: owner.email, headers: owner.headers })
  // Whoever knows an address can leave a claim in its name, with an account of their own.
  const guests = await openExampleClaim(office.url, { id: randomUUID(), email: owner.email })
  const claims = await openClaimsOffice(office.db, { at: new Date() })
  const complete = async (id: string) => {
    const claim = (await findClaim(office.db, id))!
    const paid = await claims.pay(claim, claim.figures.give)
    if (paid.state === 'checking') await claims.move(paid, 'approve')
    await claims.move(paid, 'pay-out', { data: { reference: 'tx' } })
  }
  const card = async () => {
    const { page, visit } = openPlainPage(office.url, { as: owner })
    await visit(PAIR)
    return { value: await page.getByLabel('Номер карты').inputValue(), text: await page.locator('main').innerText() }
  }
  await complete(guests.id)
  expect((await card()).value).toBe('')
  await complete(mine.id)
  const filled = await card()
  expect(filled.value).toBe(CARD)
  expect(filled.text).toMatch(/Заполнено по вашей заявке \d/)
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
    const { page, visit } = openPlainPage(office.url, { as })
    // Even the key of the claim brings nothing: its page is for whoever has it, another claim is not.
    if (as !== owner) await page.context().addCookies([{ ...cookie, url: office.url }])
    await visit(`${address}&again=${number}`)
    const fields = await page.locator('[name="to.account"], [name="refund.account"]').all()
    return Promise.all(fields.map(field => field.inputValue()))
  }
  expect(await filledIn(owner, PAIR)).toEqual([CARD, WALLET])
  expect(await filledIn(owner, '/claim?from=BTC&to=SBERRUB&amount=0.01&side=from')).toEqual(['', ''])
  expect(await filledIn(await newPersonSignedIn(office), PAIR)).toEqual(['', ''])
  expect(await filledIn(undefined, PAIR)).toEqual(['', ''])
})

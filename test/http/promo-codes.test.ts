import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { newPersonSignedIn } from '#test/fixtures/people.ts'
import { plainCode, writeCode } from '#test/fixtures/promo-codes.ts'
import { startOfficeInProcess } from '#test/harness/office.ts'
import { openRefund } from '#test/harness/open-refund.ts'
import { openPlainPage } from '#test/harness/plain-page.ts'
import { sendButton } from '#test/harness/send-button.ts'

const office = await startOfficeInProcess({ trustedProxies: ['127.0.0.1'] })
const owner = await newPersonSignedIn(office, { role: 'owner' })
const editor = await newPersonSignedIn(office, { role: 'editor' })

const PAIR = 'from=TON&to=SBERRUB&amount=500&side=from'
const TON = 'UQDKbjIcfM6ezt8KjKJJLshZJJSqX7XOA4ff-W72r5gqPuwA'
const CLAIM = /\/claim\/[\da-f-]{36}$/

const counts = (code: string) =>
  office.db.selectFrom('promo_counts').select('uses').where('code', '=', code).executeTakeFirst()

/** Every process hears of a new code by itself. */
async function known(code: string): Promise<void> {
  const ask = async () => (await fetch(`${office.url}/front-api/calculator/init?${PAIR}&promo=${code}`)).json()
  await expect.poll(async () => ((await ask()) as { promo: { reason?: string } }).promo.reason).not.toBe('unknown')
}

async function fill(page: Page, email: string): Promise<void> {
  await page.getByLabel('Номер карты').fill('2200 0000 0000 0004')
  await openRefund(page)
  await page.getByLabel('Адрес в сети TON').fill(TON)
  await page.getByLabel('Мой адрес работает без поля').check()
  await page.getByLabel('Почта').fill(email)
  await page.getByLabel('Принимаю').check()
  await page.getByRole('button', { name: 'Далее: проверка' }).click()
}

test('the owner makes a code, and a guest who comes with it opens an order without JavaScript', async () => {
  const console = openPlainPage(office.url, { as: owner })
  await console.visit('/console/promo-codes')
  await console.page.getByRole('link', { name: 'Новый промокод' }).click()
  await console.page.getByRole('textbox', { name: 'Код', exact: true }).fill('friends')
  await console.page.getByRole('textbox', { name: 'Процент' }).fill('0.2')
  await console.page.getByRole('textbox', { name: 'Всего использований' }).fill('1')
  await console.page.getByRole('textbox', { name: 'Если отдают не меньше' }).fill('100 USDT')
  await console.page.getByRole('button', { name: 'Показать, что будет' }).click()
  await console.page.getByRole('button', { name: 'Подтвердить' }).click()
  await console.page.getByText('Сохранено', { exact: true }).waitFor()
  await known('FRIENDS')

  const { page, visit } = openPlainPage(office.url)
  await page.context().setExtraHTTPHeaders({ 'x-forwarded-for': '198.51.100.7' })
  await visit(`/?${PAIR}&promo=friends`)
  await page.getByText('Промокод', { exact: true }).first().waitFor({ state: 'attached' })
  await page.getByText('проверим по почте из заявки').waitFor()
  await page.getByRole('button', { name: 'Обменять' }).click()
  await page.waitForURL('**/claim?**')
  expect(new URL(page.url()).searchParams.get('promo')).toBe('friends')
  await fill(page, 'guest-of-a-friend@example.com')
  await page.getByText('FRIENDS', { exact: true }).waitFor()
  await sendButton(page).click()
  await page.waitForURL(CLAIM)
  expect(await counts('FRIENDS')).toEqual({ uses: 1 })

  await console.visit('/console/promo-codes/FRIENDS')
  await console.page.getByText('1 / 1').waitFor()
  await console.page.getByRole('link', { name: 'Кто использовал' }).click()
  await console.page.getByText('guest-of-a-friend@example.com').waitFor()
})

describe('a code that was used before is refused when the order is sent, without JavaScript', () => {
  /** The review of a second order, which was sent with a code that is used up. */
  async function refusedWith(code: string) {
    await writeCode(office.db, code, { ...plainCode, usesOfPerson: 1 })
    await known(code)
    const email = `${code.toLowerCase()}@example.com`
    const order = async (network: string) => {
      const opened = openPlainPage(office.url)
      await opened.page.context().setExtraHTTPHeaders({ 'x-forwarded-for': network })
      await opened.visit(`/claim?${PAIR}&promo=${code}`)
      await fill(opened.page, email)
      return opened
    }
    const first = await order('198.51.101.7')
    await sendButton(first.page).click()
    await first.page.waitForURL(CLAIM)

    const { page } = await order('198.51.102.7')
    await sendButton(page).click()
    await page.getByText('вы использовали его').first().waitFor()
    return page
  }

  test('and the order goes on without it', async () => {
    const code = 'ONCE'
    const page = await refusedWith(code)
    await page.getByRole('button', { name: /Отправить без промокода/ }).click()
    await page.waitForURL(CLAIM)
    expect(await counts(code)).toEqual({ uses: 1 })
  })

  test('and does not come back when the order is edited', async () => {
    const code = 'EDITED'
    const page = await refusedWith(code)
    await page.getByRole('button', { name: 'Изменить', exact: true }).click()
    await page.getByRole('button', { name: 'Далее: проверка' }).click()
    await sendButton(page).waitFor()
    expect(await page.getByText(new RegExp(code)).count()).toBe(0)
    await sendButton(page).click()
    await page.waitForURL(CLAIM)
    expect(await counts(code)).toEqual({ uses: 1 })
  })
})

test('a batch is made and downloaded, and its codes work', async () => {
  await writeCode(office.db, 'LIKE-THIS', { ...plainCode, state: 'off' })
  const { page, visit } = openPlainPage(office.url, { as: owner })
  await visit('/console/promo-codes/batch')
  await page.getByLabel('Код-образец').fill('like-this')
  await page.getByLabel('Название партии').fill('Осень')
  await page.getByLabel('Начало кодов').fill('fall')
  await page.getByLabel('Сколько кодов').fill('3')
  await page.getByRole('button', { name: 'Сделать партию' }).click()
  await page
    .getByRole('link', { name: /^FALL-/ })
    .first()
    .waitFor()
  const file = await fetch(`${office.url}/api/v1/desk/promo-codes/export/?batch=${encodeURIComponent('Осень')}`, {
    headers: owner.headers,
  })
  const codes = [...(await file.text()).matchAll(/FALL-\w{10}/g)].map(([code]) => code)
  expect(codes).toHaveLength(3)
  await known(codes[0]!)
})

test('an editor sees no codes', async () => {
  const ask = (path: string) => fetch(office.url + path, { headers: editor.headers })
  expect((await ask('/api/v1/desk/records/promo-code/')).status).toBe(403)
  expect((await ask('/api/v1/desk/promo-codes/uses/')).status).toBe(403)
})

test('a customer finds a personal code in the account and follows it, without JavaScript', async () => {
  const anna = await newPersonSignedIn(office)
  const code = 'FOR-ANNA'
  await writeCode(office.db, code, { ...plainCode, only: anna.email })
  await known(code)
  const { page, visit } = openPlainPage(office.url, { as: anna })
  await visit('/account/promocodes')
  await page.getByText('только для вас').waitFor()
  await page.getByRole('link', { name: 'Обменять с этим кодом' }).click()
  await page.waitForURL(`**/?promo=${code}`)
  await page.getByText('Промокод', { exact: true }).first().waitFor({ state: 'attached' })
})
